import type { PrivacyFeature, StoredItem } from '../../page/privacy.ts';

/** Item that the example script docs/examples/analytics/beacon.js stores. */
export const BEACON_VISIT: StoredItem = {
  area: 'sessionStorage',
  key: 'form-events-visit',
  about: {
    content: 'A random id.',
    purpose: 'The server counts a visit once per step.',
    trigger: 'The visitor has agreed, and a form has dispatched an event.',
    lifetime: 'Until the tab is closed, or the visitor withdraws consent.',
    off: 'Don’t load the example script, which is not part of the bundle.',
    waitsForConsent: true,
    writer: 'the example script `beacon.js`, if the site loads it',
  },
};

export const formEventsFeature: PrivacyFeature = {
  title: 'Events of forms',
  notice:
    'With your consent, we count how many visitors complete each step of our forms, and where forms report errors. These statistics contain no answers, names or email addresses. [Name your analytics service here, and link to its notice.]',
  stored: [BEACON_VISIT],
  remote: [
    {
      chosenBy: 'the site’s own listener, such as an [example script](analytics.md)',
      recipient: 'The site, or its analytics service',
      kind: 'request',
      sent: 'The widgets only dispatch DOM events. The examples send the names of forms, steps and fields, the ids of orders, and amounts, without personal data.',
      purpose: 'Statistics about forms and donations.',
      trigger: 'The examples wait for consent.',
      off: 'Don’t load the examples.',
      waitsForConsent: true,
    },
  ],
};
