import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlgoliaClient, SearchRequests } from '../client/algoliaClient.ts';
import { createSearchClient } from './searchClient.ts';

const hits = (query: string): SearchRequests => [{ indexName: 'site', params: { query } }];
const values: SearchRequests = [{ indexName: 'site', type: 'facet', facet: 'section', params: {} }];

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});

/** Creates a search client whose requests to Algolia the test settles manually, in any order. */
function createManualClient(areEmptyAllowed = false) {
  const requests: { respond: (results: unknown[]) => void; fail: (cause: Error) => void }[] = [];
  const algolia: AlgoliaClient = {
    search: () =>
      new Promise((resolve, reject) => {
        requests.push({ respond: (results) => resolve({ results }), fail: reject });
      }),
    addAlgoliaAgent: () => undefined,
  };
  return { client: createSearchClient(algolia, areEmptyAllowed, (act) => act()), requests };
}

/** Returns the value of a promise, or 'waiting' if the promise is still pending. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve));
  return Promise.race([promise, Promise.resolve('waiting')]);
}

describe.each([
  ['hits', hits('asthma'), hits('copd')],
  ['facet values', values, values],
] as const)('a search for %s', (_, first, second) => {
  it('resolves while a newer search is pending', async () => {
    const { client, requests } = createManualClient();
    const older = client.search(first);
    const newer = client.search(second);
    requests[0]?.respond(['older']);
    expect(await stateOf(older)).toEqual({ results: ['older'] });
    requests[1]?.respond(['newer']);
    expect(await stateOf(newer)).toEqual({ results: ['newer'] });
  });

  it('never resolves after the failure of a newer search', async () => {
    const { client, requests } = createManualClient();
    const older = client.search(first);
    void client.search(second);
    requests[1]?.fail(new Error('down'));
    await stateOf(Promise.resolve());
    requests[0]?.respond(['older']);
    expect(await stateOf(older)).toBe('waiting');
    expect(client.failure.get()?.reason).toBe('failed');
  });

  it('never resolves once a newer search has resolved', async () => {
    const { client, requests } = createManualClient();
    const older = client.search(first);
    const newer = client.search(second);
    requests[1]?.respond(['newer']);
    requests[0]?.respond(['older']);
    expect(await stateOf(newer)).toEqual({ results: ['newer'] });
    expect(await stateOf(older)).toBe('waiting');
  });

  it('never resolves if it fails, and the client stores the reason', async () => {
    const { client, requests } = createManualClient();
    const search = client.search(first);
    requests[0]?.fail(new Error('down'));
    expect(await stateOf(search)).toBe('waiting');
    expect(client.failure.get()?.reason).toBe('failed');
  });
});

describe('the failure of a search', () => {
  it('is ignored if a newer search is pending; otherwise it is kept until a later search succeeds', async () => {
    const { client, requests } = createManualClient();
    void client.search(hits('a'));
    void client.search(hits('b'));
    requests[0]?.fail(new Error('down'));
    await stateOf(Promise.resolve());
    expect(client.failure.get()).toBeUndefined();
    requests[1]?.fail(Object.assign(new Error('too many'), { status: 429 }));
    await stateOf(Promise.resolve());
    expect(client.failure.get()).toEqual({ reason: 'busy', isOutdated: false });
    void client.search(hits('c'));
    expect(client.failure.get()).toEqual({ reason: 'busy', isOutdated: true });
    requests[2]?.respond([]);
    await stateOf(Promise.resolve());
    expect(client.failure.get()).toBeUndefined();
  });
});

describe('a search for facet values', () => {
  it('neither supersedes a search for hits nor clears its failure', async () => {
    const { client, requests } = createManualClient();
    const search = client.search(hits('a'));
    void client.search(values);
    requests[0]?.respond(['hits']);
    expect(await stateOf(search)).toEqual({ results: ['hits'] });
    void client.search(hits('b'));
    requests[2]?.fail(new Error('down'));
    await stateOf(Promise.resolve());
    requests[1]?.respond([]);
    await stateOf(Promise.resolve());
    expect(client.failure.get()?.reason).toBe('failed');
  });
});

describe('an empty query', () => {
  it('supersedes a search that is still pending', async () => {
    const { client, requests } = createManualClient();
    const older = client.search(hits('asthma'));
    await client.search(hits(''));
    requests[0]?.respond(['older']);
    expect(await stateOf(older)).toBe('waiting');
  });

  it('resolves to no hits, without a request to Algolia', async () => {
    const { client, requests } = createManualClient();
    const { results } = await client.search(hits('  '));
    expect(results).toMatchObject([{ hits: [], nbHits: 0, index: 'site' }]);
    expect(requests).toHaveLength(0);
  });

  it('may be missing from the parameters, and then nothing is sent to Algolia either', async () => {
    const { client, requests } = createManualClient();
    const { results } = await client.search([{ indexName: 'site' }]);
    expect(results).toMatchObject([{ hits: [] }]);
    expect(requests).toHaveLength(0);
  });

  it('is sent to Algolia together with another query', () => {
    const { client, requests } = createManualClient();
    void client.search([...hits(''), ...hits('asthma')]);
    expect(requests).toHaveLength(1);
  });

  it('is sent to Algolia if empty queries are allowed', () => {
    const { client, requests } = createManualClient(true);
    void client.search(hits(''));
    expect(requests).toHaveLength(1);
  });
});
