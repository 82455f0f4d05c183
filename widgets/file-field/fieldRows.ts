import { dispatchChange } from '../../src/forms/fields/controls.ts';
import { createStore, type Store } from '../../src/runtime/store.ts';
import { type Props, readReferences, readWritten, writeRows } from './fieldValue.ts';
import * as queue from './queue.ts';
import { createServerFiles } from './serverFiles.ts';
import { createUploads } from './uploads.ts';

export interface FieldRowsOptions {
  onEvent: (event: queue.ListEvent) => void;
  /**
   * Returns the validation message of the field; empty if the form can be submitted.
   * @param isBlocked true if the visitor has tried to submit the form during an upload
   */
  messageOf: (rows: queue.Rows, isBlocked: boolean) => string;
}

/** Rows of a field, which are its only state. Uploads, the input and the hidden field follow them. */
export interface FieldRows extends Pick<Store<queue.Rows>, 'get' | 'subscribe'> {
  /** Contents of the files, by key of their rows. Rows from a draft or from the server have none. */
  contents: Map<number, File>;
  newKey: () => number;
  /** Replaces the rows, and dispatches the input's events, so that errors, drafts and lists of answers follow. */
  set: (rows: queue.Rows) => void;
  /** Replaces the rows without an event, for rows that the visitor has not changed. */
  setQuietly: (rows: queue.Rows) => void;
  /** Returns true while this module itself changes the input, so that its events do not count as the visitor's. */
  isWriting: () => boolean;
  /** Writes the rows into the field again. */
  write: () => void;
  /** Marks the files from a draft that the server no longer has. */
  verify: () => Promise<void>;
  /** Updates the validation message. */
  validate: () => void;
  /** Blocks the form while an upload is in progress. Returns whether there is one. */
  block: () => boolean;
  /** References that the server itself wrote into the page. */
  sentByServer: readonly queue.Reference[];
  /** Cancels all uploads. */
  stop: () => void;
}

/** Creates the rows of a field. */
export function createFieldRows(props: Props, { onEvent, messageOf }: FieldRowsOptions): FieldRows {
  const { host, parts, options } = props;
  const { input, value } = parts;
  const { form } = input;
  const address = options.upload;
  const server = createServerFiles(host, { address, form, sent: parts.sent });
  const contents = new Map<number, File>();
  let lastKey = 0;
  const newKey = (): number => ++lastKey;
  const sentByServer = readWritten(value).filter(({ id }) => server.has(id));
  // Rendered with the first view, so that the list replaces the server's without a shift.
  const store = createStore(queue.rowsOf(readReferences(props), newKey));
  let isWriting = false;
  let isBlocked = false;

  const validate = (): void => {
    const rows = store.get();
    isBlocked &&= rows.some(queue.isPending);
    input.setCustomValidity(messageOf(rows, isBlocked));
  };
  const write = (): void => writeRows(props, store.get(), contents);

  /** @param isFinal true if files that are no longer in the list can be removed from the server */
  const setQuietly = (rows: queue.Rows, isFinal = false): void => {
    const before = store.get();
    if (rows === before || (rows.length === 0 && before.length === 0)) return;
    store.set(rows);
    validate();
    write();
    const removed = queue.removedFrom(before, rows);
    for (const key of removed.keys) {
      uploads.cancel(key);
      contents.delete(key);
    }
    if (isFinal) for (const id of removed.ids) void server.remove(id);
    startNext();
  };
  const set = (rows: queue.Rows): void => {
    if (rows === store.get()) return;
    setQuietly(rows, true);
    isWriting = true;
    dispatchChange(input);
    isWriting = false;
  };

  const reportFailed = (isNew: (row: queue.FailedRow) => boolean): void => {
    for (const row of queue.failedIn(store.get())) if (isNew(row)) onEvent({ kind: 'failed', row });
  };
  const uploads = createUploads(host, {
    onProgress: (key, part) => store.set(queue.setSent(store.get(), key, part)),
    onStored: ({ key, name }, stored) => {
      server.add(stored.id);
      set(queue.setUploaded(store.get(), key, stored));
      onEvent({ kind: 'uploaded', name });
    },
    onOrphaned: ({ id }) => void server.remove(id),
    onFailed: ({ key }, failure) => {
      set(queue.setFailed(store.get(), key, failure));
      reportFailed((row) => row.key === key);
    },
  });
  function startNext(): void {
    if (address === undefined || !form) return;
    for (const row of queue.nextToStart(store.get())) {
      const file = contents.get(row.key);
      if (file) void uploads.start(row, { address, form, field: value?.name ?? '', file });
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    contents,
    newKey,
    set,
    setQuietly: (rows) => setQuietly(rows),
    isWriting: () => isWriting,
    write,
    verify: async () => {
      const response = await server.ask(queue.referencesOf(store.get()).map(({ id }) => id));
      if (!response) return;
      const before = store.get();
      set(queue.markExpired(before, response.asked, response.known));
      reportFailed((row) => row.reason === 'expired' && !before.includes(row));
    },
    validate,
    block: () => {
      isBlocked = store.get().some(queue.isPending);
      validate();
      return isBlocked;
    },
    sentByServer,
    stop: uploads.stop,
  };
}
