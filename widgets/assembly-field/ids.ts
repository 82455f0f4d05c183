import { fill } from '../../src/texts.ts';

const PIPE = '|';

/** The ids of a hidden field's value, each once, in their order. */
export const splitIds = (value: string): string[] => [
  ...new Set(
    value
      .split(PIPE)
      .map((id) => id.trim())
      .filter(Boolean),
  ),
];

/** What the hidden field holds (AS-01). */
export const joinIds = (ids: readonly string[]): string => ids.join(PIPE);

/** Whether an id can be told from the others in the hidden field's value. */
export const isUsable = (id: string): boolean => splitIds(id).join() === id && id !== '';

/**
 * 'A', 'A and B', 'A, B and C' (AS-03).
 * @param last how the last name is joined: '{names} and {name}'
 */
export function joinNames(names: readonly string[], last: string): string {
  const name = names.at(-1) ?? '';
  return names.length < 2 ? name : fill(last, { names: names.slice(0, -1).join(', '), name });
}
