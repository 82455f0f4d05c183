import type { PrivacyFeature, StoredItem } from '../../src/page/privacy.ts';

export const SAVED_EVENTS: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:saved-events',
  about: {
    content:
      'The events that the visitor has saved, as the page described them: ids, titles, addresses, places and times.',
    purpose: 'The visitor finds the events again, on all pages and in all tabs.',
    trigger: 'The visitor saves an event.',
    lifetime:
      'Until the visitor removes the event, or a member adds it to the program that the server keeps.',
    off: 'Leave out the buttons.',
  },
};

export const PROGRAM_SIGNAL: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:program',
  about: {
    content: 'A random value without meaning.',
    purpose: 'After a change of a member’s program in one tab, the other tabs request it from the server.',
    trigger: 'A member saves or removes an event.',
    lifetime: 'Until a new value replaces it. Never removed.',
    off: 'Leave out the buttons.',
  },
};

export const savedEventsFeature: PrivacyFeature = {
  title: 'Saved events',
  notice:
    'If you save an event in your program, your browser stores it, so that you find it again. We receive the list only when you open your program, to tell you what has changed, or if you open a link to it or subscribe to it in a calendar. The event stays in your browser until you remove it. If you are signed in, we keep your program in your account instead, and a random value in your browser signals each change to your other tabs.',
  stored: [SAVED_EVENTS, PROGRAM_SIGNAL],
};
