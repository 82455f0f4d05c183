import { defineWidget } from '../../src/runtime/define.ts';
import { needsScript, one, some } from '../../src/runtime/parts.ts';

/** Definition of a question with options and an explanation of the answer (QZ-01, QZ-02). */
export const quiz = defineWidget({
  name: 'quiz',
  group: 'content',
  runsOnFirstUse: true,
  options: {},
  parts: {
    option: some('input', 'A radio button inside its label. `data-quiz-correct="1"` marks it as correct.'),
    explainer: one(
      'details',
      'The explanation. Shown with the verdict; without JavaScript, visitors expand it themselves.',
    ),
    verdict: one('p', 'Element inside the explanation that shows the verdict. Sent empty and `hidden`.'),
    again: needsScript(one('button', 'Resets the answer. Sent `hidden`.')),
  },
  texts: {
    correct: { default: 'Correct', about: 'The verdict on a correct option.' },
    incorrect: { default: 'Incorrect', about: 'The verdict on any other option.' },
    solution: { default: 'Correct answer', about: 'On each correct option, after an incorrect answer.' },
    announcement: {
      default: '{verdict}. The explanation follows.',
      about: 'Announced when an option is chosen.',
    },
  },
  attributes: ['correct'],
});
