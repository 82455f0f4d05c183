/** What the server answers, as far as it is used. */
export type Answer =
  | { success: true; count: number; markup: string }
  | {
      success: false;
      /** Why not, for the visitor. */
      message: string;
    };

/** Reads an answer of the lookup's (NP-05, NP-06); undefined where it is something else. */
export function readAnswer(answer: unknown): Answer | undefined {
  const { success, message, results, markup } = Object(answer) as Record<string, unknown>;
  if (success === false) {
    return typeof message === 'string' && message.trim() !== '' ? { success, message } : undefined;
  }
  const { result_count: count } = Object(results) as Record<string, unknown>;
  if (success !== true || typeof count !== 'number') return undefined;
  // Nothing found needs no markup.
  if (count === 0) return { success, count, markup: '' };
  return typeof markup === 'string' ? { success, count, markup } : undefined;
}
