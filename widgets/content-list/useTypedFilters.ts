import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyped } from './controls.ts';
import type { FilterForm } from './filterForm.ts';

/** Time in ms without a change after which a typed text is settled. */
const SETTLED_MS = 400;

interface TypedFiltersParams {
  filterForm: FilterForm;
  /** True while a load is in progress that a change must not replace. Text that settles then is applied afterwards. */
  isLocked: boolean;
  /** Requests the list for the current values of the controls. */
  apply: () => void;
}

/**
 * Returns handlers that apply a text once it is settled, so that typing adds one history entry for each settled value
 * rather than for each letter. While an IME composes a word, the text is not settled.
 */
export function useTypedFilters({ filterForm, isLocked, apply }: TypedFiltersParams): {
  handleInput: (event: Event) => void;
  /** Applies a text that was typed before the list has started, once it is settled. */
  waitFor: (field: EventTarget) => void;
  /** Applies the controls now, as Enter does, or after the load in progress. */
  settle: () => void;
} {
  // A new object for each change of a text, so that each restarts the timer.
  const [change, setChange] = useState<{ isComposing: boolean }>();
  const isDue = useRef(false);
  const settle = (): void => {
    setChange(undefined);
    isDue.current = isLocked;
    if (!isLocked) apply();
  };
  const settleTyped = useEffectEvent((): void => {
    // Otherwise another change or Back has applied or replaced the text in the meantime.
    if (filterForm.isTyping()) settle();
  });
  useEffect(() => {
    if (!change || change.isComposing) return undefined;
    const timer = setTimeout(() => settleTyped(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [change]);
  useEffect(() => {
    if (isLocked || !isDue.current) return;
    isDue.current = false;
    settleTyped();
  }, [isLocked]);
  const waitFor = (field: EventTarget, isComposing = false): void => {
    filterForm.startTyping(field);
    setChange({ isComposing });
  };
  return {
    handleInput: (event) => {
      const { target } = event;
      if (isTyped(target) && target.name !== '')
        waitFor(target, event instanceof InputEvent && event.isComposing);
    },
    waitFor,
    settle,
  };
}
