/** Time between two charges of a recurring payment, such as 3 months. */
export interface Interval {
  count: number;
  unit: 'day' | 'week' | 'month' | 'year';
}

const INTERVAL = /^(?:([1-9]\d?) )?(day|week|month|year)s?$/;

/** Parses an interval, such as `month`, `year` or `3 months`. Returns undefined for any other text. */
export function parseInterval(text: string): Interval | undefined {
  const [, count = '1', unit] = INTERVAL.exec(text.trim()) ?? [];
  return unit === undefined ? undefined : { count: Number(count), unit: unit as Interval['unit'] };
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Returns a date as ISO text, such as `2026-01-31`. The time of day and the time zone do not matter. */
const isoOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Parses a date such as `2026-01-31`. Returns undefined for any other text, and for a date that doesn't exist. */
export function parseDate(text: string): string | undefined {
  if (!DATE.test(text)) return undefined;
  const time = Date.parse(text);
  // Engines turn February 31 into March 3.
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isReal ? text : undefined;
}

/** Returns the visitor's own date, such as `2026-01-31`. */
export const localDate = (now: Date = new Date()): string =>
  isoOf(now.getFullYear(), now.getMonth(), now.getDate());

/**
 * Returns the date of the next charge. If that month is too short, returns its last day: January 31 is followed by
 * February 28. Uses dates without a time, because a date that passes through a time zone can move by a day.
 * @param from date of a charge, as `parseDate` returns it
 */
export function nextCharge(from: string, { count, unit }: Interval): string {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  if (unit === 'day' || unit === 'week')
    return isoOf(year, month - 1, day + count * (unit === 'week' ? 7 : 1));
  const next = month - 1 + count * (unit === 'year' ? 12 : 1);
  // Day 0 of the following month.
  const lastDay = new Date(Date.UTC(year, next + 1, 0)).getUTCDate();
  return isoOf(year, next, Math.min(day, lastDay));
}

/** Returns a date in words: `2026-02-28` → `February 28, 2026` for `en`. */
export const formatDate = (date: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
