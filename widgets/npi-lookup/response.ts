/** Response of the server, limited to the properties that the widget uses. */
export type LookupResponse =
  | { success: true; count: number; markup: string }
  | {
      success: false;
      /** Reason, shown to the visitor. */
      message: string;
    };

/** Returns the response read from JSON data (NP-05, NP-06); undefined if it has another shape. */
export function readResponse(data: unknown): LookupResponse | undefined {
  const { success, message, results, markup } = Object(data) as Record<string, unknown>;
  if (success === false) {
    return typeof message === 'string' && message.trim() !== '' ? { success, message } : undefined;
  }
  const { result_count: count } = Object(results) as Record<string, unknown>;
  if (success !== true || typeof count !== 'number') return undefined;
  // Without results there is no markup to show.
  if (count === 0) return { success, count, markup: '' };
  return typeof markup === 'string' ? { success, count, markup } : undefined;
}
