import { readStored, writeStored } from '../../src/page/storage.ts';
import { isRecord } from '../../src/runtime/isRecord.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import { createStore } from '../../src/runtime/store.ts';
import { SAVED_EVENTS } from './privacy.ts';
import {
  type Decision,
  mergePrograms,
  type Program,
  type ProgramEvent,
  withoutOldRemovals,
} from './program.ts';

const FORMAT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/;

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns an event from JSON, or undefined if a view could not show it. Its address is on this site. */
export function readEvent(value: unknown): ProgramEvent | undefined {
  if (!isRecord(value)) return undefined;
  const [id, title, url, where, start, end, zone] = [
    'id',
    'title',
    'url',
    'where',
    'start',
    'end',
    'zone',
  ].map((name) => (typeof value[name] === 'string' ? value[name] : '')) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const hasTimes = FORMAT.test(start) && FORMAT.test(end) && start.length === end.length && start < end;
  const isDate = !Number.isNaN(Date.parse(start) + Date.parse(end));
  if (!id || !title || !/^\/(?![/\\])/.test(url) || !hasTimes || !isDate || !isZone(zone)) return undefined;
  const isCanceled = value.isCanceled === true;
  return { id, title, url, where, start, end, zone, ...(isCanceled && { isCanceled }) };
}

/** Returns the program in a stored text. Leaves out what another version or person has changed beyond recognition. */
export function parseProgram(text: string | undefined): Program {
  const stored = parseJson(text ?? '');
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.flatMap(([id, decision]): [string, Decision][] => {
      if (!isRecord(decision) || typeof decision.at !== 'number') return [];
      if (decision.event === undefined) return [[id, { at: decision.at }]];
      const event = readEvent(decision.event);
      return event?.id === id ? [[id, { at: decision.at, event }]] : [];
    }),
  );
}

/** Program of the visitor, as all buttons and lists on the page show it, and whether the browser keeps it. */
export const program = createStore<{ decisions: Program; isKept: boolean }>({ decisions: {}, isKept: true });

/** Reads what this and other tabs have stored. */
function readAgain(): void {
  program.set({ ...program.get(), decisions: parseProgram(readStored(SAVED_EVENTS)) });
}

/** Saves or removes an event. Merges with what other tabs have stored in the meantime. */
export function decide(id: string, event?: ProgramEvent): void {
  const at = Date.now();
  const stored = parseProgram(readStored(SAVED_EVENTS));
  const changed = { [id]: { at: Math.max(at, (stored[id]?.at ?? 0) + 1), ...(event && { event }) } };
  const decisions = withoutOldRemovals(mergePrograms(stored, changed), at);
  program.set({ decisions, isKept: writeStored(SAVED_EVENTS, JSON.stringify(decisions)) });
}

/** Follows the other tabs, also after the page was in the back/forward cache. Returns a function that stops. */
export function followTabs(): () => void {
  const handleStorage = ({ key }: StorageEvent): void => {
    // The key is null if all entries were cleared.
    if (key === SAVED_EVENTS.key || key === null) readAgain();
  };
  readAgain();
  addEventListener('storage', handleStorage);
  addEventListener('pageshow', readAgain);
  return () => {
    removeEventListener('storage', handleStorage);
    removeEventListener('pageshow', readAgain);
  };
}
