/**
 * Returns the time in ms to wait according to the `Retry-After` header, which contains seconds or a date. Returns
 * undefined if the header is missing or invalid.
 */
export function readRetryAfter(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // A fraction is not a date either, although `Date.parse` accepts it.
  const time = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}
