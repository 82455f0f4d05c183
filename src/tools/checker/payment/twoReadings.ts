import { withoutQuery } from './entry.ts';
import { omit } from './omit.ts';
import type { WrittenEntry } from './pageEntries.ts';
import { pairEntries } from './pairs.ts';

const WORD_CHARACTER = /[\w$-]/;

/** Returns the start that two texts share, up to the last word that is complete in both, or an ellipsis if there is none. */
function sharedStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  // A pattern with an end (`/[\w$-]+$/`) would take quadratic time for a long word that does not end there.
  while (length > 0 && WORD_CHARACTER.test(a.charAt(length - 1))) length -= 1;
  return `${a.slice(0, length)}…`;
}

/** Returns an entry whose content is different in two responses. */
function varying(first: WrittenEntry, second: WrittenEntry, unhashed: string): WrittenEntry {
  const rest = omit(first, 'hash', 'value');
  if (first.file) return { ...rest, name: withoutQuery(first.name) };
  const name = first.name === second.name ? first.name : sharedStart(first.name, second.name);
  const isAddress = first.hash === undefined && first.value === undefined;
  return { ...rest, name, ...(!isAddress && { unhashed }) };
}

/**
 * Joins the entries of two responses for the same page. An entry whose content or address differs has neither a hash nor
 * a query, because both would differ in the next response as well.
 * @param unhashed reason why such an entry has no hash
 */
export function joinReadings(
  first: readonly WrittenEntry[],
  second: readonly WrittenEntry[],
  unhashed: string,
): WrittenEntry[] {
  const { pairs, left, right } = pairEntries(first, second);
  const rest = [...right];
  const same = pairs.map(([before, after]) =>
    before.name === after.name && before.hash === after.hash && before.value === after.value
      ? before
      : varying(before, after, unhashed),
  );
  // Texts that differ from their first word on have different names, and are matched by their order.
  const others = left.map((before): WrittenEntry => {
    const index = rest.findIndex(({ kind, file }) => kind === before.kind && !file && !before.file);
    const [after] = index < 0 ? [] : rest.splice(index, 1);
    return after ? varying(before, after, unhashed) : before;
  });
  return [...same, ...others, ...rest];
}
