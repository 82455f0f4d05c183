import {
  createAuth,
  createMemoryCache,
  createNullLogger,
  createTransporter,
  getAlgoliaAgent,
} from '@algolia/client-common';
import { createXhrRequester } from '@algolia/requester-browser-xhr';
import type { LegacySearchMethodProps } from 'algoliasearch/lite';
import { createHostsCache } from './hostsCache.ts';
import { checkResponses } from './response.ts';
import type { SearchHost, SearchSettings } from './settings.ts';

/** Timeouts in ms (SE-14). `connect` covers the time until the response headers arrive. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 };

/** Version of `@algolia/client-common`, which shares its version number with `algoliasearch`. */
const VERSION = '5.64.0';

/** Requests in the format of `algoliasearch/lite`: for hits or, with `type: 'facet'`, for facet values. */
export type SearchRequests = LegacySearchMethodProps;

/** Minimal Algolia client: search only, over Algolia's own transport. */
export interface AlgoliaClient {
  /** Rejects if no host responds or Algolia returns an error, and with a TypeError if the response is malformed. */
  search: (requests: SearchRequests) => Promise<{ results: unknown[] }>;
  /** Adds a library's name to the `x-algolia-agent` of all requests. InstantSearch calls it. */
  addAlgoliaAgent: (segment: string, version?: string) => void;
}

/** Returns Algolia's hosts in the order of its own client: the nearest first, then the others in random order. */
function hostsOf(applicationId: string): SearchHost[] {
  const host = (url: string): SearchHost => ({ url, protocol: 'https', accept: 'readWrite' });
  const others = [1, 2, 3].map((number) => host(`${applicationId}-${number}.algolianet.com`));
  return [host(`${applicationId}-dsn.algolia.net`), ...others.toSorted(() => Math.random() - 0.5)];
}

/**
 * Creates a client from the transport of `algoliasearch/lite`, with its retries, timeouts and caches. The full lite
 * client adds methods that are not used here and would add 1.2 KB to the navigation search
 * (SN-01).
 */
export function createAlgoliaClient({ applicationId, searchKey, hosts }: SearchSettings): AlgoliaClient {
  const auth = createAuth(applicationId, searchKey, 'WithinQueryParameters');
  const algoliaAgent = getAlgoliaAgent({
    algoliaAgents: [{ segment: 'Browser' }],
    client: 'Lite',
    version: VERSION,
  });
  const transporter = createTransporter({
    hosts: [...(hosts ?? hostsOf(applicationId))],
    hostsCache: createHostsCache(),
    timeouts: TIMEOUTS,
    requester: createXhrRequester(),
    requestsCache: createMemoryCache({ serializable: false }),
    responsesCache: createMemoryCache(),
    logger: createNullLogger(),
    // `text/plain` avoids a CORS preflight request.
    baseHeaders: { 'content-type': 'text/plain', ...auth.headers() },
    baseQueryParameters: auth.queryParameters(),
    requestIdChannel: 'queryParameters',
    algoliaAgent,
  });
  return {
    search: async (requests) => {
      const response: unknown = await transporter.request({
        method: 'POST',
        path: '/1/indexes/*/queries',
        queryParameters: {},
        headers: {},
        data: { requests: requests.map(({ params, ...request }) => ({ ...request, ...params })) },
        useReadTransporter: true,
        cacheable: true,
      });
      return checkResponses(response, requests.length);
    },
    addAlgoliaAgent: (segment, version) => {
      algoliaAgent.add({ segment, ...(version !== undefined && { version }) });
    },
  };
}
