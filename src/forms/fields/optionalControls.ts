import { useCallback, useSyncExternalStore } from 'react';
import type { Control } from './controls.ts';

/** Controls that another rule must not make required, and the listeners for changes. */
const optionalControls = new WeakSet<Control>();
const listeners = new Set<() => void>();

/**
 * Marks a control that can be left empty even if everything around it is required, such as a state in a country
 * without states. Returns a function that removes the mark.
 */
export function markOptional(control: Control): () => void {
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  optionalControls.add(control);
  notify();
  return () => {
    optionalControls.delete(control);
    notify();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a control is marked as optional, and rerenders when that changes. */
export function useIsOptional(control: Control): boolean {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => optionalControls.has(control), [control]),
  );
}
