import { defineWidget } from '../../src/runtime/define.ts';
import { some } from '../../src/runtime/parts.ts';

/** Definition of the choice between variants of a product and other products (PR-01, PR-02). */
export const productChoice = defineWidget({
  name: 'product-choice',
  group: 'content',
  options: {},
  parts: {
    variant: some('input', 'A radio button named `purchasableId`: a variant of the product.'),
    toggle: some('input', 'A radio button or checkbox for a product to buy instead of a variant.'),
  },
  texts: {
    replaced: {
      default: '{choice} is no longer chosen.',
      about: 'Announced when a choice in one group unchecks a choice in the other.',
    },
  },
});
