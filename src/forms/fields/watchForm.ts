import { useCallback, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { contains } from '../../runtime/ownProperty.ts';
import { type Control, isSubmitter } from './controls.ts';

/**
 * Reason why the values of a form may have changed:
 * - `input`: an `input` or `change` event was dispatched on a control, because the visitor, autofill or a widget
 *   changed it;
 * - `reset`: the form was reset, and the browser has restored the controls;
 * - `restore`: the page is shown. After a reload, a click on the Back button, or a return from the back/forward cache,
 *   browsers restore values without events;
 * - `focus`: focus has moved. This matters because some password managers set values without dispatching events;
 * - `reread`: the form is about to be validated, or shows another step. Scripts may have set values without events.
 */
export type FormChange =
  | { cause: 'input'; control: Control; event: Event }
  | { cause: 'reset' | 'restore' | 'focus' | 'reread' };

/**
 * Returns whether an event's target is inside the given element or is a control of the given form, including a control
 * outside the form that refers to it with a `form` attribute.
 */
const isInside = (owner: HTMLElement, target: EventTarget | null): target is Control =>
  owner instanceof HTMLFormElement
    ? (target as Partial<Control> | null)?.form === owner
    : target instanceof Node && contains(owner, target);

const isSameForm = (owner: HTMLElement, form: EventTarget | null): boolean =>
  form instanceof HTMLFormElement && (form === owner || contains(form, owner) || contains(owner, form));

type Phase = 'capture' | 'bubble';

/** Follows a change. If it goes on later, it returns a promise, which `resetForm` awaits. */
type OnChange = (change: FormChange) => void | Promise<void>;

/** Watchers of forms, in the order in which they have started. */
const watchers = new Set<{ owner: HTMLElement; phase: Phase; onChange: OnChange }>();

/** Watchers that are following the reset that `resetForm` dispatches. */
let followers: Promise<void>[] | undefined;

/**
 * Resets a form, and resolves once everything that watches it has followed and React has rendered the result. A control
 * named `reset` would shadow the form's own method.
 */
export async function resetForm(form: HTMLFormElement): Promise<void> {
  const following: Promise<void>[] = [];
  followers = following;
  HTMLFormElement.prototype.reset.call(form);
  followers = undefined;
  await Promise.all(following);
}

/**
 * Makes everything that depends on a form's values read them again, in the order in which it would hear of a change. Call it
 * in an event listener.
 */
export function rereadForm(form: HTMLFormElement): void {
  for (const now of ['capture', 'bubble'])
    for (const { owner, phase, onChange } of watchers)
      if (phase === now && isSameForm(owner, form)) void onChange({ cause: 'reread' });
}

/**
 * Calls back whenever the values of controls may have changed. Listens on the document, because some of a form's
 * controls may be outside the form.
 * @param owner a form, or an element with controls
 * @param phase `capture` runs before the form's other listeners, for code that affects what they find, such as
 * conditional sections; `bubble` runs after the listeners inside the document
 * @returns a function that stops the calls
 */
export function watchForm(owner: HTMLElement, onChange: OnChange, phase: Phase = 'bubble'): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const options = { signal, capture: phase === 'capture' };
  const handleInput = (event: Event): void => {
    const { target } = event;
    if (isInside(owner, target)) void onChange({ cause: 'input', control: target, event });
  };
  // An element around the control may stop the event from reaching the document.
  const handled = new WeakSet<Event>();
  const handleOnce = (event: Event): void => {
    if (!handled.has(event)) handleInput(event);
    handled.add(event);
  };
  const handleStopped = (event: Event): void => {
    if (isInside(owner, event.target)) setTimeout(() => !signal.aborted && handleOnce(event));
  };
  const handleFocus = ({ target }: Event): void => {
    if (isInside(owner, target)) void onChange({ cause: 'focus' });
  };
  const handleClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<Control>('button, input') : null;
    if (button && isSubmitter(button) && isSameForm(owner, button.form)) void onChange({ cause: 'reread' });
  };
  const followReset = async (event: Event): Promise<void> => {
    // Browsers dispatch `reset` before they restore the controls.
    await new Promise((resolve) => setTimeout(resolve));
    if (!signal.aborted && !event.defaultPrevented) await flushSync(() => onChange({ cause: 'reset' }));
  };
  const handleReset = (event: Event): void => {
    if (!isSameForm(owner, event.target)) return;
    const following = followReset(event);
    followers?.push(following);
  };
  for (const type of ['input', 'change']) {
    document.addEventListener(type, handleOnce, options);
    if (phase === 'bubble') addEventListener(type, handleStopped, { signal, capture: true });
  }
  document.addEventListener('focusin', handleFocus, options);
  // Browsers validate a form after the click.
  document.addEventListener('click', handleClick, options);
  addEventListener('reset', handleReset, { signal });
  addEventListener('pageshow', () => void onChange({ cause: 'restore' }), { signal });
  const watcher = { owner, phase, onChange };
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    listening.abort();
  };
}

/** Returns a listener for `watchForm` that runs `act` only for changes with the given cause. */
export const onlyOn =
  (cause: FormChange['cause'], act: () => void | Promise<void>): OnChange =>
  (change) =>
    change.cause === cause ? act() : undefined;

/**
 * Returns a value computed from controls, and rerenders whenever the value changes.
 * @param owner a form, or an element with controls
 * @param read computes the value. While the controls are unchanged, it must return the identical value
 */
export function useFormValue<Value>(owner: HTMLElement, read: () => Value): Value {
  const subscribe = useCallback((onChange: () => void) => watchForm(owner, onChange), [owner]);
  return useSyncExternalStore(subscribe, read);
}
