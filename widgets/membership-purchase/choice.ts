/** State of a radio button. */
export interface RadioState {
  value: string;
  checked: boolean;
  /** For a purchasable, the value of its product; for a product, its own value. */
  product: string;
}

/** Values of the chosen product and purchasable; empty if nothing is chosen. */
export interface MembershipChoice {
  product: string;
  purchasable: string;
}

/** Returns the choice in the two groups of radio buttons, ignoring a purchasable that is part of a different product. */
export function readChoice(
  products: readonly RadioState[],
  purchasables: readonly RadioState[],
): MembershipChoice {
  const product = products.find(({ checked }) => checked)?.value ?? '';
  const chosen = purchasables.find(({ checked }) => checked);
  return { product, purchasable: chosen && chosen.product === product ? chosen.value : '' };
}

/**
 * Completes the choice after a change. Choosing a purchasable also chooses its product; choosing a product keeps its
 * checked purchasable, or chooses its purchasable if there is only one.
 * @param changed radio button that the visitor has checked
 * @param isProduct true for a product, false for a purchasable
 */
export function completeChoice(
  changed: RadioState,
  isProduct: boolean,
  purchasables: readonly RadioState[],
): MembershipChoice {
  if (!isProduct) return { product: changed.product, purchasable: changed.value };
  const own = purchasables.filter(({ product }) => product === changed.value);
  const purchasable = own.find(({ checked }) => checked) ?? (own.length === 1 ? own[0] : undefined);
  return { product: changed.value, purchasable: purchasable?.value ?? '' };
}
