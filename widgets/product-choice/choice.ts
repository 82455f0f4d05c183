/** State of a radio button or checkbox. */
export interface Checkable {
  checked: boolean;
  /** True if the server sent it checked. */
  defaultChecked: boolean;
}

/** Unchecks the given controls. Returns the controls that were checked. */
function uncheck<C extends Checkable>(controls: readonly C[]): readonly C[] {
  const checked = controls.filter((control) => control.checked);
  for (const control of checked) control.checked = false;
  return checked;
}

/** Unchecks the variants if controls in both groups are checked, which can happen before the widget is ready. */
export function resolveConflict(variants: readonly Checkable[], toggles: readonly Checkable[]): void {
  if (toggles.some(({ checked }) => checked)) uncheck(variants);
}

/**
 * Updates the groups after a change by the visitor. A choice in one group unchecks the controls of the other group
 * (PR-01). When the last toggle is unchecked, the previous variant is checked again, so that a product is always
 * chosen.
 * @param changed the control that the visitor has changed
 * @param previous the variant that was checked last
 * @returns the controls that were unchecked
 */
export function updateGroups<C extends Checkable>(
  changed: C,
  variants: readonly C[],
  toggles: readonly C[],
  previous: C | undefined,
): readonly C[] {
  if (changed.checked) return uncheck(variants.includes(changed) ? toggles : variants);
  const hasChoice = [...variants, ...toggles].some(({ checked }) => checked);
  const variant = previous ?? variants.find(({ defaultChecked }) => defaultChecked);
  if (!hasChoice && variant) variant.checked = true;
  return [];
}
