import * as v from 'valibot';
import { readToken } from '../../src/net/csrfToken.ts';
import { fetchJson } from '../../src/net/json/json.ts';
import { readState, savedSchema, stateSchema } from './responses.ts';

/** Time limit of a request in ms. A document has up to 200,000 characters, and phones can have slow connections. */
export const TIMEOUT_MS = 20_000;

/** Change of the version that the server keeps. */
interface Change {
  /** Address of the server's action. */
  address: string;
  form: HTMLFormElement;
  /** Version that the change is based on; 0 if none is known. The server refuses a change if it has another version. */
  version: number;
  signal: AbortSignal;
}

/** Adds the version to the address. Not a header such as `If-Match`, because servers that compress change ETags. */
function addressFor({ address, version }: Change): string {
  const url = new URL(address, location.href);
  url.searchParams.set('version', String(version));
  return url.href;
}

const headersFor = ({ form }: Change) => ({ 'X-CSRF-Token': readToken(form) });

/** Requests what the server has for the account. Throws a JsonError, or the signal's reason. */
export const requestState = async (address: string, signal: AbortSignal) =>
  readState(
    await fetchJson(address, { schema: stateSchema, cache: 'no-store', timeout: TIMEOUT_MS, signal }),
  );

/** Saves a JSON document on the server. Throws a JsonError, or the signal's reason. */
export const requestSave = (change: Change, body: string) =>
  fetchJson(addressFor(change), {
    method: 'PUT',
    body,
    schema: savedSchema,
    headers: headersFor(change),
    timeout: TIMEOUT_MS,
    signal: change.signal,
  });

/** Deletes the version that the server keeps. Throws a JsonError, or the signal's reason. */
export const requestDelete = (change: Change) =>
  fetchJson(addressFor(change), {
    method: 'DELETE',
    schema: v.unknown(),
    headers: headersFor(change),
    timeout: TIMEOUT_MS,
    signal: change.signal,
  });
