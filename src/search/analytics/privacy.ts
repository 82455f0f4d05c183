import type { PrivacyFeature, StoredCookie, StoredItem } from '../../page/privacy.ts';

const LIBRARY = 'Algolia’s library `search-insights`';
const OFF = 'Set `"userCookie": false` in the search settings. A refusal deletes it.';

export const USER_TOKEN: StoredCookie = {
  cookie: '_ALGOLIA',
  about: {
    content: 'A random anonymous token.',
    purpose: 'Allows Algolia to link a visitor’s searches and clicks.',
    trigger: 'The visitor uses a search.',
    lifetime: '180 days.',
    off: OFF,
    waitsForConsent: true,
    writer: LIBRARY,
  },
};

export const CLICKED_QUERIES: StoredItem = {
  area: 'localStorage',
  key: 'AlgoliaObjectQueryCache',
  about: {
    content: 'The ids that Algolia gave to the searches whose hits the visitor has opened.',
    purpose: 'Allows Algolia to link a later event to the search.',
    trigger: 'The visitor opens a hit.',
    lifetime: 'Until the visitor refuses or deletes it; the library keeps at most 5,000 hits.',
    off: OFF,
    waitsForConsent: true,
    writer: LIBRARY,
  },
};

/** Item that the library writes and removes when its chunk loads. */
export const LIBRARY_PROBE: StoredItem = {
  area: 'localStorage',
  key: '__test_localStorage__',
  about: {
    content: 'Its own name.',
    purpose: 'Shows whether the browser stores anything.',
    trigger: 'The visitor uses a search, and has agreed, or has refused after an earlier consent.',
    lifetime: 'Removed immediately.',
    off: 'Set `"userCookie": false`. After a refusal, the library may load once more, to delete what it stored.',
    writer: LIBRARY,
  },
};

export const analyticsFeature: PrivacyFeature = {
  title: 'Search analytics',
  notice:
    'With your consent, Algolia, the service behind our search, receives which results you see and open, and which filters you choose, together with a random number that a cookie (`_ALGOLIA`) keeps for 180 days. We use these statistics to improve the search. You can withdraw your consent at any time [say where], which deletes the cookie.',
  stored: [USER_TOKEN, CLICKED_QUERIES, LIBRARY_PROBE],
  remote: [
    {
      hosts: ['insights.algolia.io'],
      recipient: 'Algolia',
      kind: 'request',
      sent: 'The events in [Search](../src/search/README.md#analytics-events-and-stored-data), the token, and the IP address.',
      purpose: 'Statistics about searches.',
      trigger: 'The visitor sees or opens a hit of a search that has words, or chooses a filter.',
      off: 'Set `"userCookie": false` in the search settings.',
      waitsForConsent: true,
    },
    {
      chosenBy: 'the site’s tag manager, if it reads `window.dataLayer`',
      recipient: 'The site’s analytics service',
      kind: 'request',
      sent: 'The widgets only push the name of the index and the ids of the hits that were shown to `window.dataLayer`.',
      purpose: 'Statistics about searches.',
      trigger: 'Hits of a search have been shown for a second.',
      off: 'Set `"consent": "needed"`, or don’t read these objects in the tag manager.',
      waitsForConsent: true,
    },
  ],
};
