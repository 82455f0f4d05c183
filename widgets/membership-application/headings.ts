import { sentErrors } from '../../src/forms/fieldErrors.ts';
import { headingOf } from '../../src/forms/headingOf.ts';
import { oneLine } from '../../src/forms/oneLine.ts';
import { keptPage } from './memory.ts';

type Pages = readonly HTMLElement[];

export const nameOf = (page: HTMLElement): string => oneLine(headingOf(page).textContent);

/** The page that something stands on; -1: none. */
export const pageWith = (pages: Pages, element: Element | null): number =>
  pages.findIndex((page) => element !== null && page.contains(element));

/** The page that the address leads into, as by a link from elsewhere. */
function linkedPage(pages: Pages): number | undefined {
  const page = pageWith(pages, document.querySelector(':target'));
  return page < 0 ? undefined : page;
}

/**
 * The page that is shown at first: with the first error that the server has found, else the one that was shown when this
 * entry of the history was left, the one that the address or the draft says, the first.
 */
export function firstPage(form: HTMLFormElement, pages: Pages, ofDraft: number | undefined): number {
  const [error] = sentErrors(form);
  const faulty = error ? pageWith(pages, error.control) : -1;
  if (faulty >= 0) return faulty;
  return keptPage(form) ?? linkedPage(pages) ?? ofDraft ?? 0;
}

/** Arrives at a page as at a new one: at the top, with its heading read (MA-01). */
export function goToHeading(page: HTMLElement | undefined): void {
  scrollTo({ top: 0, behavior: 'instant' });
  if (page) headingOf(page).focus({ preventScroll: true });
}
