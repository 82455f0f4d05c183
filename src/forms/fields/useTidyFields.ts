import { useLayoutEffect } from 'react';
import { controlsOf, isPrivate } from './controls.ts';
import {
  plainSigns,
  tidyAddress,
  tidyEmail,
  tidyLine,
  tidyNumber,
  tidyPostalCode,
  tidyText,
  withoutInvisible,
  withoutLabel,
} from './tidy.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && /^(?:text|search|tel|email|url)$/.test(target.type));

/** Returns whether a field may be tidied. Passwords (even visible ones), payment data and codes are left as typed. */
function canTidy(field: TextField): boolean {
  const { name, type, readOnly } = field;
  const autocomplete = field.getAttribute('autocomplete') ?? '';
  return name !== '' && !readOnly && !isPrivate({ name, type, autocomplete });
}

const isNumber = (field: TextField): boolean => field.inputMode === 'numeric';

const isPostalCode = (field: TextField): boolean =>
  /\bpostal-code\b/.test(field.getAttribute('autocomplete') ?? '');

/** Returns a field's value without the unwanted characters of copied text and of other keyboards. */
function tidyValue(field: TextField): string {
  const { value } = field;
  if (isNumber(field)) return tidyNumber(value);
  if (isPostalCode(field)) return tidyPostalCode(value);
  // The separators of an amount are part of it.
  if (field.inputMode === 'decimal') return plainSigns(value).trim();
  if (field.type === 'email') return tidyEmail(value);
  if (field.type === 'url') return tidyAddress(value);
  return field instanceof HTMLTextAreaElement ? tidyText(value) : tidyLine(value);
}

/**
 * Tidies a field once the visitor has finished editing it. Dispatches no event, because the listeners for the current
 * event already receive the tidy value.
 */
function tidyField(field: TextField): void {
  const value = tidyValue(field);
  if (canTidy(field) && value !== field.value) field.value = value;
}

/** Writes a postal code in ASCII, also in a form without a widget of its own. */
export function tidyCode(field: TextField): void {
  const value = tidyPostalCode(field.value);
  if (value !== field.value) field.value = value;
}

/**
 * Removes the label and invisible characters of a number as soon as it is pasted, and keeps the caret in place. Keeps
 * separators until the visitor leaves the field, because they make the number easier to compare.
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
 * Removes unwanted characters that come with copied text. When the visitor leaves a field, removes spaces, tabs and
 * invisible characters around its text, and in a number (`inputmode="numeric"`) also the spaces between digits. Writes
 * digits of other scripts, full-width characters and the dashes of numbers in ASCII, as servers expect them. Removes
 * a number's label as soon as the number is pasted. Tidies all text fields when the form is submitted. Runs before all
 * other listeners, so that they receive only the tidy value.
 */
export function useTidyFields(form: HTMLFormElement): void {
  // A layout effect, because a draft's events follow in a microtask.
  useLayoutEffect(() => {
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
    // Listens on the window, because the page's code may listen on the document in the capture phase.
    addEventListener('change', handleChange, options);
    addEventListener('input', handleInput, options);
    addEventListener('submit', handleSubmit, options);
    return () => listening.abort();
  }, [form]);
}
