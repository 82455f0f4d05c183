/** Moment or day, parsed from the CMS's text. */
export interface Moment {
  /** Day (`2026-05-15`) in the event's time zone. */
  day: string;
  hasTime: boolean;
  /**
   * Possible instants in ms since 1970, in order: two for a time that occurs twice because daylight saving time ends,
   * otherwise one.
   */
  instants: readonly number[];
}

const SHAPE =
  /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<time>(?:[01]\d|2[0-3])(?::[0-5]\d){1,2})(?:\.\d+)? ?(?<offset>Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;
const MIDNIGHT = /^00:00(?::00)?$/;
const DAY_MS = 86_400_000;

/** Returns what clocks in a zone show at an instant: `2026-05-15T09:00:00`. Swedish has the format of ISO 8601. */
const clockTime = (instant: number, zone: string): string =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');

/**
 * Returns the instants in ms at which clocks in a zone show a time, in order. A time that is skipped is moved forward by the
 * length of the gap.
 */
export type InstantsAt = (time: string, zone: string) => number[];

let instantsAt: InstantsAt = (time, zone) => {
  const local = Temporal.PlainDateTime.from(time);
  return (['compatible', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  );
};

/** Replaces `Temporal`, where it is missing. */
export function setInstantsAt(replacement: InstantsAt): void {
  instantsAt = replacement;
}

/** Returns an instant in UTC: `2026-05-15T13:00:00Z`. */
export const utcText = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** Returns the next day: `2028-02-29` for `2028-02-28`. Computes in UTC, where every day has 24 hours. */
export const dayAfter = (day: string): string => utcText(Date.parse(day) + DAY_MS).slice(0, 10);

/** Returns whether a day exists. V8 reads 30 February as 2 March. */
function isDay(date: string): boolean {
  const instant = Date.parse(date);
  return !Number.isNaN(instant) && utcText(instant).startsWith(date);
}

/**
 * Parses a date in the formats that a CMS may use: ISO 8601 with `T` or a space, with or without seconds and an offset,
 * or only a day. A time without an offset is interpreted in the given zone. A time that daylight saving time skips is
 * moved forward by the length of the gap (02:30 becomes 03:30); for a time that occurs twice, both instants are
 * returned (EV-05).
 * @param zone IANA name of the time zone
 * @returns undefined for other formats and invalid dates
 */
export function readMoment(text: string, zone: string): Moment | undefined {
  const { date = '', time, offset } = SHAPE.exec(text)?.groups ?? {};
  if (!isDay(date)) return undefined;
  const written = `${date}T${time ?? '00:00'}`.padEnd('2026-05-15T09:00:00'.length, ':00');
  // `Date` reads an offset only with a colon.
  const instants = offset
    ? [Date.parse(written + offset.toUpperCase().replace(/(?<=\d\d)(?=\d\d$)/, ':'))]
    : [...new Set(instantsAt(written, zone))];
  // For midnight, the date is used as written, regardless of the zone, because a CMS may send a day as midnight in UTC.
  const isWholeDay = time === undefined || MIDNIGHT.test(time);
  return {
    day: isWholeDay ? date : clockTime(instants[0] ?? 0, zone).slice(0, 10),
    hasTime: time !== undefined,
    instants,
  };
}
