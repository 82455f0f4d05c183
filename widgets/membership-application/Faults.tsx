import type { ReactNode } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import type { FieldError } from '../../src/forms/fieldErrors.ts';
import { fill } from '../../src/texts.ts';
import type { membershipApplication } from './membership-application.ts';
import type { TimeSpent } from './useTimeSpent.ts';

type Texts = TextsOf<typeof membershipApplication>;

export interface FaultsProps {
  pages: readonly HTMLElement[];
  texts: Texts;
  /** What was found wrong with fields. */
  errors: readonly FieldError[];
  timeSpent: TimeSpent;
  /** Id for the sentence about Time Spent. */
  sumId: string;
}

/** At the end of each page what keeps the visitor from leaving it, each sentence as long as it is true (MA-02, MA-03). */
export function Faults({ pages, texts, errors, timeSpent, sumId }: FaultsProps): ReactNode {
  const { lists, isWrong } = timeSpent;
  return pages.map((page) => {
    const isMissing = errors.some(({ control, sent }) => !sent && page.contains(control));
    const isSumWrong = isWrong && lists.some((list) => page.contains(list));
    const sentences = (
      <div className="sw-application-faults">
        {isMissing && <p className="sw-field-error">{texts.missing}</p>}
        {isSumWrong && (
          <p className="sw-field-error" id={sumId}>
            {texts.sum}
          </p>
        )}
      </div>
    );
    return (
      <Enhance key={keyOf(page)} element={page}>
        {isMissing || isSumWrong ? sentences : undefined}
      </Enhance>
    );
  });
}

/** Time Spent as an error of the list, which leads to its first field. */
export function sumError({ lists, sum }: TimeSpent, texts: Texts): FieldError | undefined {
  const [control] = lists;
  const text = fill(texts.sumListed, { sum });
  return control && { control, controls: lists, message: { text, isWhole: true } };
}
