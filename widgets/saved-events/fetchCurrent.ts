import { fetchJson } from '../../src/net/json/json.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { addressWith, type CurrentEvents, type ProgramEvent } from './program.ts';
import { EVENTS_TIMEOUT_MS, eventsSchema } from './responses.ts';

/**
 * Fetches saved events as they are now.
 * @param host element at which a wrong response is reported
 * @throws JsonError; the signal's reason if it was aborted
 */
export async function fetchCurrent(
  address: string,
  saved: readonly ProgramEvent[],
  { host, signal }: { host: HTMLElement; signal: AbortSignal },
): Promise<CurrentEvents> {
  const request = { schema: eventsSchema, cache: 'no-store', timeout: EVENTS_TIMEOUT_MS, signal } as const;
  try {
    const { events } = await fetchJson(addressWith(address, saved), request);
    return new Map(saved.map(({ id }) => [id, events.find((event) => event.id === id)]));
  } catch (error) {
    const expected = '{"events": […]}, each event as its button contains it';
    reportResponseError({ widget: 'saved-events', element: host, address, expected }, error);
    throw error;
  }
}
