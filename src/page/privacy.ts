/**
 * Facts about one item that is stored in the visitor's browser. `npm run docs` writes them to docs/privacy.md, and the
 * build removes them from the bundle. Each fact is one or more sentences.
 */
export interface StoredFacts {
  /** Data that the item contains. */
  content: string;
  purpose: string;
  /** Event that leads to the item. */
  trigger: string;
  /** Time or event after which the item is removed or ignored. */
  lifetime: string;
  /** Way in which a site, or else a visitor, prevents the item. */
  off: string;
  /** True if the item is stored only with the visitor's consent, as far as the page asks for it. */
  waitsForConsent?: true;
  /** Author of the code that stores the item, if it isn't the widgets' own code. */
  writer?: string;
}

/** Storage area: `localStorage` keeps text until it is removed, `sessionStorage` until the tab is closed. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** Item in one of the browser's storage areas. */
export interface StoredItem {
  area: StorageArea;
  key: string;
  about: StoredFacts;
}

/** Items whose keys start with the same prefix. */
export interface StoredFamily {
  area: StorageArea;
  prefix: string;
  about: StoredFacts;
}

export interface StoredCookie {
  cookie: string;
  about: StoredFacts;
}

/** Data that a module stores in entries of the tab's history, under the element that the data belongs to. */
export interface HistoryFacts {
  /** Path of the module that calls `saveToHistoryState` or a similar function. */
  module: string;
  content: string;
  purpose: string;
  /** Properties of `history.state` that contain the data of all modules. */
  properties?: readonly string[];
}

/** Contact with a host other than the site's own. */
export interface RemoteHost {
  /** Hosts, in which `*` and placeholders such as `{applicationId}` stand for any characters except a period. */
  hosts?: readonly string[];
  /** Setting or markup with which the site chooses the host, if no host is fixed. */
  chosenBy?: string;
  /** Company, or else a description of the recipient. */
  recipient: string;
  /** `request`: the page connects to the host. `link`: the visitor goes there. */
  kind: 'request' | 'link';
  sent: string;
  purpose: string;
  trigger: string;
  off: string;
  waitsForConsent?: true;
}

/**
 * Feature that stores data in the browser or exchanges data with another host. Each `privacy.ts` exports one, beside the
 * items that the feature's code stores. Only tools read it.
 */
export interface PrivacyFeature {
  title: string;
  /**
   * Paragraph that a society can copy into its own privacy notice. Addresses visitors. Features that store data only in the
   * history share a paragraph.
   */
  notice?: string;
  stored?: readonly (StoredItem | StoredFamily | StoredCookie)[];
  history?: readonly HistoryFacts[];
  remote?: readonly RemoteHost[];
}

/** Item that `canStore` writes and removes. */
export const PROBE: StoredItem = {
  area: 'localStorage',
  key: 'society-widgets:probe',
  about: {
    content: 'Nothing: the value consists of spaces.',
    purpose:
      'Shows whether the browser has room for a draft or a record, so that no page promises to keep a draft that would be lost.',
    trigger: 'A form with a draft, or a page with the result of a payment, has loaded.',
    lifetime: 'Removed immediately.',
    off: 'Remove these widgets.',
  },
};

export const pageFeature: PrivacyFeature = {
  title: 'Every page',
  notice:
    'So that the Back button and a reload bring you back to the same place, your browser remembers in the history of its tab how far you had scrolled, which step of a form you were on, and some of what you chose or entered, such as products, credentials, assemblies, links and the names of uploaded files. We don’t receive this information. It disappears with the tab.',
  stored: [PROBE],
  history: [
    {
      module: 'src/page/history/history.ts',
      content:
        'Next to the data of the other features, a number that identifies the entry (`widgetsEntry`) and the scroll positions of earlier entries (`widgetsScroll`).',
      purpose: 'Back and Forward return to the same place on the page.',
      properties: [
        'widgetsEntry',
        'widgetsScroll',
        'widgetsPlace',
        'widgetsMemory',
        'widgetsOwners',
        'widgetsVisit',
      ],
    },
  ],
};
