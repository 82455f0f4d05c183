import type { PrivacyFeature, StoredItem } from '../../page/privacy.ts';

export const RECENT_SEARCHES: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:recent-searches',
  about: {
    content: 'Up to five searches of at most 100 characters, with their times.',
    purpose: 'The visitor can repeat an earlier search.',
    trigger: 'The visitor submits a search, or follows a link in its results.',
    lifetime:
      'Each search for 30 days. The visitor can remove them. A refusal and a page with `data-nav-search-recent="clear"`, such as the one after signing out, delete them all.',
    off: 'Off unless the site sets `data-nav-search-recent="yes"` or `data-search-page-recent="yes"`.',
    waitsForConsent: true,
  },
};

export const searchFeature: PrivacyFeature = {
  title: 'Search',
  notice:
    'Our search is provided by Algolia, which receives the words that you type in the search box, as you type them, and your IP address. [If you have turned recent searches on:] Your browser keeps your last five searches for 30 days, so that you can repeat them; the list below the search box has buttons that remove them.',
  stored: [RECENT_SEARCHES],
  history: [
    {
      module: 'src/search/screen/addressRouter.ts',
      content: 'The address with the words and filters, for less than a second.',
      purpose: 'A reload during typing does not lose the search.',
    },
  ],
  remote: [
    {
      hosts: ['{applicationId}-dsn.algolia.net', '{applicationId}-{number}.algolianet.com'],
      recipient: 'Algolia',
      kind: 'request',
      sent: 'The words and filters of the search, the public key, and the IP address. With consent to analytics, the visitor’s token. Without it, `analytics: false`.',
      purpose: 'Results while the visitor types.',
      trigger: 'The visitor types in a search box, opens the search page, or reaches a topic search.',
      off: 'Set `hosts` to a proxy of your own, or remove the search widgets.',
    },
    {
      chosenBy: '`legacySearch` in the search settings',
      recipient: 'The legacy search',
      kind: 'link',
      sent: 'The words of the search.',
      purpose: 'A search in older content.',
      trigger: 'The visitor follows the link “Old search”.',
      off: 'Leave `legacySearch` out.',
    },
  ],
};
