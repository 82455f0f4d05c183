import { recallFromEntry, rememberInEntry } from '../../src/forms/entryMemory.ts';

/** Reads the index of the step from the history entry. Returns undefined if it has none. */
export function keptPage(host: HTMLElement): number | undefined {
  const page = recallFromEntry(host);
  return typeof page === 'number' && Number.isInteger(page) ? page : undefined;
}

/** Saves the index of the step in the history entry. */
export function keepPage(host: HTMLElement, page: number): void {
  if (keptPage(host) !== page) rememberInEntry(host, page);
}
