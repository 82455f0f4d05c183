import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const productChoiceFeature: PrivacyFeature = {
  title: 'Product choice',
  history: [
    {
      module: 'widgets/product-choice/ProductChoice.tsx',
      content: 'The names and values of the chosen controls.',
      purpose: 'A reload keeps the choice.',
    },
  ],
};
