import { reportIssues } from '../../src/report/report.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { quiz } from './quiz.ts';

/** Reports options that cannot be answered: other controls, different names, or no correct one. */
export function reportOptions({ option: options }: Pick<PartsOf<typeof quiz>, 'option'>): void {
  const [first] = options;
  for (const option of options)
    reportIssues(quiz.name, option, [
      [
        'an option is no radio button',
        'type="radio"',
        option.type === 'radio' ? undefined : `type="${option.type}"`,
      ],
      [
        'the options have different names',
        `name="${first?.name}"`,
        option.name === first?.name ? undefined : `name="${option.name}"`,
      ],
    ]);
  const isAnswerable = options.some(({ dataset }) => dataset.quizCorrect === '1');
  if (first)
    reportIssues(quiz.name, first, [
      ['no option is correct', 'data-quiz-correct="1" on an option', isAnswerable ? undefined : 'none'],
    ]);
}
