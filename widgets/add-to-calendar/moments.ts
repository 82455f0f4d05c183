import { DateTime } from 'luxon';

/** What a CMS's text says of a moment or a day. */
export interface Moment {
  /** The day (`2026-05-15`) that it belongs to, in the event's zone. */
  day: string;
  hasTime: boolean;
  /** The instants it can mean, the first one first: two where clocks go back, else one. */
  instants: readonly DateTime<true>[];
}

const SHAPE =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?<offset>Z|[+-]\d\d:?\d\d)?)?$/i;
const MIDNIGHT = /^00:00(:00(\.0+)?)?$/;

/**
 * Reads a date as a CMS may write it: ISO 8601 with `T` or a space, with or without seconds and offset, or a day alone.
 * A time without offset is one of the zone. One that the clocks leave out is read as that long after the change (02:30
 * is 03:30), one that comes twice as the first of the two (EV-05). Undefined for anything else.
 * @param zone IANA name
 */
export function readMoment(text: string, zone: string): Moment | undefined {
  const { date = '', time, offset = '' } = SHAPE.exec(text)?.groups ?? {};
  const read = DateTime.fromISO(`${date}T${time ?? '00:00'}${offset.toUpperCase()}`, { zone });
  if (!read.isValid) return undefined;
  // A midnight stands for its day as it is written: a CMS may write days as midnights in UTC.
  const isWholeDay = time === undefined || MIDNIGHT.test(time);
  const readings = offset ? [read] : read.getPossibleOffsets();
  return {
    day: isWholeDay ? date : read.toISODate(),
    hasTime: time !== undefined,
    instants: readings.sort((a, b) => a.toMillis() - b.toMillis()),
  };
}

/** `2026-05-15T13:00:00Z` */
export const utcText = (instant: DateTime<true>): string =>
  instant.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");

/** The day after a day: `2028-02-28` gives `2028-02-29`. Reckoned in UTC, which has no short or long days. */
export function dayAfter(day: string): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days: 1 }).toFormat('yyyy-MM-dd');
}
