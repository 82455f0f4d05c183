import type { PrivacyFeature, StoredItem } from '../../src/page/privacy.ts';

export const GIVEN_CONSENT: StoredItem = {
  area: 'sessionStorage',
  key: 'widgets-donation-consent',
  about: {
    content: 'The random id of the order, the text that the donor has agreed to, and the time.',
    purpose:
      'A wallet payment that was started with this consent can be completed after a reload or a visit to the bank.',
    trigger: 'The donor checks the box for later charges.',
    lifetime:
      'Until the donor unchecks the box, a form without a pending wallet payment is opened, or the tab is closed.',
    off: 'Offer no recurring gifts.',
  },
};

export const LEFT_FOR_LOGIN: StoredItem = {
  area: 'sessionStorage',
  key: 'widgets-donation-login',
  about: {
    content: '`yes`.',
    purpose: 'After login, the form continues at the same step.',
    trigger: 'The donor follows the login link of the form.',
    lifetime: 'Until the form is opened again, or the tab is closed.',
    off: 'Leave out the step `login`.',
  },
};

export const donationFeature: PrivacyFeature = {
  title: 'Donation',
  notice:
    'If you agree to a recurring gift, your browser keeps the text that you agreed to until the payment is complete or you close the tab. We store this text and the time with your gift, as proof of your agreement.',
  stored: [GIVEN_CONSENT, LEFT_FOR_LOGIN],
};
