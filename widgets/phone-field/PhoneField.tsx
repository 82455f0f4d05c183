import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { type Change, type Field, reformat, withoutSeparators } from './edit.ts';
import { format } from './format.ts';
import { phoneField } from './phone-field.ts';
import { phoneInput } from './phoneInput.ts';
import '../../src/forms/field.css';

/**
 * Writes a value as if the visitor had typed it, because setting `value` clears the browser's undo history. Only the
 * deprecated `execCommand` can do that. If it fails, or if the field has no focus, sets `value` and fires `input`.
 */
function write(input: HTMLInputElement, { value, caret }: Field): void {
  if (value === input.value) return;
  const hasFocus = document.activeElement === input;
  if (hasFocus) input.select();
  if (!hasFocus || !document.execCommand('insertText', false, value)) {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Only with focus: WebKit focuses a field whose selection is set.
  if (hasFocus) input.setSelectionRange(caret, caret);
}

const read = ({ value, selectionEnd }: HTMLInputElement): Field => ({
  value,
  caret: selectionEnd ?? value.length,
});

const isTooLong = ({ maxLength }: HTMLInputElement, length: number): boolean =>
  maxLength >= 0 && length > maxLength;

/** Formats the number in a field, unless it would exceed `maxlength`. */
function formatInput(input: HTMLInputElement, change?: Change): void {
  const wanted = reformat(read(input), change);
  if (!isTooLong(input, wanted.value.length)) write(input, wanted);
}

/** Formats a number that the visitor or the browser has finished, but not the server's own value. */
function finishInput(input: HTMLInputElement): void {
  const value = format(input.value, true);
  if (input.value === input.defaultValue || isTooLong(input, value.length)) return;
  write(input, { value, caret: value.length });
}

function PhoneField({ host, parts }: ViewProps<typeof phoneField>): ReactNode {
  const input = phoneInput(host, parts.input);
  const before = useRef('');
  const isWriting = useRef(false);

  /** Runs a write without reacting to the `input` events that it causes. */
  const withoutHandling = (action: () => void): void => {
    isWriting.current = true;
    action();
    isWriting.current = false;
  };

  const handleBeforeInput = ({ inputType, data }: InputEvent): void => {
    if (isWriting.current) return;
    before.current = input.value;
    const isTyped = inputType === 'insertText' && input.selectionStart === input.selectionEnd;
    if (isTyped && isTooLong(input, input.value.length + (data?.length ?? 0))) {
      withoutHandling(() => write(input, withoutSeparators(read(input))));
    }
  };

  const handleInput = (event?: Event): void => {
    if (isWriting.current) return;
    const type = event instanceof InputEvent ? event.inputType : '';
    // Formatting after an undo would revert the undo.
    if (type.startsWith('history') || (event instanceof InputEvent && event.isComposing)) return;
    withoutHandling(() => formatInput(input, { before: before.current, type }));
  };

  const finish = (): void => withoutHandling(() => finishInput(input));

  useLayoutEffect(() => {
    // Formats a number typed before the widget mounted, but not the server's own value.
    if (input.value !== input.defaultValue) formatInput(input);
  }, [input]);

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

export const widget = createWidget(phoneField, PhoneField);
