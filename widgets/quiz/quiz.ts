import { defineWidget } from '../../src/define.ts';
import { one, some } from '../../src/parts.ts';

/** A question with options to choose from, and an explanation of the answer (QZ-01, QZ-02). */
export const quiz = defineWidget({
  name: 'quiz',
  options: {},
  parts: {
    option: some('input', 'A radio button in its label; `data-quiz-correct="1"` says that it is correct.'),
    explainer: one('details', 'The explanation: shown with the verdict, and without script at a press.'),
    verdict: one('p', 'Says in the explainer whether the answer was correct; sent empty and `hidden`.'),
    again: one('button', 'Takes the answer back; sent `hidden`, for it needs the script.'),
  },
  texts: {
    correct: { default: 'Correct', about: 'The verdict on a correct option.' },
    incorrect: { default: 'Incorrect', about: 'The verdict on any other option.' },
    announcement: {
      default: '{verdict}. The explanation follows.',
      about: 'What assistive technology says when an option is chosen.',
    },
  },
});
