import type { PrivacyFeature, StoredItem } from '../../src/page/privacy.ts';

export const SESSION_SIGNAL: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:session',
  about: {
    content: 'A random value without meaning.',
    purpose: 'When a session is extended or resumed in one tab, the other tabs ask the server again.',
    trigger: 'A member opens a page with the widget, or extends the session.',
    lifetime: 'Replaced by each new value. Not removed.',
    off: 'Remove the widget.',
  },
};

export const sessionFeature: PrivacyFeature = {
  title: 'Session keeper',
  notice:
    'While you are signed in and fill in a form, your browser asks our server how long your session lasts, so that we can warn you before it ends. A random value in your browser tells your other tabs that the session was extended. It identifies nobody.',
  stored: [SESSION_SIGNAL],
};
