import { useEffect } from 'react';
import { controlsOf, isPrivate } from './controls.ts';
import { tidyNumber, tidyText, withoutInvisible, withoutLabel } from './tidy.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(?:text|search|tel|email|url)$/.test(target.type));

/** Returns whether a field may be tidied: not a password, even if it shows, and no payment data or code. */
function canTidy(field: TextField): boolean {
  const { name, type, readOnly } = field;
  const autocomplete = field.getAttribute('autocomplete') ?? '';
  return name !== '' && !readOnly && !isPrivate({ name, type, autocomplete });
}

const isNumber = (field: TextField): boolean => field.inputMode === 'numeric';

/** Returns the value that a field would have without the characters that came with copied text. */
const tidyValue = (field: TextField): string =>
  isNumber(field) ? tidyNumber(field.value) : tidyText(field.value);

/** Tidies a field whose value the visitor has finished. Fires no event: listeners of this change get the tidy value. */
function tidyField(field: TextField): void {
  const value = tidyValue(field);
  if (canTidy(field) && value !== field.value) field.value = value;
}

/**
 * Removes the label and invisible characters of a number as soon as it is pasted, and keeps the caret in place. Separators
 * stay until the visitor leaves the field: they help to compare the number.
 */
export function tidyPastedNumber(field: TextField, event: Event): void {
  if (!(event instanceof InputEvent) || !event.inputType.startsWith('insertFrom')) return;
  const { value, selectionEnd } = field;
  const tidy = withoutLabel(withoutInvisible(value));
  if (tidy === value) return;
  const right = withoutInvisible(value.slice(selectionEnd ?? value.length)).length;
  field.value = tidy;
  const caret = Math.max(0, tidy.length - right);
  field.setSelectionRange(caret, caret);
}

/**
 * Removes what copied text brings along: spaces, tabs and invisible characters around a text when the visitor leaves its
 * field. In a number (`inputmode="numeric"`), also its label, as soon as it is pasted, and spaces between digits. All text
 * fields are tidy when the form is submitted. Runs before all other listeners, which see only the tidy value.
 */
export function useTidyFields(form: HTMLFormElement): void {
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const isOwn = (target: EventTarget | null): target is TextField =>
      isTextField(target) && target.form === form;
    const handleChange = ({ target }: Event): void => {
      if (isOwn(target)) tidyField(target);
    };
    const handleInput = (event: Event): void => {
      const { target } = event;
      if (isOwn(target) && isNumber(target) && canTidy(target)) tidyPastedNumber(target, event);
    };
    const handleSubmit = ({ target }: Event): void => {
      if (target === form)
        for (const control of controlsOf(form)) if (isTextField(control)) tidyField(control);
    };
    // On the window: code of the page may listen in the capture phase of the document.
    addEventListener('change', handleChange, options);
    addEventListener('input', handleInput, options);
    addEventListener('submit', handleSubmit, options);
    return () => listening.abort();
  }, [form]);
}
