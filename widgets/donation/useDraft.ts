import { useCallback, useLayoutEffect, useRef } from 'react';
import { readStored, store } from '../../src/dom/storage.ts';
import { type Control, controlsOf, isBox, isTaken, valuesOf } from '../../src/forms/controls.ts';
import { setValue, tellChange } from '../../src/forms/setValue.ts';
import { type Draft, mayKeep, parseDraft } from './draft.ts';

const keyFor = (): string => `widgets-donation:${location.pathname}`;

const keptControls = (form: HTMLFormElement): Control[] => controlsOf(form).filter(mayKeep);

function check(control: HTMLInputElement, isChecked: boolean): void {
  // Unchecked is a radio button by another one.
  if (control.checked === isChecked || (control.type === 'radio' && !isChecked)) return;
  control.checked = isChecked;
  tellChange(control);
}

/** Fills a form in, in the order of the page: what follows from one answer has happened before the next. */
function fillIn(form: HTMLFormElement, fields: Draft['fields']): void {
  const untouched = new Set(keptControls(form).filter((control) => !isTaken(control)));
  const left = [...fields];
  for (const control of keptControls(form)) {
    const isOf = ([name, value]: Draft['fields'][number]) =>
      name === control.name && (!isBox(control) || value === control.value);
    const index = left.findIndex(isOf);
    const [kept] = index < 0 ? [] : left.splice(index, 1);
    if (!untouched.has(control) || control instanceof HTMLButtonElement) continue;
    if (isBox(control)) check(control, kept !== undefined);
    else if (kept) setValue(control, kept[1]);
  }
}

const fieldsOf = (form: HTMLFormElement): Draft['fields'] =>
  keptControls(form).flatMap((control) => valuesOf(control).map((value) => [control.name, value] as const));

/**
 * Keeps what is typed in the tab, and brings it back at a reload, before the first painting with the widget. What the
 * server sent along after a login or an error stands (`sent`).
 * @param order what the server calls the order that the form belongs to
 * @returns how to keep it now, and to say whether the form is on its way
 */
export function useDraft(
  form: HTMLFormElement,
  mode: 'no' | 'yes' | 'sent',
  order: string,
): (isSent: boolean) => void {
  const keep = useRef((_isSent: boolean): void => undefined);
  useLayoutEffect(() => {
    if (mode === 'no') return undefined;
    const key = keyFor();
    const kept = mode === 'yes' ? parseDraft(readStored(key, 'sessionStorage'), order) : undefined;
    if (kept) fillIn(form, kept.fields);
    keep.current = (isSent) => {
      const draft: Draft = { order, isSent, fields: fieldsOf(form) };
      store(key, JSON.stringify(draft), 'sessionStorage');
    };
    const changed = (): void => keep.current(false);
    keep.current(kept?.isSent ?? false);
    const listening = new AbortController();
    const { signal } = listening;
    form.addEventListener('input', changed, { signal });
    form.addEventListener('change', changed, { signal });
    return () => listening.abort();
  }, [form, mode, order]);
  return useCallback((isSent) => keep.current(isSent), []);
}
