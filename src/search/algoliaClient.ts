import { type LegacySearchMethodProps, liteClient } from 'algoliasearch/lite';
import { checkResponses } from './response.ts';
import type { SearchSettings } from './settings.ts';

/** Requests in the format of `algoliasearch/lite`: for hits or, with `type: 'facet'`, for facet values. */
export type SearchRequests = LegacySearchMethodProps;

/** Algolia client that can only search. */
export interface AlgoliaClient {
  /** Rejects if no host responds or Algolia returns an error, and with a TypeError if the response is malformed. */
  search: (requests: SearchRequests) => Promise<{ results: unknown[] }>;
  /** Adds a library's name to the `x-algolia-agent` of all requests. InstantSearch calls it. */
  addAlgoliaAgent: (segment: string, version?: string) => void;
}

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>;
type HostKey = Parameters<HostsCache['get']>[0];

/** Returns the identity of a host. Algolia's client passes keys with further properties that hold the host's state. */
const nameOf = (key: HostKey): string =>
  typeof key === 'string' ? key : [key.protocol, key.url, key.accept].join(' ');

/**
 * Creates an in-memory cache of failed hosts, so that Algolia's client skips them for two minutes (SE-14). The client's
 * own cache never finds its entries, because it writes with a larger key object than it reads with (algoliasearch
 * 5.64.0: three searches in a row tried the dead host first). It also adds an entry to local storage for each failure.
 */
function createHostsCache(): HostsCache {
  const states = new Map<string, unknown>();
  return {
    get: async <Value>(key: HostKey, fallback: () => Promise<Value>): Promise<Value> =>
      (states.get(nameOf(key)) as Value | undefined) ?? fallback(),
    set: async <Value>(key: HostKey, value: Value): Promise<Value> => {
      states.set(nameOf(key), value);
      return value;
    },
    delete: async (key: HostKey): Promise<void> => void states.delete(nameOf(key)),
    clear: async (): Promise<void> => states.clear(),
  };
}

/** Creates Algolia's lite client with the page's settings. It checks responses and skips failed hosts. */
export function createAlgoliaClient({ applicationId, searchKey, hosts }: SearchSettings): AlgoliaClient {
  const client = liteClient(applicationId, searchKey, {
    hostsCache: createHostsCache(),
    ...(hosts && { hosts: [...hosts] }),
  });
  return {
    search: async (requests) => {
      const response = await client.search(requests);
      try {
        return checkResponses(response, requests.length);
      } catch (cause) {
        // The client has cached the response by now, so a retry would get it again without a request.
        await client.clearCache();
        throw cause;
      }
    },
    addAlgoliaAgent: (segment, version) => client.addAlgoliaAgent(segment, version),
  };
}
