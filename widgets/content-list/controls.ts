import type { ChosenValues, Facet } from './address.ts';

const boxesOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type) && control.name !== '',
  );

/**
 * Returns the facet of a control: `types` for `types[]`. PHP, and so Craft, requires the brackets for several values.
 */
const facetName = (control: string): string => control.replace(/\[\]$/, '');

/** Reads the facets of a list from the form's checkboxes (LS-04). Returns none without a form. */
export function readFacets(form: HTMLFormElement | undefined): readonly Facet[] {
  const facets = new Map<string, { name: string; choice: 'many' | 'one'; values: string[] }>();
  for (const { name: control, value } of form ? boxesOf(form) : []) {
    const name = facetName(control);
    const facet = facets.get(name) ?? { name, choice: control.endsWith('[]') ? 'many' : 'one', values: [] };
    facets.set(name, { ...facet, values: [...facet.values, value] });
  }
  return [...facets.values()];
}

/**
 * Reads the checked values.
 * @param latest the checkbox that changed last; in a single-choice facet it overrides the others (LS-05)
 */
export function readControls(form: HTMLFormElement, latest?: HTMLInputElement): ChosenValues {
  const chosen: Record<string, string[]> = {};
  for (const box of boxesOf(form).filter(({ checked }) => checked)) {
    const isOne = !box.name.endsWith('[]');
    if (isOne && latest?.name === box.name && latest.checked && latest !== box) continue;
    chosen[facetName(box.name)] = [...(chosen[facetName(box.name)] ?? []), box.value];
  }
  return chosen;
}

/** Returns the values that would be checked after a click on the given checkbox. */
export function readControlsAfter(form: HTMLFormElement, box: HTMLInputElement): ChosenValues {
  const name = facetName(box.name);
  const { [name]: chosen = [], ...others } = readControls(form);
  if (box.checked) return { ...others, [name]: chosen.filter((value) => value !== box.value) };
  return { ...others, [name]: box.name.endsWith('[]') ? [...chosen, box.value] : [box.value] };
}

/** Checks and unchecks the boxes to match the given values, so that controls and list agree (LS-09, LS-14, LS-15). */
export function showControls(form: HTMLFormElement | undefined, chosen: ChosenValues): void {
  for (const box of form ? boxesOf(form) : []) {
    box.checked = chosen[facetName(box.name)]?.includes(box.value) ?? false;
  }
}
