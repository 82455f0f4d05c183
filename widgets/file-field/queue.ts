import { parseJson } from '../../src/runtime/parseJson.ts';
import { type Candidate, problemOf, type Rules, shownName } from './rules.ts';

/** File that the server has stored. The id has no meaning to the browser. */
export interface Reference {
  id: string;
  name: string;
  size: number;
}

/**
 * Reason why the form does not contain a file:
 * - `kind`, `size`, `empty`, `count`: found before sending; the server can also refuse the kind (415);
 * - `tooLarge` (413), `refused`: the server does not accept this file, for example because a scan found something;
 * - `session`, `busy`, `offline`, `slow`, `server`: the upload failed, and can be repeated;
 * - `changed`: the browser can no longer read the file, because it was changed or moved since;
 * - `interrupted`: the page was left during the upload; `expired`: the server no longer has the file.
 */
export type Reason =
  | 'kind'
  | 'size'
  | 'empty'
  | 'count'
  | 'tooLarge'
  | 'refused'
  | 'session'
  | 'busy'
  | 'offline'
  | 'slow'
  | 'server'
  | 'changed'
  | 'interrupted'
  | 'expired';

const REPEATABLE: readonly Reason[] = ['session', 'busy', 'offline', 'slow', 'server'];

/** Reasons for which the visitor has to choose the same file again. */
const LOST: readonly Reason[] = ['changed', 'interrupted', 'expired'];

/** Failure of a file. */
export interface Failure {
  reason: Reason;
  /** The server's own explanation for visitors. */
  message?: string | undefined;
}

type RowState =
  | { state: 'waiting' }
  /** `sent`: part of the file that has been sent, from 0 to 1. */
  | { state: 'uploading'; sent: number }
  /** `replacedBy`: key of the row that takes its place once that has been uploaded, in a field for one file. */
  | { state: 'uploaded'; id: string; replacedBy?: number }
  /** Submitted with the form, because the field has no upload address. */
  | { state: 'chosen' }
  | ({ state: 'failed' } & Failure);

/** File in the list. */
export type Row = { key: number; name: string; size: number; lastModified?: number | undefined } & RowState;
export type FailedRow = Extract<Row, { state: 'failed' }>;
export type Rows = readonly Row[];

/** Change that is announced to the visitor. */
export type ListEvent =
  | { kind: 'added'; count: number }
  | { kind: 'uploaded'; name: string }
  | { kind: 'failed'; row: FailedRow }
  | { kind: 'duplicate'; name: string };

/** Candidate with the key of its row. */
export type KeyedCandidate = Candidate & { key: number };

/** Number of uploads at the same time: a third one would only slow down the other two. */
const PARALLEL = 2;

export const canRetry = (row: Row): boolean => row.state === 'failed' && REPEATABLE.includes(row.reason);

/** Returns whether a row is or will be part of the form, so that it counts toward the maximum. */
export const isCounted = (row: Row): boolean => row.state !== 'failed' || canRetry(row);

/** Returns whether the visitor has to choose the file of a row again. */
export const isLost = (row: Row): boolean => row.state === 'failed' && LOST.includes(row.reason);

const isReplaced = (row: Row): boolean => row.state === 'uploaded' && row.replacedBy !== undefined;

const isSameFile = (row: Row, { name, size, lastModified }: Candidate): boolean =>
  row.state !== 'failed' &&
  row.name === shownName(name) &&
  row.size === size &&
  row.lastModified === lastModified;

/** Returns whether a file is already in the list. */
export const isDuplicate = (rows: Rows, file: Candidate): boolean =>
  rows.some((row) => isSameFile(row, file));

/**
 * Returns the rows that make room for a usable file: in a field for one file, it replaces the others. A file that the server
 * has stays until the new one has been uploaded, because the server may refuse that.
 */
function withRoom(rows: Rows, key: number, { maximumFiles }: Rules, isUploaded: boolean): Rows {
  if (maximumFiles !== 1) return rows;
  return rows.flatMap((row): Row[] => {
    if (row.state === 'uploaded' && isUploaded) return [{ ...row, replacedBy: key }];
    return isCounted(row) || isLost(row) ? [] : [row];
  });
}

/** Returns the rows in which each stored file that is chosen again stays in place of the one that is still on its way. */
const keepChosenAgain = (rows: Rows, files: readonly Candidate[]): Rows =>
  rows.reduce((all, row) => {
    const isChosenAgain = row.state === 'uploaded' && files.some((file) => isSameFile(row, file));
    return isChosenAgain && row.replacedBy !== undefined ? remove(all, row.replacedBy) : all;
  }, rows);

/**
 * Adds the files that the visitor has chosen, and removes rows that can't be used, because the visitor has already seen
 * the problem. A row whose file has to be chosen again stays until that happens. In a field for one file, a usable file
 * replaces the others.
 * @param isUploaded true if the field has an upload address
 */
export function addFiles(
  rows: Rows,
  files: readonly KeyedCandidate[],
  rules: Rules,
  isUploaded: boolean,
): Rows {
  const kept = keepChosenAgain(rows, files);
  let next: Rows = kept.filter((row) => isCounted(row) || isLost(row));
  let hasRoom = false;
  for (const file of files.filter((each) => !isDuplicate(kept, each))) {
    const { key, size, lastModified } = file;
    const row = { key, name: shownName(file.name), size, lastModified };
    const problem = problemOf(file, rules);
    if (!problem && !hasRoom) {
      next = withRoom(next, key, rules, isUploaded);
      hasRoom = true;
    }
    const isFull = next.filter((each) => isCounted(each) && !isReplaced(each)).length >= rules.maximumFiles;
    const reason = problem ?? (isFull ? 'count' : undefined);
    const usable = { state: isUploaded ? 'waiting' : 'chosen' } as const;
    const added: Row = reason ? { ...row, state: 'failed', reason } : { ...row, ...usable };
    // A file may have been edited since, so its size does not matter.
    const lost = next.findIndex((each) => isLost(each) && each.name === added.name);
    next = lost < 0 || reason ? [...next, added] : next.with(lost, added);
  }
  return next;
}

export const failedIn = (rows: Rows): FailedRow[] =>
  rows.flatMap((row) => (row.state === 'failed' ? [row] : []));

/** Returns what to announce after files have been added: how many, each one that failed, and the first one known before. */
export function eventsOfAdding(
  before: Rows,
  candidates: readonly KeyedCandidate[],
  after: Rows,
): ListEvent[] {
  const own = after.filter(({ key }) => candidates.some((candidate) => candidate.key === key));
  const failed = failedIn(own);
  const count = own.length - failed.length;
  const duplicate = candidates.find((candidate) => isDuplicate(before, candidate));
  return [
    ...(count > 0 ? [{ kind: 'added', count } as const] : []),
    ...failed.map((row) => ({ kind: 'failed', row }) as const),
    ...(duplicate ? [{ kind: 'duplicate', name: shownName(duplicate.name) } as const] : []),
  ];
}

/** Returns the keys of the rows that a change has removed, and the ids of uploaded files that no other row contains. */
export function removedFrom(before: Rows, after: Rows): { keys: number[]; ids: string[] } {
  const removed = before.filter(({ key }) => after.every((row) => row.key !== key));
  const remaining = referencesOf(after).map(({ id }) => id);
  return {
    keys: removed.map(({ key }) => key),
    ids: referencesOf(removed)
      .map(({ id }) => id)
      .filter((id) => !remaining.includes(id)),
  };
}

/** Returns the rows whose upload can start now. */
export function nextToStart(rows: Rows): Rows {
  const free = PARALLEL - rows.filter(({ state }) => state === 'uploading').length;
  return rows.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
}

/** Changes the state of one row. Returns the same list if the row has been removed. */
function changeRow(rows: Rows, key: number, change: (row: Row) => RowState): Rows {
  if (!rows.some((row) => row.key === key)) return rows;
  return rows.map((row) => (row.key === key ? changedRow(row, change(row)) : row));
}

const changedRow = ({ key, name, size, lastModified }: Row, state: RowState): Row => ({
  key,
  name,
  size,
  lastModified,
  ...state,
});

export const setSent = (rows: Rows, key: number, sent: number): Rows =>
  changeRow(rows, key, () => ({ state: 'uploading', sent }));

/** Marks a row as uploaded, and removes the row that it replaces. The server may have changed the name. */
export const setUploaded = (rows: Rows, key: number, { id, name, size }: Reference): Rows =>
  changeRow(rows, key, () => ({ state: 'uploaded', id }))
    .filter((row) => row.state !== 'uploaded' || row.replacedBy !== key)
    .map((row) => (row.key === key ? { ...row, name: shownName(name), size } : row));

/** Keeps the row that would have been replaced, because the new file is not going to arrive. */
function keepReplaced(rows: Rows, key: number): Rows {
  const index = rows.findIndex((row) => row.state === 'uploaded' && row.replacedBy === key);
  const row = rows[index];
  return row?.state === 'uploaded'
    ? rows.with(index, changedRow(row, { state: 'uploaded', id: row.id }))
    : rows;
}

export function setFailed(rows: Rows, key: number, failure: Failure): Rows {
  const next = changeRow(rows, key, () => ({ state: 'failed', ...failure }));
  return next.some((row) => row.key === key && canRetry(row)) ? next : keepReplaced(next, key);
}

/** Puts a failed upload back into the queue. */
export const retry = (rows: Rows, key: number): Rows =>
  changeRow(rows, key, (row) => (canRetry(row) ? { state: 'waiting' } : row));

export const remove = (rows: Rows, key: number): Rows =>
  keepReplaced(
    rows.filter((row) => row.key !== key),
    key,
  );

/** Moves a row by a number of places, if there is a place. */
export function move(rows: Rows, key: number, by: number): Rows {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (!row || from + by < 0 || from + by >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(from + by, 0, row);
}

/** Returns the names of the files that the form does not contain: those that are not uploaded. */
export const unfinishedOf = (rows: Rows): string[] =>
  rows.filter(({ state }) => state !== 'uploaded').map(({ name }) => name);

/** Returns the files that the server has, in the visitor's order. */
export const referencesOf = (rows: Rows): Reference[] =>
  rows.flatMap((row) => (row.state === 'uploaded' ? [{ id: row.id, name: row.name, size: row.size }] : []));

/** Serializes references for the form's hidden field. */
export const writeReferences = (references: readonly Reference[]): string =>
  references.length === 0 ? '' : JSON.stringify(references);

/** Returns whether a value is an object of a reference's shape. */
function isReference(value: unknown): value is Reference {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size }: Partial<Record<keyof Reference, unknown>> = value;
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && size >= 0;
}

/** Number of references that are read, regardless of the field's maximum: a draft is untrusted input. */
const MAXIMUM_READ = 100;

/** Parses the value of the hidden field, which drafts and other scripts can write. Returns undefined for other text. */
export function readReferences(text: string): Reference[] | undefined {
  if (text.trim() === '') return [];
  const parsed = parseJson(text);
  if (!Array.isArray(parsed) || !parsed.every(isReference)) return undefined;
  return parsed.slice(0, MAXIMUM_READ).map(({ id, name, size }) => ({ id, name, size }));
}

/**
 * Returns the rows for stored files. A file without an id was being uploaded when the visitor left the page.
 * @param newKey returns the next key
 */
export const rowsOf = (references: readonly Reference[], newKey: () => number): Rows =>
  references.map(({ id, name, size }) => {
    const row = { key: newKey(), name: shownName(name), size };
    return id === '' ? { ...row, state: 'failed', reason: 'interrupted' } : { ...row, state: 'uploaded', id };
  });

/**
 * Returns what the history entry and the draft keep: uploaded files, and without an id the names of files that the visitor
 * still has to upload or choose again.
 */
export const memoryOf = (rows: Rows): Reference[] =>
  rows.flatMap((row) => {
    if (row.state === 'chosen' || !(isCounted(row) || isLost(row))) return [];
    const { name, size } = row;
    return [{ id: row.state === 'uploaded' ? row.id : '', name, size }];
  });

/** Marks uploaded files that the server no longer has. */
export const markExpired = (rows: Rows, asked: readonly string[], known: readonly string[]): Rows =>
  rows.map((row): Row => {
    if (row.state !== 'uploaded' || !asked.includes(row.id) || known.includes(row.id)) return row;
    const { key, name, size } = row;
    return { key, name, size, state: 'failed', reason: 'expired' };
  });

/** Returns whether the upload of a row has not finished yet. */
export const isPending = ({ state }: Row): boolean => state === 'waiting' || state === 'uploading';
