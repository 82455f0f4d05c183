import { type Content, contentOf, withoutQuery } from './entry.ts';

/** Two lists of entries, matched with each other. */
export interface Pairs<Left extends Content, Right extends Content> {
  pairs: readonly (readonly [Left, Right])[];
  /** Entries that are only in the first list. */
  left: readonly Left[];
  /** Entries that are only in the second list. */
  right: readonly Right[];
}

type KeyOf = (entry: Content) => string;

/** Returns an address without its query, and without the hash in the name of a chunk: `/chunks/quiz-mPUaIgc.js`. */
const stableName = (name: string): string =>
  withoutQuery(name).replace(/(\/chunks\/.+)-[\w-]{7}(\.js)$/, '$1$2');

/**
 * Keys by which entries are matched, from strict to lenient. After a release, the query `?v=…` and the hashes in the names
 * of chunks are different, but the entries are the same.
 */
const keys: readonly KeyOf[] = [
  (entry) => [entry.kind, entry.name, contentOf(entry)].join('\n'),
  ({ kind, name }) => [kind, name].join('\n'),
  ({ kind, name }) => [kind, stableName(name)].join('\n'),
];

function matchBy<Left extends Content, Right extends Content>(
  lefts: readonly Left[],
  rights: readonly Right[],
  keyOf: KeyOf,
): Pairs<Left, Right> {
  const open = new Map<string, Right[]>();
  for (const right of rights) open.set(keyOf(right), [...(open.get(keyOf(right)) ?? []), right]);
  const pairs: [Left, Right][] = [];
  const left: Left[] = [];
  for (const entry of lefts) {
    const right = open.get(keyOf(entry))?.shift();
    if (right) pairs.push([entry, right]);
    else left.push(entry);
  }
  const rest = new Set([...open.values()].flat());
  return { pairs, left, right: rights.filter((entry) => rest.has(entry)) };
}

/** Matches the entries of two lists, so that each entry is in one pair at most. Equal entries are matched first. */
export function pairEntries<Left extends Content, Right extends Content>(
  lefts: readonly Left[],
  rights: readonly Right[],
): Pairs<Left, Right> {
  let matched: Pairs<Left, Right> = { pairs: [], left: lefts, right: rights };
  for (const keyOf of keys) {
    const { pairs, left, right } = matchBy(matched.left, matched.right, keyOf);
    matched = { pairs: [...matched.pairs, ...pairs], left, right };
  }
  return matched;
}
