import { indexIn } from '../../src/forms/rows/numbering.ts';

/** Entries that a form submits. */
type Entries = Pick<FormData, 'append' | 'delete' | 'entries'>;

/**
 * Renames the fields of rows that a form submits, so that the indexes follow the order of the rows without gaps. A server
 * that sorts by index therefore finds what the visitor has arranged.
 * @param prefixes parts of field names that precede an index
 * @param indexes indexes of the rows, in order
 */
export function renumberEntries(
  data: Entries,
  prefixes: readonly string[],
  indexes: readonly number[],
): void {
  const submitted = (name: string): string => {
    const { index = -1, before = '', after = '' } = indexIn(name, prefixes) ?? {};
    const place = indexes.indexOf(index);
    return place === -1 ? name : `${before}${place}${after}`;
  };
  const all = [...data.entries()];
  for (const [name] of all) data.delete(name);
  for (const [name, value] of all) {
    if (typeof value === 'string') data.append(submitted(name), value);
    else data.append(submitted(name), value, value.name);
  }
}
