import { defineCall } from '../net/defineCall.ts';

/** Request from the search boxes to the site's own server. All other requests go to Algolia. */
export const searchCall = defineCall({
  name: 'search.page',
  title: 'Search page',
  about: 'The results page, to which all search boxes lead.',
  sender: 'form',
  method: 'GET',
  address: { action: 'the part `form`', path: '/search' },
  isSafe: true,
  repeated: 'The same response.',
  query: {
    q: { about: 'The words.', example: 'asthma' },
    page: { about: 'Page of the results, from 1.', example: '2' },
  },
  responses: { '200': { kind: 'page', about: 'The results.' } },
});
