import type { ReactNode } from 'react';
import type { FieldError } from '../../src/forms/errors/fieldErrors.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import type { membershipApplication } from './membership-application.ts';
import type { TimeSpentState } from './useTimeSpent.ts';

type Texts = TextsOf<typeof membershipApplication>;

export interface PageErrorsProps {
  pages: readonly HTMLElement[];
  texts: Texts;
  /** Errors of the form's fields. */
  errors: readonly FieldError[];
}

/**
 * Shows the specified message about missing fields at the end of each step, for as long as the message applies (MA-02).
 */
export function PageErrors({ pages, texts, errors }: PageErrorsProps): ReactNode {
  return pages.map((page) => {
    const isMissing = errors.some(({ control, serverMessage }) => !serverMessage && page.contains(control));
    return (
      <Enhance key={keyOf(page)} element={page}>
        {isMissing ? <p className="sw-field-error">{texts.missing}</p> : undefined}
      </Enhance>
    );
  });
}

/** Returns the Time Spent error for the error summary. Its link leads to the first list. */
export function sumError({ lists, sum }: TimeSpentState, texts: Texts): FieldError | undefined {
  const [control] = lists;
  const text = interpolate(texts.sumListed, { sum });
  return control && { control, controls: lists, message: { text, isSelfContained: true } };
}
