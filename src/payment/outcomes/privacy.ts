import type { PrivacyFeature, StoredItem } from '../../page/privacy.ts';

export const ORDERS: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:orders',
  about: {
    content:
      'The random ids of the last 20 orders, how often each is charged (once, monthly), and its outcomes. No amounts or names.',
    purpose: 'Statistics count each outcome of a payment only once, even after a reload or in another tab.',
    trigger: 'The visitor submits a payment, or opens the page with its result.',
    lifetime: 'Each order until 20 later ones have replaced it. The item stays.',
    off: 'Can’t be switched off.',
  },
};

export const outcomesFeature: PrivacyFeature = {
  title: 'Outcomes of payments',
  notice:
    'After a payment, your browser stores a random number for your order, and its outcome, so that our statistics count it only once. This record contains no amounts, names or card data. It stays until you delete it.',
  stored: [ORDERS],
};
