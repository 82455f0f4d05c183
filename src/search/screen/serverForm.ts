import { isNewPage } from '../../page/isNewPage.ts';
import { ownProperty } from '../../runtime/ownProperty.ts';
import { readState, type SearchState } from './address.ts';

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
