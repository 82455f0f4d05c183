const PIPE = '|';

/** Returns the ids in a hidden field's value, in order and without duplicates. */
export const splitIds = (value: string): string[] => [
  ...new Set(
    value
      .split(PIPE)
      .map((id) => id.trim())
      .filter(Boolean),
  ),
];

/** Returns the value of the hidden field, which is the ids joined by a pipe (AS-01). */
export const joinIds = (ids: readonly string[]): string => ids.join(PIPE);

/**
 * Returns whether an id survives joining and splitting: it must not be empty, and must not contain a pipe or leading or
 * trailing spaces.
 */
export const isValidId = (id: string): boolean => splitIds(id).join() === id && id !== '';
