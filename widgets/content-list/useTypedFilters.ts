import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyped } from './controls.ts';
import type { ListModel } from './model.ts';

/** Time in ms without a change after which typed text is settled. */
const SETTLED_MS = 400;

interface TypedFiltersParams {
  /** Model of the list. Text that settles while the model is locked is applied after the load in progress. */
  model: Pick<ListModel, 'filterForm' | 'isLocked' | 'list'>;
  /** Requests the list for the current values of the controls. */
  apply: () => void;
}

/**
 * Returns handlers that apply typed text once it is settled, so that typing adds one history entry per settled value
 * rather than per keystroke. While an IME is composing a word, the text is not settled.
 */
export function useTypedFilters({ model, apply }: TypedFiltersParams): {
  handleInput: (event: Event) => void;
  /** Applies text that was typed before the list started, once the text is settled. */
  waitFor: (field: EventTarget) => void;
  /** Applies the values of the controls, as Enter does: immediately, or after the load in progress. */
  settle: () => void;
} {
  // Each change sets a new object, so that every change restarts the timer.
  const [change, setChange] = useState<{ isComposing: boolean }>();
  const { filterForm, isLocked, list } = model;
  const isDue = useRef(false);
  const settle = (): void => {
    setChange(undefined);
    isDue.current = isLocked();
    if (!isDue.current) apply();
  };
  const settleTyped = useEffectEvent((): void => {
    // If nothing is being typed, another change has already applied the text, or Back has replaced it.
    if (filterForm.isTyping()) settle();
  });
  useEffect(() => {
    if (!change || change.isComposing) return undefined;
    const timer = setTimeout(() => settleTyped(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [change]);
  useEffect(
    () =>
      list.snapshot.subscribe(() => {
        if (isLocked() || !isDue.current) return;
        isDue.current = false;
        // Deferred, so that the other subscribers see the end of this load before the start of the next one.
        queueMicrotask(() => settleTyped());
      }),
    [isLocked, list],
  );
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
