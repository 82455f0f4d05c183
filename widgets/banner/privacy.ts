import type { PrivacyFeature, StoredItem } from '../../src/page/privacy.ts';

const LIFETIME = 'Until the visitor deletes it. A banner that is updated later appears again.';
const TRIGGER = 'The visitor closes a banner.';
const OFF = 'Send the announcement without `data-widget="banner"`.';

export const CLOSED_STATE: StoredItem = {
  area: 'localStorage',
  key: 'bannerClosedState',
  about: {
    content: '`true`.',
    purpose: 'A closed banner stays closed on all pages.',
    trigger: TRIGGER,
    lifetime: LIFETIME,
    off: OFF,
  },
};

export const CLOSED_DATE: StoredItem = {
  area: 'localStorage',
  key: 'bannerClosedDate',
  about: {
    content: 'The time when the banner was closed, in seconds.',
    purpose: 'A banner that is newer than this time appears.',
    trigger: TRIGGER,
    lifetime: LIFETIME,
    off: OFF,
  },
};

export const bannerFeature: PrivacyFeature = {
  title: 'Banner',
  notice:
    'If you close an announcement at the top of our pages, your browser stores the time, so that the announcement stays closed, until you delete it.',
  stored: [CLOSED_STATE, CLOSED_DATE],
};
