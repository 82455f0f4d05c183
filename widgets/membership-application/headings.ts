import { collapseWhitespace } from '../../src/forms/collapseWhitespace.ts';
import { readServerErrors } from '../../src/forms/fieldErrors.ts';
import { headingOf } from '../../src/forms/headingOf.ts';
import { readPage } from './pageHistory.ts';

type Pages = readonly HTMLElement[];

/** Returns the text of a step's heading. */
export const pageName = (page: HTMLElement): string => collapseWhitespace(headingOf(page).textContent);

/** Returns the index of the step that contains an element, or -1. */
export const pageWith = (pages: Pages, element: Element | null): number =>
  pages.findIndex((page) => element !== null && page.contains(element));

/** Returns the index of the step that the URL's fragment points into, as after a link from elsewhere. */
function linkedPage(pages: Pages): number | undefined {
  const page = pageWith(pages, document.querySelector(':target'));
  return page < 0 ? undefined : page;
}

/**
 * Returns the index of the first step shown: the step with the server's first error, or else the step in the history
 * entry, in the URL or in the draft, or the first step.
 */
export function initialPage(form: HTMLFormElement, pages: Pages, ofDraft: number | undefined): number {
  const [error] = readServerErrors(form);
  const pageWithError = error ? pageWith(pages, error.control) : -1;
  if (pageWithError >= 0) return pageWithError;
  return readPage(form) ?? linkedPage(pages) ?? ofDraft ?? 0;
}

/** Scrolls to the top and moves the focus to the step's heading, as after a page load (MA-01). */
export function goToHeading(page: HTMLElement | undefined): void {
  scrollTo({ top: 0, behavior: 'instant' });
  if (page) headingOf(page).focus({ preventScroll: true });
}
