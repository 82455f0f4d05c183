import { type ReactNode, useState } from 'react';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import type { FieldError } from '../../src/forms/fieldErrors.ts';
import { fill } from '../../src/texts.ts';
import type { TimeSpent as State } from './useTimeSpent.ts';

export interface TimeSpentProps {
  element: HTMLElement | undefined;
  timeSpent: State;
  total: string;
  sumId: string;
  /** Fields that say what is wrong with them by themselves. */
  errors: readonly FieldError[];
}

function List({ list, by }: { list: HTMLSelectElement; by: string }): ReactNode {
  const [own] = useState(() => list.getAttribute('aria-describedby'));
  return <Enhance element={list} aria-invalid aria-describedby={[own, by].filter(Boolean).join(' ')} />;
}

/** The running sum, and what is wrong with it tied to each list (MA-03). */
export function TimeSpent({ element, timeSpent, total, sumId, errors }: TimeSpentProps): ReactNode {
  const { lists, sum, isWrong } = timeSpent;
  const faulty = lists.filter((list) => !errors.some(({ control }) => control === list));
  return (
    <>
      <Enhance element={element}>
        <p className="sw-application-total" data-wrong={isWrong || undefined}>
          {fill(total, { sum })}
        </p>
      </Enhance>
      {isWrong && faulty.map((list) => <List key={keyOf(list)} list={list} by={sumId} />)}
    </>
  );
}
