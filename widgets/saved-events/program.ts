/** Event that a visitor has saved, as the server described it. */
export interface ProgramEvent {
  /** The event's id on the server, which is also the first part of its UID in calendars. */
  id: string;
  title: string;
  /** Path of the event's page. */
  url: string;
  where: string;
  /** Start: an instant (`2026-05-15T13:00:00Z`) or, for an all-day event, a day (`2026-05-15`). */
  start: string;
  /** Exclusive end, in the same format as the start. */
  end: string;
  /** IANA name of the event's time zone. */
  zone: string;
  isCanceled?: boolean;
}

/** Latest decision about an event: saved or, if `event` is missing, removed. */
export interface Decision {
  /** Time of the decision, in ms since 1970. */
  at: number;
  event?: ProgramEvent;
}

/** Decisions, keyed by the event's id. Removals stay, so that a tab or device that still has the event doesn't restore it. */
export type Program = Readonly<Record<string, Decision>>;

/** Time in ms for which a removal is kept. */
const REMOVAL_MS = 90 * 24 * 60 * 60 * 1000;

/** Returns the decision that counts: the later one. At the same moment, a removal does, or else the text that sorts last. */
function later(a: Decision, b: Decision): Decision {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  if (!a.event || !b.event) return a.event ? b : a;
  return JSON.stringify(a.event) > JSON.stringify(b.event) ? a : b;
}

/**
 * Merges the programs of two tabs, or of a browser and an account. The result does not depend on the order, or on how often
 * a program is merged.
 */
export function mergePrograms(a: Program, b: Program): Program {
  const merged = new Map(Object.entries(a));
  for (const [id, decision] of Object.entries(b)) {
    const other = merged.get(id);
    merged.set(id, other ? later(other, decision) : decision);
  }
  return Object.fromEntries(merged);
}

/** Returns the program without removals that every tab and device has seen by now. */
export const withoutOldRemovals = (program: Program, now: number): Program =>
  Object.fromEntries(Object.entries(program).filter(([, { at, event }]) => event || now - at < REMOVAL_MS));

/** Returns the saved events by their starts. All-day events precede the others of their day. */
export const eventsIn = (program: Program): ProgramEvent[] =>
  Object.values(program)
    .flatMap(({ event }) => event ?? [])
    .sort((a, b) => a.start.localeCompare(b.start, 'en') || a.id.localeCompare(b.id, 'en'));

const isAllDay = ({ start }: ProgramEvent): boolean => !start.includes('T');

/** Returns the day (`2026-05-15`) on which an event starts in a time zone. An all-day event has no zone. */
export function dayOf(event: ProgramEvent, zone: string): string {
  if (isAllDay(event)) return event.start;
  // Swedish writes dates in the format of ISO 8601.
  return new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date(event.start));
}

/** Day of a program. */
export interface ProgramDay {
  day: string;
  events: ProgramEvent[];
}

/** Groups events by the day on which they start where they take place, because an event abroad is visited there. */
export function groupByDay(events: readonly ProgramEvent[]): ProgramDay[] {
  const days = new Map<string, ProgramEvent[]>();
  for (const event of events) {
    const day = dayOf(event, event.zone);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days]
    .map(([day, ofDay]) => ({ day, events: ofDay }))
    .sort((a, b) => a.day.localeCompare(b.day, 'en'));
}

/**
 * Returns the ids of the events that overlap each event, keyed by its id. Compares instants, so a change of clock or another
 * zone makes no difference. All-day events leave room for others, and canceled events don't take place.
 */
export function conflictsOf(events: readonly ProgramEvent[]): ReadonlyMap<string, readonly string[]> {
  const timed = events.filter((event) => !isAllDay(event) && !event.isCanceled);
  const overlap = (a: ProgramEvent, b: ProgramEvent): boolean =>
    a !== b && Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);
  const pairs = timed.map(
    (event) => [event.id, timed.filter((other) => overlap(event, other)).map(({ id }) => id)] as const,
  );
  return new Map(pairs.filter(([, others]) => others.length > 0));
}

/** Change of an event since the visitor saved it. */
export type EventChange = 'moved' | 'canceled' | 'deleted';

/** Returns how an event has changed, or undefined if the visitor finds it as it was. */
export function changeOf(saved: ProgramEvent, current: ProgramEvent | undefined): EventChange | undefined {
  if (!current) return 'deleted';
  if (current.isCanceled) return 'canceled';
  return current.start !== saved.start || current.end !== saved.end ? 'moved' : undefined;
}

/**
 * Returns the query of a link to the program, which contains the events' ids and nothing personal. Ids contain no comma,
 * because a slash, a comma and a space are encoded.
 */
export const programQuery = (events: readonly ProgramEvent[]): string =>
  `events=${events.map(({ id }) => encodeURIComponent(id)).join(',')}`;
