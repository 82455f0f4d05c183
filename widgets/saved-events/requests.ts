import { fetchJson, JsonError } from '../../src/net/json/json.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { formAttribute } from '../../src/page/formAttribute.ts';
import { addressWith, type Change, type CurrentEvents, type ProgramEvent } from './program.ts';
import { EVENTS_TIMEOUT_MS, eventsSchema, programSchema } from './responses.ts';

/** Runs a request and reports an unexpected response at `element`. */
async function reporting<Value>(
  element: HTMLElement,
  address: string,
  request: Promise<Value>,
): Promise<Value> {
  try {
    return await request;
  } catch (error) {
    // Sessions end on a correct site as well.
    if (error instanceof JsonError && error.failure === 'session') throw error;
    const expected = 'events, each as its button contains it';
    reportResponseError({ widget: 'saved-events', element, address, expected }, error);
    throw error;
  }
}

/**
 * Fetches saved events as they are now and, for a member, the program.
 * @param host element at which a wrong response is reported
 * @throws JsonError; the signal's reason if it was aborted
 */
export async function fetchCurrent(
  address: string,
  saved: readonly ProgramEvent[],
  { host, signal }: { host: HTMLElement; signal: AbortSignal },
): Promise<{ current: CurrentEvents; program: readonly ProgramEvent[] | undefined }> {
  const request = { schema: eventsSchema, cache: 'no-store', timeout: EVENTS_TIMEOUT_MS, signal } as const;
  const response = await reporting(host, address, fetchJson(addressWith(address, saved), request));
  const { events, saved: program } = response;
  return { current: new Map(saved.map(({ id }) => [id, events.find((event) => event.id === id)])), program };
}

/** Sends a change with a member's form. Resolves to the program. Throws a JsonError, which is reported at `host`. */
export async function sendChange(
  form: HTMLFormElement,
  change: Change,
  host: HTMLElement,
): Promise<readonly ProgramEvent[]> {
  const address = formAttribute(form, null, 'action');
  const body = new FormData(form);
  body.set(change.action, change.events.map(({ id }) => id).join(','));
  // A change is sent even if its button is replaced or the visitor leaves in the meantime.
  const { signal } = new AbortController();
  const request = { schema: programSchema, body, signal, timeout: EVENTS_TIMEOUT_MS, keepalive: true };
  const { saved } = await reporting(host, address, fetchJson(address, request));
  return saved;
}
