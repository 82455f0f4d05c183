/**
 * Kinds of entries in the inventory of a page, in the order of the list. `reason` is the reason that every entry of this
 * kind has; kinds without it need a reason from a person, unless the owner has a known one.
 */
export const kinds = {
  policy: { title: 'Policies', reason: 'Limits what the page may load and run.' },
  script: { title: 'Scripts' },
  'inline script': { title: 'Inline scripts' },
  'loaded script': { title: 'Scripts that other scripts load' },
  'event handler': { title: 'Inline event handlers' },
  'javascript: URL': { title: 'javascript: URLs' },
  'import map': { title: 'Import maps', reason: 'Names the addresses and the hashes of modules.' },
  'speculation rules': { title: 'Speculation rules' },
  worker: { title: 'Workers' },
  preload: { title: 'Preloaded scripts', reason: 'Fetches a script early, without running it.' },
  frame: { title: 'Frames' },
  form: { title: 'Form targets' },
  refresh: { title: 'Automatic redirects' },
  stylesheet: { title: 'Stylesheets from other hosts' },
  data: { title: 'Data blocks', reason: 'Contains data, which browsers do not run.' },
} as const satisfies Readonly<Record<string, { title: string; reason?: string }>>;

export type Kind = keyof typeof kinds;

/** Returns the reason that all entries of a kind have, or the empty string. */
export function reasonOfKind(kind: Kind): string {
  const facts = kinds[kind];
  return 'reason' in facts ? facts.reason : '';
}

/** Result of comparing a file with its `integrity` value. `unchecked` if the file has not been read. */
export type Integrity = 'matches' | 'differs' | 'none' | 'unchecked';

/** Part of a page that can affect a payment, as read from the server. */
export interface Entry {
  kind: Kind;
  /** Address, name of a header, or the beginning of a text. Several entries of a kind may have the same name. */
  name: string;
  /** Hash of a file (`sha384-…`) or of a text in the page (`sha256-…`, as in a Content Security Policy). */
  hash?: string;
  /** Value of a policy, with one space in place of each run of white space, and without nonces. */
  value?: string;
  /** Reason why a file or a text has no hash. */
  unhashed?: string;
  /** Result of comparing a file with its `integrity` attribute, or with its value in the import map. */
  integrity?: Integrity;
  /** Address that a request for the file was redirected to. */
  redirectsTo?: string;
  /** Name of the script that loads the file. */
  loadedBy?: string;
  /** `society-widgets`, `site`, a vendor, or `unknown`. */
  owner: string;
  /** Reason why the page needs it, or the empty string if none is known. */
  reason: string;
}

/** Entry in the saved list. People write `approvedBy` and `approvedOn`, and `reason` where none is known. */
export interface SavedEntry extends Entry {
  approvedBy: string;
  approvedOn: string;
}

/** Inventory of a page. */
export interface Inventory {
  /** Requested address, without its query. */
  address: string;
  entries: readonly Entry[];
}

/** Returns an address without its query and fragment. */
export function withoutQuery(address: string): string {
  const [start = ''] = address.split(/[?#]/, 1);
  return start;
}

/** Returns text on one line, without control characters, because a page may contain anything and CI logs obey commands. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

/** Returns the start of a text on one line. */
export function beginning(text: string, length: number): string {
  const line = oneLine(text);
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** Compares texts by their UTF-16 code units, so that the order does not depend on the machine's language. */
function byCode(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const order = Object.keys(kinds);

/** Returns entries in the order of the list: by kind, name and content. */
export const inOrder = <Each extends Entry>(entries: readonly Each[]): Each[] =>
  entries.toSorted(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      byCode(a.name, b.name) ||
      byCode(contentOf(a), contentOf(b)),
  );

/** Properties by which entries are matched and compared. */
export type Content = Pick<Entry, 'kind' | 'name' | 'hash' | 'value' | 'unhashed'>;

/** Returns the content of an entry for comparisons and reports. The content of an address, as of a form, is its name. */
export function contentOf({ name, hash, value, unhashed }: Content): string {
  return hash ?? value ?? (unhashed === undefined ? name : `no hash, because ${unhashed}`);
}
