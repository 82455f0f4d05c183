import * as v from 'valibot';
import { dispatchChange, setValue } from '../../src/forms/fields/controls.ts';
import { registerUnfinishedFiles } from '../../src/forms/fields/unfinishedFiles.ts';
import { readToken } from '../../src/net/csrfToken.ts';
import { fetchJson } from '../../src/net/json/json.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { readFromHistoryState, saveToHistoryState } from '../../src/page/history/history.ts';
import { readmeOf, report } from '../../src/report/report.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import { createStore, type Store } from '../../src/runtime/store.ts';
import type { fileField } from './file-field.ts';
import * as queue from './queue.ts';
import { filesSchema } from './responses.ts';
import { type Rules, readKinds, shownName } from './rules.ts';
import { UploadError, uploadFile } from './upload.ts';

/** Change that is announced to the visitor. */
export type ListEvent =
  | { kind: 'added'; count: number }
  | { kind: 'uploaded'; name: string }
  | { kind: 'failed'; row: queue.FailedRow }
  | { kind: 'duplicate'; name: string };

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

export interface FieldFilesOptions {
  onEvent: (event: ListEvent) => void;
  /**
   * Returns the validation message of the field; empty if the form can be submitted.
   * @param isBlocked true if the visitor has tried to submit the form during an upload
   */
  messageOf: (rows: queue.Rows, isBlocked: boolean) => string;
}

/** Timeout in ms of the short requests: which files are stored, and remove one. */
const TIMEOUT_MS = 20_000;

/** Returns the address for a request about stored files. Keeps the address's own parameters. */
function withIds(address: string, ids: readonly string[]): string {
  const url = new URL(address, location.href);
  for (const id of ids) url.searchParams.append('id[]', id);
  return url.pathname + url.search;
}

type Props = Pick<ViewProps<typeof fileField>, 'host' | 'parts' | 'options'>;

/** Returns the limits of a field. An input without `multiple` accepts one file. */
export const readRules = (input: HTMLInputElement, options: Props['options']): Rules => ({
  kinds: readKinds(input.accept),
  maximumFiles: input.multiple ? options.maximumFiles : 1,
  maximumSize: options.maximumSize,
});

/** Returns the references in the history state. Any script can write to it. */
function readMemory(host: HTMLElement): readonly queue.Reference[] {
  const memory = readFromHistoryState(host);
  return typeof memory === 'string' ? (queue.readReferences(memory) ?? []) : [];
}

/** Creates the list of a field. Its rows are the only state; the input and the hidden field follow them. */
export function createFieldFiles(props: Props, { onEvent, messageOf }: FieldFilesOptions): FieldFiles {
  const { host, parts, options } = props;
  const { input, value, sent } = parts;
  const address = options.upload;
  const rules = readRules(input, options);
  /** Contents of the files, by key of their rows. Rows from a draft or from the server have none. */
  const contents = new Map<number, File>();
  const uploads = new Map<number, AbortController>();
  /** Ids that the server itself wrote into the page, so it still has these files. */
  const fromServer = new Set([...(sent?.querySelectorAll('input') ?? [])].map((checkbox) => checkbox.value));
  let lastKey = 0;
  const newKey = (): number => {
    lastKey += 1;
    return lastKey;
  };
  const readValue = (): readonly queue.Reference[] => queue.readReferences(value?.value ?? '') ?? [];
  const serverSent = readValue().filter(({ id }) => fromServer.has(id));
  /** Returns the files in the hidden field, which the server or a draft has written, or else in the history entry. */
  const readStored = (): readonly queue.Reference[] => {
    const written = readValue();
    return written.length > 0 || address === undefined ? written : readMemory(host);
  };
  // Rendered with the first view, so that the list replaces the server's without a shift.
  const store = createStore(queue.rowsOf(readStored(), newKey));
  const { form } = input;
  /** True while this module itself changes the input, so that its events do not count as the visitor's. */
  let isWriting = false;
  let isBlocked = false;

  const reportFailure = (expected: string, error: unknown): void => {
    if (address !== undefined)
      reportResponseError({ widget: 'file-field', element: host, address, expected }, error);
  };

  const reportRefusal = ({ failure, status }: UploadError): void => {
    if (failure.reason !== 'server') return;
    const problem = `${address} sent an unexpected response`;
    const expected = '{"id": "…", "name": "cv.pdf", "size": 1}, or status 422 with {"message": "…"}';
    const found = `status ${status}`;
    report(
      { code: 'answer', widget: 'file-field', problem, expected, found, see: readmeOf('file-field') },
      host,
    );
  };

  const updateValidity = (): void => {
    const rows = store.get();
    isBlocked &&= rows.some(queue.isPending);
    input.setCustomValidity(messageOf(rows, isBlocked));
  };

  /**
   * Writes references into the hidden field, or files into the input. The references include files that are not uploaded
   * yet, so that a draft and another device ask for them; `submit` leaves these out.
   */
  const write = (rows: queue.Rows): void => {
    if (address !== undefined) {
      const text = queue.writeReferences(queue.memoryOf(rows));
      saveToHistoryState(host, text);
      if (value) setValue(value, text);
      return;
    }
    const transfer = new DataTransfer();
    for (const { key, state } of rows) {
      const file = contents.get(key);
      if (file && state === 'chosen') transfer.items.add(file);
    }
    input.files = transfer.files;
  };

  /**
   * Removes a file from the server, because the visitor has removed or replaced it. A file that a draft, a reset or a
   * version saved elsewhere has taken out of the list stays on the server until it expires, because the visitor can still
   * ask for it.
   */
  const removeFromServer = async (id: string): Promise<void> => {
    if (address === undefined || !form) return;
    // If the file comes back with a draft or a reset, the list must not say that the server has it.
    fromServer.delete(id);
    const headers = { 'X-CSRF-Token': readToken(form) };
    const { signal } = new AbortController();
    const request = { method: 'DELETE', schema: v.unknown(), signal, timeout: TIMEOUT_MS, headers } as const;
    try {
      await fetchJson(withIds(address, [id]), request);
    } catch (error) {
      // The server removes the file anyway when it expires.
      reportFailure('an empty response', error);
    }
  };

  const clean = (before: queue.Rows, after: queue.Rows, isFinal: boolean): void => {
    const keys = new Set(after.map(({ key }) => key));
    const ids = new Set(queue.referencesOf(after).map(({ id }) => id));
    for (const row of before.filter(({ key }) => !keys.has(key))) {
      uploads.get(row.key)?.abort();
      uploads.delete(row.key);
      contents.delete(row.key);
      if (isFinal && row.state === 'uploaded' && !ids.has(row.id)) void removeFromServer(row.id);
    }
  };

  /**
   * Replaces the rows without an event, for rows that the visitor has not changed.
   * @param isFinal true if files that are no longer in the list can be removed from the server
   */
  const setQuietly = (rows: queue.Rows, isFinal = false): void => {
    const before = store.get();
    if (rows === before || (rows.length === 0 && before.length === 0)) return;
    store.set(rows);
    updateValidity();
    write(rows);
    clean(before, rows, isFinal);
    startNext();
  };

  /** Replaces the rows, and dispatches the input's events, so that errors, drafts and lists of answers follow. */
  const set = (rows: queue.Rows): void => {
    if (rows === store.get()) return;
    setQuietly(rows, true);
    isWriting = true;
    dispatchChange(input);
    isWriting = false;
  };

  const reportFailed = (isNew: (row: queue.FailedRow) => boolean): void => {
    for (const row of store.get()) if (row.state === 'failed' && isNew(row)) onEvent({ kind: 'failed', row });
  };

  const upload = async ({ key, name }: queue.Row): Promise<void> => {
    const file = contents.get(key);
    if (!file || address === undefined || !form) return;
    const controller = new AbortController();
    const { signal } = controller;
    uploads.set(key, controller);
    store.set(queue.setSent(store.get(), key, 0));
    const onProgress = (part: number): void => store.set(queue.setSent(store.get(), key, part));
    try {
      const stored = await uploadFile({ address, form, field: value?.name ?? '', file, signal, onProgress });
      if (signal.aborted) {
        void removeFromServer(stored.id);
        return;
      }
      uploads.delete(key);
      fromServer.add(stored.id);
      set(queue.setUploaded(store.get(), key, stored));
      onEvent({ kind: 'uploaded', name });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof UploadError)) throw error;
      uploads.delete(key);
      set(queue.setFailed(store.get(), key, error.failure));
      reportRefusal(error);
      reportFailed((row) => row.key === key);
    }
  };

  function startNext(): void {
    for (const row of queue.nextToStart(store.get())) void upload(row);
  }

  /** Asks the server which of the files from a draft it still has. */
  const verify = async (ids: readonly string[]): Promise<void> => {
    const unknown = ids.filter((id) => !fromServer.has(id));
    if (address === undefined || unknown.length === 0) return;
    const request = { signal: new AbortController().signal, timeout: TIMEOUT_MS, schema: filesSchema };
    try {
      const { files } = await fetchJson(withIds(address, unknown), request);
      const known = files.map(({ id }) => id);
      for (const id of known) fromServer.add(id);
      const before = store.get();
      set(queue.markExpired(before, unknown, known));
      reportFailed((row) => row.reason === 'expired' && !before.includes(row));
    } catch (error) {
      // The server checks the files again when it receives the form.
      reportFailure('{"files": [{"id": "…", "name": "…", "size": 1}]}', error);
    }
  };

  const verifyAll = (): void => void verify(queue.referencesOf(store.get()).map(({ id }) => id));

  const adopt = (references: readonly queue.Reference[]): void => {
    setQuietly(queue.rowsOf(references, newKey));
    verifyAll();
  };

  const add = (files: readonly File[]): void => {
    const before = store.get();
    const candidates = files.map((file) => {
      const { name, size, type, lastModified } = file;
      return { file, key: newKey(), name, size, type, lastModified };
    });
    for (const { key, file } of candidates) contents.set(key, file);
    const duplicate = candidates.find((candidate) => queue.isDuplicate(before, candidate));
    // From here on, the list keeps the files. The input is emptied, so that choosing the same file again fires
    // `change`.
    if (address !== undefined) input.value = '';
    set(queue.addFiles(before, candidates, rules, address !== undefined));
    const keys = new Set(candidates.map(({ key }) => key));
    const added = store.get().filter((row) => keys.has(row.key) && row.state !== 'failed');
    if (added.length > 0) onEvent({ kind: 'added', count: added.length });
    reportFailed((row) => keys.has(row.key));
    if (duplicate) onEvent({ kind: 'duplicate', name: shownName(duplicate.name) });
  };

  /** Adds the files in the input that are not in the list yet. */
  const takeFiles = (): void => {
    if (!isWriting) add([...(input.files ?? [])]);
  };

  const stopNaming =
    address === undefined ? undefined : registerUnfinishedFiles(input, () => queue.unfinishedOf(store.get()));

  return {
    get: store.get,
    subscribe: store.subscribe,
    add,
    takeFiles,
    retry: (key) => set(queue.retry(store.get(), key)),
    remove: (key) => set(queue.remove(store.get(), key)),
    move: (key, by) => set(queue.move(store.get(), key, by)),
    restore: () => {
      if (store.get().length === 0) adopt(readStored());
      else if (address !== undefined) {
        write(store.get());
        verifyAll();
      }
      // Chosen before the script had loaded, or restored by the browser after a reload.
      const files = [...(input.files ?? [])];
      if (files.some((file) => !queue.isDuplicate(store.get(), file))) add(files);
      updateValidity();
    },
    adoptValue: () => {
      const text = value?.value ?? '';
      const references = queue.readReferences(text);
      const isOwn = text === queue.writeReferences(queue.memoryOf(store.get()));
      if (references && !isOwn) adopt(references);
    },
    reset: () => adopt(serverSent),
    block: () => {
      isBlocked = store.get().some(queue.isPending);
      updateValidity();
      return isBlocked;
    },
    submit: (data) => {
      if (value && data.has(value.name))
        data.set(value.name, queue.writeReferences(queue.referencesOf(store.get())));
    },
    stop: () => {
      stopNaming?.();
      input.setCustomValidity('');
      for (const controller of uploads.values()) controller.abort();
    },
  };
}
