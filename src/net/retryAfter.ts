/**
 * Returns the time in ms that the header `Retry-After` asks to wait: seconds, or the time until a date. Returns undefined
 * without a valid one.
 */
export function readRetryAfter(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A number that isn't whole is no date either, though `Date.parse` reads one from it.
  const time = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
