import { type ReactNode, useId } from 'react';
import type { FieldError } from '../../src/forms/errors/fieldErrors.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { membershipApplication } from './membership-application.ts';
import type { TimeSpentState } from './useTimeSpent.ts';

export interface TimeSpentProps {
  element: HTMLElement | undefined;
  timeSpent: TimeSpentState;
  texts: Pick<TextsOf<typeof membershipApplication>, 'total' | 'sum'>;
  /** Errors of the form's fields. A list that has its own error does not show a second one. */
  errors: readonly FieldError[];
}

function InvalidList({ list, messageId }: { list: HTMLSelectElement; messageId: string }): ReactNode {
  const own = useConstant(() => list.getAttribute('aria-describedby'));
  const describedBy = [own, messageId].filter(Boolean).join(' ');
  return <Enhance element={list} aria-invalid aria-describedby={describedBy} />;
}

/**
 * Shows the running sum and, below it, the message about an invalid sum, which serves as each list's description
 * (MA-03).
 */
export function TimeSpent({ element, timeSpent, texts, errors }: TimeSpentProps): ReactNode {
  const { lists, sum, isInvalid } = timeSpent;
  const sumId = useId();
  const invalidLists = lists.filter((list) => !errors.some(({ control }) => control === list));
  return (
    <>
      <Enhance element={element}>
        <p className="sw-application-total" data-state={isInvalid ? 'wrong' : undefined}>
          {interpolate(texts.total, { sum })}
        </p>
        {isInvalid && (
          <p className="sw-field-error" id={sumId}>
            {texts.sum}
          </p>
        )}
      </Enhance>
      {isInvalid &&
        invalidLists.map((list) => <InvalidList key={keyOf(list)} list={list} messageId={sumId} />)}
    </>
  );
}
