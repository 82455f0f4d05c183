import { DateTime } from 'luxon';

/** Moment or day, parsed from the CMS's text. */
export interface Moment {
  /** Day (`2026-05-15`) in the event's time zone. */
  day: string;
  hasTime: boolean;
  /** Possible instants, in order: two for a time that occurs twice because daylight saving time ends, otherwise one. */
  instants: readonly DateTime<true>[];
}

const SHAPE =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?<offset>Z|[+-]\d\d:?\d\d)?)?$/i;
const MIDNIGHT = /^00:00(:00(\.0+)?)?$/;

/**
 * Parses a date in the formats that a CMS may use: ISO 8601 with `T` or a space, with or without seconds and an offset,
 * or only a day. A time without an offset is interpreted in the given zone. A time that daylight saving time skips is
 * moved forward by the length of the gap (02:30 becomes 03:30); for a time that occurs twice, both instants are
 * returned (EV-05).
 * @param zone IANA name of the time zone
 * @returns undefined for other formats and invalid dates
 */
export function readMoment(text: string, zone: string): Moment | undefined {
  const { date = '', time, offset = '' } = SHAPE.exec(text)?.groups ?? {};
  const read = DateTime.fromISO(`${date}T${time ?? '00:00'}${offset.toUpperCase()}`, { zone });
  if (!read.isValid) return undefined;
  // For midnight, the date is used as written, regardless of the zone, because a CMS may send a day as midnight in UTC.
  const isWholeDay = time === undefined || MIDNIGHT.test(time);
  const readings = offset ? [read] : read.getPossibleOffsets();
  return {
    day: isWholeDay ? date : read.toISODate(),
    hasTime: time !== undefined,
    instants: readings.sort((a, b) => a.toMillis() - b.toMillis()),
  };
}

/** Returns an instant in UTC: `2026-05-15T13:00:00Z`. */
export const utcText = (instant: DateTime<true>): string =>
  instant.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");

/** Returns the next day: `2028-02-29` for `2028-02-28`. Computes in UTC, where every day has 24 hours. */
export function dayAfter(day: string): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days: 1 }).toFormat('yyyy-MM-dd');
}
