import { type LegacySearchMethodProps, liteClient } from 'algoliasearch/lite';
import type { SearchSettings } from '../shared/settings.ts';
import { createRateLimit, createRequester } from './requester.ts';
import { checkResponses } from './response.ts';

/** Requests in the format of `algoliasearch/lite`. They request hits or, with `type: 'facet'`, facet values. */
export type SearchRequests = LegacySearchMethodProps;

/** Algolia client that can only search. */
export interface AlgoliaClient {
  /**
   * Rejects if no host responds or Algolia returns an error, and with a TypeError if the response is malformed.
   * @param overtaken aborted when a newer search starts; no further requests are then sent for this search
   */
  search: (requests: SearchRequests, overtaken: AbortSignal) => Promise<{ results: unknown[] }>;
  /** Adds a library's name to the `x-algolia-agent` of all requests. InstantSearch calls it. */
  addAlgoliaAgent: (segment: string, version?: string) => void;
}

type HostsCache = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>;
type HostKey = Parameters<HostsCache['get']>[0];

/**
 * Returns a string that identifies a host. The keys that Algolia's client passes do not identify a host, because they
 * also contain the host's state.
 */
const nameOf = (key: HostKey): string =>
  typeof key === 'string' ? key : [key.protocol, key.url, key.accept].join(' ');

/**
 * Creates an in-memory cache of failed hosts, so that Algolia's client skips them for two minutes (SE-14). The client's
 * own cache never finds its entries, because the client writes them under larger key objects than it reads (with
 * algoliasearch 5.64.0, three consecutive searches tried the dead host first). The client's own cache also adds an
 * entry to local storage for each failure.
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

/**
 * Cache that stores nothing, for Algolia's client, because this module caches responses itself, after checking them.
 */
const NO_CACHE: HostsCache = {
  get: (_, fallback) => fallback(),
  set: async (_, value) => value,
  delete: async () => {},
  clear: async () => {},
};

/**
 * Returns a string that identifies a search. Algolia ignores case in facet values, so requests that differ only in case
 * share a response.
 */
const searchKeyOf = (requests: SearchRequests): string =>
  JSON.stringify(requests, (name, value: unknown) =>
    name === 'facetFilters' ? JSON.stringify(value).toLowerCase() : value,
  );

/**
 * Creates a search client with the page's settings. It checks and caches responses, skips failed hosts and respects
 * rate limits. Creates a separate Algolia client for each search, because a requester can't tell which search a request
 * belongs to. These clients share the failed hosts and the rate limit.
 */
export function createAlgoliaClient({ applicationId, searchKey, hosts }: SearchSettings): AlgoliaClient {
  const shared = {
    hostsCache: createHostsCache(),
    responsesCache: NO_CACHE,
    requestsCache: NO_CACHE,
    // Turns off the client's own retries, because the requester handles rate limits.
    maxRateLimitRetries: 0,
    ...(hosts && { hosts: [...hosts] }),
  };
  const limit = createRateLimit();
  const responses = new Map<string, { results: unknown[] }>();
  const pending = new Map<string, Promise<{ results: unknown[] }>>();
  const agents: Parameters<AlgoliaClient['addAlgoliaAgent']>[] = [];
  async function send(requests: SearchRequests, overtaken: AbortSignal): Promise<{ results: unknown[] }> {
    const requester = createRequester(limit, overtaken);
    const client = liteClient(applicationId, searchKey, { ...shared, requester });
    for (const agent of agents) client.addAlgoliaAgent(...agent);
    return checkResponses(await client.search(requests), requests.length);
  }
  return {
    search: async (requests, overtaken) => {
      const key = searchKeyOf(requests);
      // InstantSearch starts the same search twice when its state is set, and Algolia bills each request, so the second
      // search waits for the first one's response. If the first search fails because the second has overtaken it, the
      // second is sent.
      const known = responses.get(key) ?? (await pending.get(key)?.catch(() => undefined));
      if (known) return known;
      const sent = send(requests, overtaken);
      pending.set(key, sent);
      try {
        const response = await sent;
        responses.set(key, response);
        return response;
      } finally {
        if (pending.get(key) === sent) pending.delete(key);
      }
    },
    addAlgoliaAgent: (...agent) => void agents.push(agent),
  };
}
