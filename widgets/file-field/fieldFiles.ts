import { registerUnfinishedFiles } from '../../src/forms/fields/unfinishedFiles.ts';
import type { Store } from '../../src/runtime/store.ts';
import { createFieldRows, type FieldRowsOptions } from './fieldRows.ts';
import { type Props, readReferences, readRules } from './fieldValue.ts';
import * as queue from './queue.ts';

/** Files of a field: state, uploads, and what the form submits. */
export interface FieldFiles extends Pick<Store<queue.Rows>, 'get' | 'subscribe'> {
  add: (files: readonly File[]) => void;
  /** Adds the files that the visitor has chosen in the input. */
  takeFiles: () => void;
  retry: (key: number) => void;
  remove: (key: number) => void;
  move: (key: number, by: number) => void;
  /** Restores the files of the server's markup, of this history entry, or those that the browser kept in the input. */
  restore: () => void;
  /** Adopts references that a draft has written into the hidden field. */
  adoptValue: () => void;
  /** Restores the server's files after a reset. */
  reset: () => void;
  /** Blocks the form while an upload is in progress. Returns whether there is one. */
  block: () => boolean;
  /** Leaves only files that the server has in the data of a submission. */
  submit: (data: FormData) => void;
  /** Cancels all uploads. */
  stop: () => void;
}

/** Creates the list of a field, which the visitor, the form and drafts change. */
export function createFieldFiles(props: Props, options: FieldRowsOptions): FieldFiles {
  const { input, value } = props.parts;
  const { upload: address } = props.options;
  const rules = readRules(input, props.options);
  const rows = createFieldRows(props, options);
  const { get, set, newKey } = rows;

  const adopt = (references: readonly queue.Reference[]): void => {
    rows.setQuietly(queue.rowsOf(references, newKey));
    void rows.verify();
  };

  const add = (files: readonly File[]): void => {
    const before = get();
    const candidates = files.map((file) => {
      const { name, size, type, lastModified } = file;
      return { file, key: newKey(), name, size, type, lastModified };
    });
    for (const { key, file } of candidates) rows.contents.set(key, file);
    // From here on, the list keeps the files. The input is emptied, so that choosing the same file again fires
    // `change`.
    if (address !== undefined) input.value = '';
    set(queue.addFiles(before, candidates, rules, address !== undefined));
    queue.eventsOfAdding(before, candidates, get()).forEach(options.onEvent);
  };

  const stopNaming =
    address === undefined ? undefined : registerUnfinishedFiles(input, () => queue.unfinishedOf(get()));

  return {
    get,
    subscribe: rows.subscribe,
    add,
    takeFiles: () => {
      if (!rows.isWriting()) add([...(input.files ?? [])]);
    },
    retry: (key) => set(queue.retry(get(), key)),
    remove: (key) => set(queue.remove(get(), key)),
    move: (key, by) => set(queue.move(get(), key, by)),
    restore: () => {
      if (get().length === 0) adopt(readReferences(props));
      else if (address !== undefined) {
        rows.write();
        void rows.verify();
      }
      // Chosen before the script had loaded, or restored by the browser after a reload.
      const files = [...(input.files ?? [])];
      if (files.some((file) => !queue.isDuplicate(get(), file))) add(files);
      rows.validate();
    },
    adoptValue: () => {
      const text = value?.value ?? '';
      const references = queue.readReferences(text);
      const isOwn = text === queue.writeReferences(queue.memoryOf(get()));
      if (references && !isOwn) adopt(references);
    },
    reset: () => adopt(rows.sentByServer),
    block: rows.block,
    submit: (data) => {
      if (value && data.has(value.name))
        data.set(value.name, queue.writeReferences(queue.referencesOf(get())));
    },
    stop: () => {
      stopNaming?.();
      input.setCustomValidity('');
      rows.stop();
    },
  };
}
