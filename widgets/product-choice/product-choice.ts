import { defineWidget } from '../../src/define.ts';
import { some } from '../../src/parts.ts';

/** The choice between the variants of a product and other products that stand in for it (PR-01, PR-02). */
export const productChoice = defineWidget({
  name: 'product-choice',
  options: {},
  parts: {
    variant: some('input', 'A radio button named `purchasableId`: a variant of the product.'),
    toggle: some(
      'input',
      'A radio button or a checkbox of the other group: a product instead of the variants.',
    ),
  },
  texts: {
    replaced: {
      default: '{choice} is no longer chosen.',
      about: 'What assistive technology says when choosing in one group takes back a choice in the other.',
    },
  },
});
