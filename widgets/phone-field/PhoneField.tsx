import { type ReactNode, useLayoutEffect } from 'react';
import { tidyLine, withoutInvisible } from '../../src/forms/fields/tidy.ts';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { type Change, type Field, reformat, withoutSeparators } from './edit.ts';
import { format, plainNumber, splitNumber } from './format.ts';
import { findCountry, phoneInput } from './markup.ts';
import { phoneField } from './phone-field.ts';
import '../../src/forms/fields/field.css';

/**
 * Writes a value as if the visitor had typed it, because setting `value` clears the browser's undo history. Only the
 * deprecated `execCommand` keeps the history. If `execCommand` fails or the field isn't focused, sets `value` and fires
 * `input`.
 */
function write(input: HTMLInputElement, { value, caret }: Field): void {
  if (value === input.value) return;
  const hasFocus = document.activeElement === input;
  if (hasFocus) input.select();
  if (!hasFocus || !document.execCommand('insertText', false, value)) {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Sets the selection only in a focused field, because WebKit focuses a field when its selection is set.
  if (hasFocus) input.setSelectionRange(caret, caret);
}

/**
 * Reads a field without the invisible characters that a copied number may contain, and with the digits and signs of a
 * number in ASCII.
 */
function read({ value, selectionEnd }: HTMLInputElement): Field {
  const plain = splitNumber(plainNumber(value)) ? plainNumber : withoutInvisible;
  return { value: plain(value), caret: plain(value.slice(0, selectionEnd ?? value.length)).length };
}

const isTooLong = ({ maxLength }: HTMLInputElement, length: number): boolean =>
  maxLength >= 0 && length > maxLength;

/** Formatter that keeps the number in a field formatted. */
interface Formatter {
  /** Formats a number that was typed before the widget mounted or before the country changed. */
  refresh: () => void;
  /** Formats a number that the visitor or the browser has finished entering, but not the value that the server sent. */
  finish: () => void;
  handleBeforeInput: (event: InputEvent) => void;
  handleInput: (event?: Event) => void;
}

/**
 * Creates the formatter of a field.
 * @param country returns the chosen country, if the form has one
 */
function createFormatter(input: HTMLInputElement, country: () => string | undefined): Formatter {
  let before = '';
  /** Text that the field shows, and the visitor's own text that it was formatted from. */
  let last = { shown: '', typed: '' };
  let isWriting = false;

  /** Writes to the field and ignores the `input` events that writing causes. */
  const writeField = (wanted: Field): void => {
    isWriting = true;
    write(input, wanted);
    isWriting = false;
  };

  /** Returns the visitor's own text for the text in the field, which another script or the browser may have changed. */
  const typedFor = (shown: string): string => {
    if (last.shown === shown) return last.typed;
    // The form may have trimmed the text or removed invisible characters.
    return tidyLine(last.shown) === shown ? tidyLine(last.typed) : shown;
  };

  /** Formats the number in the field, unless it would exceed `maxlength`. */
  const formatInput = (change?: Change): void => {
    const isFinished = document.activeElement !== input;
    const wanted = reformat(read(input), change, { country: country(), isFinished });
    if (!isTooLong(input, wanted.value.length)) writeField(wanted);
    last = { shown: input.value, typed: wanted.typed };
  };

  const finish = (): void => {
    if (input.value === input.defaultValue) return;
    const typed = typedFor(input.value);
    const value = format(typed, { country: country(), isFinished: true });
    if (isTooLong(input, value.length)) return;
    writeField({ value, caret: value.length });
    last = { shown: input.value, typed };
  };

  return {
    finish,
    refresh: () => {
      const { value, defaultValue } = input;
      if (document.activeElement !== input) finish();
      else if (value !== defaultValue) formatInput({ before: value, typed: typedFor(value), type: '' });
    },
    handleBeforeInput: ({ inputType, data }) => {
      if (isWriting) return;
      before = input.value;
      const isTyped = inputType === 'insertText' && input.selectionStart === input.selectionEnd;
      if (isTyped && isTooLong(input, input.value.length + (data?.length ?? 0))) {
        writeField(withoutSeparators(read(input)));
      }
    },
    handleInput: (event) => {
      if (isWriting) return;
      if (!(event instanceof InputEvent)) {
        formatInput();
        return;
      }
      const { inputType: type, isComposing } = event;
      // Formatting after an undo would revert the undo.
      if (type.startsWith('history') || isComposing) return;
      formatInput({ before, typed: typedFor(before), type });
    },
  };
}

function PhoneField({ host, parts, options }: ViewProps<typeof phoneField>): ReactNode {
  const input = phoneInput(host, parts.input);
  const country = useConstant(() => findCountry(input, options.country));
  const { refresh, finish, handleBeforeInput, handleInput } = useConstant(() =>
    createFormatter(input, () => country?.value),
  );
  useLayoutEffect(refresh, [refresh]);
  useLayoutEffect(() => country && watchForm(country, refresh), [country, refresh]);
  return (
    <>
      <Enhance
        element={input}
        onBeforeinput={handleBeforeInput}
        onInput={handleInput}
        onCompositionend={() => handleInput()}
        onChange={finish}
      />
      {/* Some password managers fill in fields without events. */}
      <Enhance element={input.form ?? undefined} onSubmit={finish} />
    </>
  );
}

export const widget = createWidget(phoneField, PhoneField, checkMarkup);
