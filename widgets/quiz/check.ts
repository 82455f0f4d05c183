import type { Check } from '../../src/runtime/define.ts';
import type { quiz } from './quiz.ts';

export const checkMarkup: Check<typeof quiz> = ({ parts: { option: options } }, report) => {
  const [first] = options;
  for (const option of options) {
    report(
      {
        problem: 'an option is not a radio button',
        expected: 'type="radio"',
        found: option.type === 'radio' ? undefined : `type="${option.type}"`,
      },
      option,
    );
    report(
      {
        problem: 'the options have different names',
        expected: `name="${first?.name}"`,
        found: option.name === first?.name ? undefined : `name="${option.name}"`,
      },
      option,
    );
  }
  report(
    {
      problem: 'no option is correct',
      expected: 'data-quiz-correct="1" on an option',
      found: options.some(({ dataset }) => dataset.quizCorrect === '1') ? undefined : 'none',
    },
    first,
  );
};
