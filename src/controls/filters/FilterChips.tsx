import { type ReactNode, useRef } from 'react';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import './filters.css';

/** Active filter, and the function that removes it. */
export interface FilterChip {
  key: string;
  /** Name of the filter, such as "Type", or empty if the value is clear without a name. */
  label: string;
  value: string;
  /** Accessible name of the button, such as "Remove filter Type: Webinar". */
  name: string;
  remove: () => void;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** Accessible name of the list, or undefined if a heading above the list names it. */
  label?: string;
  /** True while filters cannot be removed. Focus then stays where it is. */
  isLocked?: boolean;
  /** Returns the elements that can receive focus after the last filter is removed, in order of preference. */
  focusAfter: () => readonly (HTMLElement | null | undefined)[];
}

/** Focuses the first element that accepts focus, because the page may have hidden some of the elements. */
export function focusOneOf(candidates: readonly (HTMLElement | null | undefined)[]): void {
  for (const candidate of candidates) {
    candidate?.focus({ preventScroll: true });
    if (candidate && document.activeElement === candidate) return;
  }
}

/** List of the active filters, each of which is a button that removes the filter (SE-06). */
export function FilterChips({ chips, label, isLocked, focusAfter }: FilterChipsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  /** Moves focus to a neighboring filter, because the clicked button is about to disappear. */
  const moveFocusFrom = (index: number): void => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    focusOneOf([buttons[index + 1], buttons[index - 1], ...focusAfter()]);
  };
  return (
    <ul ref={list} className="sw-filters-chips" aria-label={label}>
      {chips.map((chip, index) => (
        <li key={chip.key}>
          <button
            type="button"
            aria-label={chip.name}
            aria-disabled={isLocked || undefined}
            onClick={({ nativeEvent }) => {
              ignoreSecondHalf(nativeEvent);
              if (!isLocked) moveFocusFrom(index);
              chip.remove();
            }}
          >
            {chip.label && (
              <span className="sw-filters-chip-label" dir="auto">
                {chip.label}
              </span>
            )}{' '}
            <span dir="auto">{chip.value}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
