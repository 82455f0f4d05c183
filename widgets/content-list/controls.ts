import type { Chosen, Facet } from './address.ts';

const boxesOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type) && control.name !== '',
  );

/** `types[]` → `types`: brackets are the CMS's own sign for many values. */
const facetName = (control: string): string => control.replace(/\[\]$/, '');

/** The facets of a list, as the form's own controls declare them (LS-04). */
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
 * What the controls say.
 * @param latest the box that was switched last: in a single choice it wins over the others (LS-05)
 */
export function readControls(form: HTMLFormElement, latest?: HTMLInputElement): Chosen {
  const chosen: Record<string, string[]> = {};
  for (const box of boxesOf(form).filter(({ checked }) => checked)) {
    const isOne = !box.name.endsWith('[]');
    if (isOne && latest?.name === box.name && latest.checked && latest !== box) continue;
    chosen[facetName(box.name)] = [...(chosen[facetName(box.name)] ?? []), box.value];
  }
  return chosen;
}

/** What the controls would say after a press on this box. */
export function readControlsAfter(form: HTMLFormElement, box: HTMLInputElement): Chosen {
  const name = facetName(box.name);
  const { [name]: chosen = [], ...others } = readControls(form);
  if (box.checked) return { ...others, [name]: chosen.filter((value) => value !== box.value) };
  return { ...others, [name]: box.name.endsWith('[]') ? [...chosen, box.value] : [box.value] };
}

/** Makes the controls say what a state says, so that they never disagree with the list (LS-09, LS-14, LS-15). */
export function showControls(form: HTMLFormElement | undefined, chosen: Chosen): void {
  for (const box of form ? boxesOf(form) : []) {
    box.checked = chosen[facetName(box.name)]?.includes(box.value) ?? false;
  }
}
