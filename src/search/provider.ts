import {
  createAuth,
  createMemoryCache,
  createNullLogger,
  createTransporter,
  getAlgoliaAgent,
} from '@algolia/client-common';
import { createXhrRequester } from '@algolia/requester-browser-xhr';
import type { LegacySearchMethodProps } from 'algoliasearch/lite';
import { checkAnswers } from './answer.ts';
import { rememberFailedHosts } from './failedHosts.ts';
import type { SearchHost, SearchSettings } from './settings.ts';

/** SE-14. In milliseconds; the time to connect is counted until the answer's headers are there. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 };

/** Of `@algolia/client-common`, which is versioned with `algoliasearch`. */
const VERSION = '5.64.0';

/** Searches as `algoliasearch/lite` takes them: for hits, or (`type: 'facet'`) for values of a facet. */
export type SearchRequests = LegacySearchMethodProps;

/** The hosted provider, over its own transport. */
export interface Provider {
  /** Rejects when no host answers, when the provider refuses, and with a TypeError when the answer is none. */
  search: (requests: SearchRequests) => Promise<{ results: unknown[] }>;
  /** Names a library in the requests, as the provider asks of those that build on its client. */
  addAlgoliaAgent: (segment: string, version?: string) => void;
}

/** The provider's own hosts, as its client asks them: the nearest first, then the others in any order. */
function hostsOf(applicationId: string): SearchHost[] {
  const host = (url: string): SearchHost => ({ url, protocol: 'https', accept: 'readWrite' });
  const others = [1, 2, 3].map((number) => host(`${applicationId}-${number}.algolianet.com`));
  return [host(`${applicationId}-dsn.algolia.net`), ...others.toSorted(() => Math.random() - 0.5)];
}

/**
 * The part of `algoliasearch/lite` that searches: its transport with its retries, timeouts and memory. The client around
 * it also recommends and posts, and takes 1.2 KB more than the box of the navigation may (SN-01: 8 KB with all its own).
 */
export function createProvider({ applicationId, searchKey, hosts }: SearchSettings): Provider {
  const auth = createAuth(applicationId, searchKey, 'WithinQueryParameters');
  const algoliaAgent = getAlgoliaAgent({
    algoliaAgents: [{ segment: 'Browser' }],
    client: 'Lite',
    version: VERSION,
  });
  const transporter = createTransporter({
    hosts: [...(hosts ?? hostsOf(applicationId))],
    hostsCache: rememberFailedHosts(),
    timeouts: TIMEOUTS,
    requester: createXhrRequester(),
    requestsCache: createMemoryCache({ serializable: false }),
    responsesCache: createMemoryCache(),
    logger: createNullLogger(),
    // Text, so that a search of another origin needs no preflight.
    baseHeaders: { 'content-type': 'text/plain', ...auth.headers() },
    baseQueryParameters: auth.queryParameters(),
    requestIdChannel: 'queryParameters',
    algoliaAgent,
  });
  return {
    search: async (requests) => {
      const answers: unknown = await transporter.request({
        method: 'POST',
        path: '/1/indexes/*/queries',
        queryParameters: {},
        headers: {},
        data: { requests: requests.map(({ params, ...request }) => ({ ...request, ...params })) },
        useReadTransporter: true,
        cacheable: true,
      });
      return checkAnswers(answers, requests.length);
    },
    addAlgoliaAgent: (segment, version) => {
      algoliaAgent.add({ segment, ...(version !== undefined && { version }) });
    },
  };
}
