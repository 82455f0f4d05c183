import type { PrivacyFeature } from '../../src/page/privacy.ts';

export const membershipPurchaseFeature: PrivacyFeature = {
  title: 'Membership purchase',
  history: [
    {
      module: 'widgets/membership-purchase/useChoice.ts',
      content: 'The ids of the product and of the item to be purchased.',
      purpose: 'A reload keeps the choice.',
    },
  ],
};
