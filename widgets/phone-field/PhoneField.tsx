import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { readmeOf } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { type Change, closeUp, type Field, reformat } from './edit.ts';
import { phoneField } from './phone-field.ts';
import '../../src/forms/field.css';

function fieldOf(host: HTMLElement, part: HTMLInputElement | undefined): HTMLInputElement {
  const field = part ?? host;
  if (field instanceof HTMLInputElement) return field;
  const expected = '<input data-widget="phone-field"> or 1 <input data-phone-field-part="input">';
  throw new WidgetError({
    code: 'markup',
    widget: phoneField.name,
    problem: 'there is no field',
    expected,
    found: `<${host.localName}> without one`,
    see: readmeOf(phoneField.name),
  });
}

/**
 * Writes as if it had been typed, so that the browser's undo still works: a value that script sets empties its memory.
 * `execCommand` is the only way to do so; where there is none, or the field has no focus, the value is set.
 */
function write(input: HTMLInputElement, { value, caret }: Field): void {
  if (value === input.value) return;
  const hasFocus = document.activeElement === input;
  if (hasFocus) input.select();
  if (!hasFocus || !document.execCommand('insertText', false, value)) {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // WebKit moves the focus to a field whose selection is set.
  if (hasFocus) input.setSelectionRange(caret, caret);
}

const read = ({ value, selectionEnd }: HTMLInputElement): Field => ({
  value,
  caret: selectionEnd ?? value.length,
});

const isFull = ({ maxLength }: HTMLInputElement, length: number): boolean =>
  maxLength >= 0 && length > maxLength;

function setOut(input: HTMLInputElement, change?: Change): void {
  const wanted = reformat(read(input), change);
  if (!isFull(input, wanted.value.length)) write(input, wanted);
}

function PhoneField({ host, parts }: ViewProps<typeof phoneField>): ReactNode {
  const input = fieldOf(host, parts.input);
  const before = useRef('');
  const isWriting = useRef(false);

  const quietly = (act: () => void): void => {
    isWriting.current = true;
    act();
    isWriting.current = false;
  };

  const prepare = ({ inputType, data }: InputEvent): void => {
    if (isWriting.current) return;
    before.current = input.value;
    const isTyped = inputType === 'insertText' && input.selectionStart === input.selectionEnd;
    if (isTyped && isFull(input, input.value.length + (data?.length ?? 0))) {
      quietly(() => write(input, closeUp(read(input))));
    }
  };

  const change = (event?: Event): void => {
    if (isWriting.current) return;
    const type = event instanceof InputEvent ? event.inputType : '';
    // Undoing what was set out is not undone again.
    if (type.startsWith('history') || (event instanceof InputEvent && event.isComposing)) return;
    quietly(() => setOut(input, { before: before.current, type }));
  };

  useLayoutEffect(() => {
    // Typed before the script had come. What the server sent stays as it is until it is edited.
    if (input.value !== input.defaultValue) setOut(input);
  }, [input]);

  return (
    <Enhance element={input} onBeforeinput={prepare} onInput={change} onCompositionend={() => change()} />
  );
}

export const widget = mountable(phoneField, PhoneField);
