/** A radio button, as far as a choice goes. */
export interface Option {
  value: string;
  checked: boolean;
  /** Value of the product that it belongs to; its own for a product. */
  product: string;
}

/** What is chosen: empty texts for nothing. */
export interface Choice {
  product: string;
  purchasable: string;
}

/** What the two groups of radio buttons say. A purchasable of another product than the chosen one is none. */
export function readChoice(products: readonly Option[], purchasables: readonly Option[]): Choice {
  const product = products.find(({ checked }) => checked)?.value ?? '';
  const chosen = purchasables.find(({ checked }) => checked);
  return { product, purchasable: chosen && chosen.product === product ? chosen.value : '' };
}

/**
 * What belongs to what has just been chosen: a product brings its only purchasable along, or keeps the one that is chosen
 * within it; a purchasable brings its product.
 */
export function completed(changed: Option, isProduct: boolean, purchasables: readonly Option[]): Choice {
  if (!isProduct) return { product: changed.product, purchasable: changed.value };
  const own = purchasables.filter(({ product }) => product === changed.value);
  const kept = own.find(({ checked }) => checked) ?? (own.length === 1 ? own[0] : undefined);
  return { product: changed.value, purchasable: kept?.value ?? '' };
}
