import { readFromHistoryState, saveToHistoryState } from '../../src/forms/historyState.ts';

/** Reads the index of the step from the history entry. Returns undefined if it has none. */
export function readPage(host: HTMLElement): number | undefined {
  const page = readFromHistoryState(host);
  return typeof page === 'number' && Number.isInteger(page) ? page : undefined;
}

/** Saves the index of the step in the history entry. */
export function savePage(host: HTMLElement, page: number): void {
  if (readPage(host) !== page) saveToHistoryState(host, page);
}
