import type { PrivacyFeature, StoredFamily, StoredItem } from '../privacy.ts';

/** Ends of drafts, by the same suffix as the shared drafts. */
export const DRAFT_ENDS: StoredFamily = {
  area: 'localStorage',
  prefix: 'society-widgets:draft-end:',
  about: {
    content:
      'The reason (sent, discarded, signed out) and the time. The key contains the random id of the draft, the path and the id of the account.',
    purpose: 'Open pages in other tabs stop saving a draft that has ended.',
    trigger: 'A shared draft is sent, discarded, or ended by a sign-out.',
    lifetime: 'Ignored after 14 days, and removed when the next form with a draft is opened.',
    off: 'Turn the draft off.',
  },
};

export const SIGNED_OUT: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:signed-out',
  about: {
    content: 'The time, and the id of the account that is signed in now, if any.',
    purpose: 'Forms of another account that are still open in a tab stop saving.',
    trigger:
      'A page removes the drafts of other accounts: after a sign-out, or when a member opens a form with a draft.',
    lifetime: 'Ignored after 14 days, but not removed.',
    off: 'Turn the draft off.',
  },
};

export const endsFeature: PrivacyFeature = {
  title: 'Ends of drafts',
  notice:
    'When you send or remove an unfinished application, or sign out, your browser remembers for 14 days that it has ended, so that other open tabs and the Back button do not bring it back.',
  stored: [DRAFT_ENDS, SIGNED_OUT],
};
