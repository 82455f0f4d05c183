import { recallFromEntry, rememberInEntry } from '../../src/forms/entryMemory.ts';

/** The page that this entry of the session history shows; undefined where it says none. */
export function keptPage(host: HTMLElement): number | undefined {
  const page = recallFromEntry(host);
  return typeof page === 'number' && Number.isInteger(page) ? page : undefined;
}

/** Keeps a page in the entry of the session history. */
export function keepPage(host: HTMLElement, page: number): void {
  if (keptPage(host) !== page) rememberInEntry(host, page);
}
