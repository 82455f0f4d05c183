import { readStored, writeStored } from '../../src/page/storage.ts';
import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import { createStore } from '../../src/runtime/store.ts';
import { isTimeZone } from '../../src/runtime/timeZones.ts';
import { SAVED_EVENTS } from './privacy.ts';
import type { Change, ProgramEvent } from './program.ts';

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/;

/** Formats of an event's texts. Its address is on this site. */
const FORMATS = {
  id: /./,
  title: /./,
  url: /^\/(?![/\\])/,
  where: /^/,
  start: TIME,
  end: TIME,
  zone: /./,
} as const;

const hasTexts = (
  value: unknown,
): value is Record<keyof typeof FORMATS, string> & Partial<Record<'isCanceled', unknown>> =>
  isRecord(value) &&
  Object.entries(FORMATS).every(([name, format]) => {
    const text = value[name];
    return typeof text === 'string' && format.test(text);
  });

/** Returns whether a value is an event that a view can show. */
export function isEvent(value: unknown): value is ProgramEvent {
  if (!hasTexts(value) || value.start >= value.end || value.start.length !== value.end.length) return false;
  if (!['boolean', 'undefined'].includes(typeof value.isCanceled)) return false;
  return [value.start, value.end].every((time) => !Number.isNaN(Date.parse(time))) && isTimeZone(value.zone);
}

/** Returns the event in a text, or undefined if it contains none that a view can show. */
export function parseEvent(text: string): ProgramEvent | undefined {
  const event = parseJson(text);
  return isEvent(event) ? event : undefined;
}

/** Returns the events in a stored text. Leaves out what another version or person has changed beyond recognition. */
export function parseEvents(text: string): ProgramEvent[] {
  const stored = parseJson(text);
  const events = Array.isArray(stored) ? stored.filter(isEvent) : [];
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

/** Returns the stored text, which all buttons and lists of a page share with those in other tabs. */
export const readText = (): string => readStored(SAVED_EVENTS) ?? '';

/** Tells the page's views about its own changes: true if the browser has kept the last one. */
const kept = createStore(true);

/** Calls a function when the stored text may have changed: here, in another tab, or while the page was in the cache. */
export function subscribe(changed: () => void): () => void {
  const unsubscribe = kept.subscribe(changed);
  addEventListener('storage', changed);
  addEventListener('pageshow', changed);
  return () => {
    unsubscribe();
    removeEventListener('storage', changed);
    removeEventListener('pageshow', changed);
  };
}

/** Removes an event, or saves it in place of an earlier version. Returns whether the browser keeps the change. */
export function keep(event: ProgramEvent, action: Change['action']): boolean {
  const others = parseEvents(readText()).filter(({ id }) => id !== event.id);
  kept.set(writeStored(SAVED_EVENTS, JSON.stringify(action === 'removed' ? others : [...others, event])));
  return kept.get();
}
