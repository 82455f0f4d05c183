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
