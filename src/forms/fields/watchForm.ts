import { useCallback, useSyncExternalStore } from 'react';
import type { Control } from './controls.ts';

/**
 * Reason why the values of a form may have changed:
 * - `input`: a control dispatched `input` or `change`, because the visitor, autofill or a widget changed it;
 * - `reset`: the form was reset, and the browser has restored the controls;
 * - `restore`: the page is shown. Browsers restore values after a reload, after Back, and from the back/forward cache,
 *   without events;
 * - `focus`: the focus has moved. Some password managers set values without firing events.
 */
export type FormChange =
  | { cause: 'input'; control: Control; event: Event }
  | { cause: 'reset' | 'restore' | 'focus' };

/** Returns whether a control is inside an element or belongs to a form, even from outside with its `form` attribute. */
const isInside = (owner: HTMLElement, target: EventTarget | null): target is Control =>
  owner instanceof HTMLFormElement
    ? (target as Partial<Control> | null)?.form === owner
    : target instanceof Node && owner.contains(target);

const isSameForm = (owner: HTMLElement, form: EventTarget | null): boolean =>
  form instanceof HTMLFormElement && (form === owner || form.contains(owner) || owner.contains(form));

/**
 * Calls back whenever the values of controls may have changed. Listens on the document, because a form's controls may
 * be outside it, and stopping an event inside the form must not hide a change.
 * @param owner a form, or an element with controls
 * @param phase `capture` runs before all other listeners, for code that decides what the others see, such as
 * conditional sections; `bubble` runs after the listeners of the page
 * @returns a function that stops the calls
 */
export function watchForm(
  owner: HTMLElement,
  onChange: (change: FormChange) => void,
  phase: 'capture' | 'bubble' = 'bubble',
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const options = { signal, capture: phase === 'capture' };
  const handleInput = (event: Event): void => {
    const { target } = event;
    if (isInside(owner, target)) onChange({ cause: 'input', control: target, event });
  };
  const handleFocus = ({ target }: Event): void => {
    if (isInside(owner, target)) onChange({ cause: 'focus' });
  };
  // Browsers dispatch `reset` before they restore the controls.
  const handleReset = ({ target, defaultPrevented }: Event): void => {
    if (!isSameForm(owner, target)) return;
    setTimeout(() => {
      if (!signal.aborted && !defaultPrevented) onChange({ cause: 'reset' });
    });
  };
  document.addEventListener('input', handleInput, options);
  document.addEventListener('change', handleInput, options);
  document.addEventListener('focusin', handleFocus, options);
  addEventListener('reset', handleReset, { signal });
  addEventListener('pageshow', () => onChange({ cause: 'restore' }), { signal });
  return () => listening.abort();
}

/** Returns a listener for `watchForm` that acts only on changes with one cause. */
export const onlyOn =
  (cause: FormChange['cause'], act: () => void): ((change: FormChange) => void) =>
  (change) => {
    if (change.cause === cause) act();
  };

/**
 * Returns a value computed from controls, and renders again whenever it changes.
 * @param owner a form, or an element with controls
 * @param read computes the value; must return the identical value while the controls are unchanged
 */
export function useFormValue<Value>(owner: HTMLElement, read: () => Value): Value {
  const subscribe = useCallback((onChange: () => void) => watchForm(owner, onChange), [owner]);
  return useSyncExternalStore(subscribe, read);
}
