import { fetchJson } from '../../src/net/json/json.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { type AddressFormats, formatsSchema } from './format.ts';
import { FORMATS_TIMEOUT_MS } from './responses.ts';

/** Requests by path. All addresses of a page share one. */
const requests = new Map<string, Promise<AddressFormats | undefined>>();

/**
 * Requests the formats of all countries. Resolves to undefined if the request fails; the next call then repeats it.
 * @param host element at which a wrong response is reported
 */
export function loadFormats(address: string, host: HTMLElement): Promise<AddressFormats | undefined> {
  const known = requests.get(address);
  if (known) return known;
  // The request isn't aborted when a widget unmounts, because other addresses also wait for it.
  const { signal } = new AbortController();
  const request = fetchJson(address, { schema: formatsSchema, timeout: FORMATS_TIMEOUT_MS, signal }).catch(
    (error: unknown) => {
      requests.delete(address);
      const expected = 'the formats of addresses as in the README';
      reportResponseError({ widget: 'address-fields', element: host, address, expected }, error);
      return undefined;
    },
  );
  requests.set(address, request);
  return request;
}
