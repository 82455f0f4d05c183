import { isNewPage } from '../../page/isNewPage.ts';
import { contains, ownProperty } from '../../runtime/ownProperty.ts';
import { readState, type SearchState } from './address.ts';

/** The server's form and results, which are visible until Algolia's first response. */
export interface ServerParts {
  fallback: HTMLElement;
  box: HTMLInputElement;
  filters: HTMLDetailsElement | undefined;
}

/**
 * Returns the text that the visitor typed into the server's text field; undefined while the field still has the
 * server's value.
 */
export const editedValue = ({ value, defaultValue }: HTMLInputElement): string | undefined =>
  value === defaultValue ? undefined : value;

const isChanged = (control: Element): boolean =>
  control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : control instanceof HTMLInputElement && control.checked !== control.defaultChecked;

/** Returns the values of facets that the server's form would request. */
export function chosenIn(form: HTMLFormElement, facets: readonly string[]): SearchState['facets'] {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return readState(String(new URLSearchParams(entries as [string, string][])), facets).facets;
}

/**
 * Returns the values of facets that the visitor chose in the server's form; undefined while all its choices are the server's,
 * and after a reload or Back: the browser then fills in the form as it was left, not as the URL has it.
 * @param box text field of the form
 */
export function editedChoices(
  { form }: HTMLInputElement,
  facets: readonly string[],
): SearchState['facets'] | undefined {
  const isEdited = form && isNewPage() && [...ownProperty(form, 'elements')].some(isChanged);
  return isEdited ? chosenIn(form, facets) : undefined;
}

/** Returns what a link, a choice or a button has in common with the one that replaces it. */
const keyOf = (control: Element): string => {
  const { href, value, className } = control as HTMLAnchorElement & HTMLInputElement;
  return href || value || className;
};

/** Moves focus and the caret from the server's form or results to the same control of the screen that has replaced them. */
export function moveFocus({ fallback, box }: ServerParts, host: HTMLElement): void {
  const { activeElement: focused } = document;
  if (!focused || !contains(fallback, focused)) return;
  const all = [
    ...host.querySelectorAll<HTMLElement>(
      '.sw-search-screen :is(input, a, .sw-button, .sw-search-box-submit)',
    ),
  ];
  const own = host.querySelector<HTMLInputElement>('.sw-search-screen input');
  const same = focused === box ? own : all.find((control) => keyOf(control) === keyOf(focused));
  const target = same?.checkVisibility() ? same : host.querySelector<HTMLElement>('.sw-search-found');
  target?.focus({ preventScroll: true });
  if (focused === box) own?.setSelectionRange(box.selectionStart, box.selectionEnd);
}
