import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import type { FieldError } from '../../src/forms/fieldErrors.ts';
import { interpolate } from '../../src/texts.ts';
import { useConstant } from '../../src/useConstant.ts';
import type { TimeSpentState } from './useTimeSpent.ts';

export interface TimeSpentProps {
  element: HTMLElement | undefined;
  timeSpent: TimeSpentState;
  total: string;
  sumId: string;
  /** Errors of the form's fields; a list with its own error gets no second one. */
  errors: readonly FieldError[];
}

function InvalidList({ list, messageId }: { list: HTMLSelectElement; messageId: string }): ReactNode {
  const own = useConstant(() => list.getAttribute('aria-describedby'));
  const describedBy = [own, messageId].filter(Boolean).join(' ');
  return <Enhance element={list} aria-invalid aria-describedby={describedBy} />;
}

/** Shows the running sum, and links the message about a wrong sum to each list (MA-03). */
export function TimeSpent({ element, timeSpent, total, sumId, errors }: TimeSpentProps): ReactNode {
  const { lists, sum, isInvalid } = timeSpent;
  const invalidLists = lists.filter((list) => !errors.some(({ control }) => control === list));
  return (
    <>
      <Enhance element={element}>
        <p className="sw-application-total" data-state={isInvalid ? 'wrong' : undefined}>
          {interpolate(total, { sum })}
        </p>
      </Enhance>
      {isInvalid &&
        invalidLists.map((list) => <InvalidList key={keyOf(list)} list={list} messageId={sumId} />)}
    </>
  );
}
