import { setValue } from '../../src/forms/fields/controls.ts';
import { readFromHistoryState, saveToHistoryState } from '../../src/page/history/history.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import type { fileField } from './file-field.ts';
import * as queue from './queue.ts';
import { type Rules, readKinds } from './rules.ts';

export type Props = Pick<ViewProps<typeof fileField>, 'host' | 'parts' | 'options'>;

/** Returns the limits of a field. An input without `multiple` accepts one file. */
export const readRules = (input: HTMLInputElement, options: Props['options']): Rules => ({
  kinds: readKinds(input.accept),
  maximumFiles: input.multiple ? options.maximumFiles : 1,
  maximumSize: options.maximumSize,
});

/** Returns the references in the history state. Any script can write to it. */
function readMemory(input: HTMLInputElement): readonly queue.Reference[] {
  const memory = readFromHistoryState(input);
  return typeof memory === 'string' ? (queue.readReferences(memory) ?? []) : [];
}

/** Returns the references in the hidden field, which the server or a draft has written. */
export const readWritten = (value: HTMLInputElement | undefined): readonly queue.Reference[] =>
  queue.readReferences(value?.value ?? '') ?? [];

/** Returns the references in the hidden field, or else in the history entry. */
export function readReferences({ parts, options }: Props): readonly queue.Reference[] {
  const written = readWritten(parts.value);
  return written.length > 0 || options.upload === undefined ? written : readMemory(parts.input);
}

/**
 * Writes references into the hidden field, or files into the input. The references include files that are not uploaded
 * yet, so that a draft and another device ask for them; a submission leaves these out.
 */
export function writeRows(
  { parts, options }: Props,
  rows: queue.Rows,
  contents: ReadonlyMap<number, File>,
): void {
  if (options.upload !== undefined) {
    const text = queue.writeReferences(queue.memoryOf(rows));
    // By the id of the input, because the field's place among the fields of the page changes when rows move.
    saveToHistoryState(parts.input, text);
    if (parts.value) setValue(parts.value, text);
    return;
  }
  const transfer = new DataTransfer();
  for (const { key, state } of rows) {
    const file = contents.get(key);
    if (file && state === 'chosen') transfer.items.add(file);
  }
  parts.input.files = transfer.files;
}
