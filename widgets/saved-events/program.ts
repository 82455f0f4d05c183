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

export const isAllDay = ({ start }: ProgramEvent): boolean => !start.includes('T');

/** Returns the day (`2026-05-15`) in a zone. Swedish writes dates in the format of ISO 8601. */
export const dayAt = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone }).format(date);

/** Returns the day on which an event starts in its own zone. An all-day event has no zone. */
export const dayOf = (event: ProgramEvent): string =>
  isAllDay(event) ? event.start : dayAt(new Date(event.start), event.zone);

/** Day of a program. */
export interface ProgramDay<Event> {
  day: string;
  events: Event[];
}

const compare = (a: string, b: string): number => a.localeCompare(b, 'en');

/**
 * Groups events by the day on which they start where they take place, because an event abroad is visited there. All-day events
 * precede the others.
 */
export function groupByDay<Event extends ProgramEvent>(events: readonly Event[]): ProgramDay<Event>[] {
  const days = new Map<string, Event[]>();
  for (const event of events) days.set(dayOf(event), [...(days.get(dayOf(event)) ?? []), event]);
  const keyOf = (event: Event): string => (isAllDay(event) ? '' : event.start);
  return [...days]
    .map(([day, ofDay]) => ({ day, events: ofDay.sort((a, b) => compare(keyOf(a), keyOf(b))) }))
    .sort((a, b) => compare(a.day, b.day));
}

/**
 * Returns the titles of the events that overlap an event. Compares instants, so a change of clock or another zone makes no
 * difference. All-day events leave room for others, and canceled events don't take place.
 */
export function conflictsOf(event: ProgramEvent, events: readonly ProgramEvent[]): string[] {
  const isTimed = (each: ProgramEvent): boolean => !isAllDay(each) && !each.isCanceled;
  return events
    .filter((other) => other.id !== event.id && isTimed(event) && isTimed(other))
    .filter(({ start, end }) => start < event.end && event.start < end)
    .map(({ title }) => title);
}

/** Events as they are now, keyed by id: undefined if they no longer exist. Those that the server was not asked for are missing. */
export type CurrentEvents = ReadonlyMap<string, ProgramEvent | undefined>;

/** Saved event as it is now. */
export interface ShownEvent extends ProgramEvent {
  /** Change since the visitor saved it or dismissed the last change. */
  change?: 'moved' | 'canceled' | 'deleted';
  isDeleted: boolean;
  saved: ProgramEvent;
  /** Event to keep in place of the saved one when the visitor dismisses the change. */
  now: ProgramEvent;
}

/** Returns a saved event as it is now, with how it has changed. An event that no longer exists doesn't take place. */
export function asItIsNow(saved: ProgramEvent, current: CurrentEvents | undefined): ShownEvent {
  const found = current?.get(saved.id);
  const isDeleted = current?.has(saved.id) === true && !found;
  const now = found ?? (isDeleted ? { ...saved, isCanceled: true } : saved);
  const shown = { ...now, isDeleted, saved, now };
  if (now.isCanceled)
    return saved.isCanceled ? shown : { ...shown, change: isDeleted ? 'deleted' : 'canceled' };
  return now.start === saved.start && now.end === saved.end ? shown : { ...shown, change: 'moved' };
}

/** Change of a program. */
export interface Change {
  events: readonly ProgramEvent[];
  /** Name of the field with the ids that a member's form sends. `seen` keeps the events as they are now. */
  action: 'added' | 'removed' | 'seen';
}

/** Returns an address whose query also has the ids of the events, and nothing personal. */
export const addressWith = (address: string, events: readonly ProgramEvent[]): string =>
  `${address}${address.includes('?') ? '&' : '?'}events=${events.map(({ id }) => encodeURIComponent(id)).join(',')}`;
