/** What is asked of a radio button or checkbox. */
export interface Control {
  checked: boolean;
  /** Whether the server sent it checked. */
  defaultChecked: boolean;
}

/** Unchecks controls, and returns those that were checked. */
function uncheck<C extends Control>(controls: readonly C[]): readonly C[] {
  const checked = controls.filter((control) => control.checked);
  for (const control of checked) control.checked = false;
  return checked;
}

/** Where both groups have a choice, as they can before the script has come, the toggles have it. */
export function settle(variants: readonly Control[], toggles: readonly Control[]): void {
  if (toggles.some(({ checked }) => checked)) uncheck(variants);
}

/**
 * Makes the groups agree with what the visitor has just changed: a choice in one takes back the choice in the other
 * (PR-01). Where the last toggle is taken back, the variant of before is chosen again: there is always a choice.
 * @param before the variant that was chosen last
 * @returns the choices that were taken back
 */
export function exclude<C extends Control>(
  changed: C,
  variants: readonly C[],
  toggles: readonly C[],
  before: C | undefined,
): readonly C[] {
  if (changed.checked) return uncheck(variants.includes(changed) ? toggles : variants);
  const isChosen = [...variants, ...toggles].some(({ checked }) => checked);
  const variant = before ?? variants.find(({ defaultChecked }) => defaultChecked);
  if (!isChosen && variant) variant.checked = true;
  return [];
}
