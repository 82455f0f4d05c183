import type { PrivacyFeature, StoredItem } from '../../src/page/privacy.ts';

export const SESSION_SIGNAL: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:session',
  about: {
    content: 'A random value without meaning.',
    purpose:
      'When a session is extended or resumed in one tab, the other tabs check it with the server again.',
    trigger: 'A member opens a page with the widget, or extends the session.',
    lifetime: 'Until a new value replaces it. Never removed.',
    off: 'Remove the widget.',
  },
};

export const sessionFeature: PrivacyFeature = {
  title: 'Session keeper',
  notice:
    'While you are signed in and fill in a form, your browser asks our server how long your session lasts, so that we can warn you before it ends. A random value in your browser signals to your other tabs that the session was extended. It doesn’t identify you.',
  stored: [SESSION_SIGNAL],
};
