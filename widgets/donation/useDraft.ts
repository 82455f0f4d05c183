import { useCallback, useLayoutEffect, useRef } from 'react';
import { readStored, writeStored } from '../../src/dom/storage.ts';
import {
  type Control,
  controlsOf,
  isAlreadyFilled,
  isCheckable,
  valuesOf,
} from '../../src/forms/controls.ts';
import { dispatchChange, setValue } from '../../src/forms/setValue.ts';
import { canSave, type Draft, parseDraft } from './draft.ts';

const keyFor = (): string => `widgets-donation:${location.pathname}`;

const draftControls = (form: HTMLFormElement): Control[] => controlsOf(form).filter(canSave);

function check(control: HTMLInputElement, isChecked: boolean): void {
  // Browsers uncheck a radio button when another one of its group is checked.
  if (control.checked === isChecked || (control.type === 'radio' && !isChecked)) return;
  control.checked = isChecked;
  dispatchChange(control);
}

/** Fills in a form in document order, so that each change takes effect before the next control is filled in. */
function fillIn(form: HTMLFormElement, fields: Draft['fields']): void {
  const untouched = new Set(draftControls(form).filter((control) => !isAlreadyFilled(control)));
  const remaining = [...fields];
  for (const control of draftControls(form)) {
    const isFor = ([name, value]: Draft['fields'][number]) =>
      name === control.name && (!isCheckable(control) || value === control.value);
    const index = remaining.findIndex(isFor);
    const [saved] = index < 0 ? [] : remaining.splice(index, 1);
    if (!untouched.has(control) || control instanceof HTMLButtonElement) continue;
    if (isCheckable(control)) check(control, saved !== undefined);
    else if (saved) setValue(control, saved[1]);
  }
}

const fieldsOf = (form: HTMLFormElement): Draft['fields'] =>
  draftControls(form).flatMap((control) => valuesOf(control).map((value) => [control.name, value] as const));

/**
 * Autosaves the form in the tab, and restores the draft after a reload, before the first paint.
 * @param mode the option `draft`: `no` saves nothing, `sent` doesn't restore because the server has filled in the form
 * @param order the server's identifier of the order
 * @returns a function that saves the draft at once; its argument is true when the form is being submitted
 */
export function useDraft(
  form: HTMLFormElement,
  mode: 'no' | 'yes' | 'sent',
  order: string,
): (isSent: boolean) => void {
  const save = useRef((_isSent: boolean): void => undefined);
  useLayoutEffect(() => {
    if (mode === 'no') return undefined;
    const key = keyFor();
    const saved = mode === 'yes' ? parseDraft(readStored(key, 'sessionStorage'), order) : undefined;
    if (saved) fillIn(form, saved.fields);
    save.current = (isSent) => {
      const draft: Draft = { order, isSent, fields: fieldsOf(form) };
      writeStored(key, JSON.stringify(draft), 'sessionStorage');
    };
    const handleChange = (): void => save.current(false);
    save.current(saved?.isSent ?? false);
    const listening = new AbortController();
    const { signal } = listening;
    form.addEventListener('input', handleChange, { signal });
    form.addEventListener('change', handleChange, { signal });
    return () => listening.abort();
  }, [form, mode, order]);
  return useCallback((isSent) => save.current(isSent), []);
}
