import { describe, expect, it, vi } from 'vitest';
import type { Provider, SearchRequests } from './provider.ts';
import { createSearchClient } from './searchClient.ts';

const hits = (query: string): SearchRequests => [{ indexName: 'site', params: { query } }];
const values: SearchRequests = [{ indexName: 'site', type: 'facet', facet: 'section', params: {} }];

vi.stubGlobal('navigator', { onLine: true });

/** A provider whose answers are given by hand, in any order. */
function providerByHand() {
  const asked: { answer: (results: unknown[]) => void; fail: (cause: Error) => void }[] = [];
  const provider: Provider = {
    search: () =>
      new Promise((resolve, reject) => {
        asked.push({ answer: (results) => resolve({ results }), fail: reject });
      }),
    addAlgoliaAgent: () => undefined,
  };
  return { provider, asked };
}

/** What became of a promise by now. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve));
  return Promise.race([promise, Promise.resolve('waiting')]);
}

describe.each([
  ['hits', hits('asthma'), hits('copd')],
  ['facet values', values, values],
] as const)('a search for %s', (_, first, second) => {
  it('that a newer one has overtaken is never answered, whichever answer comes first', async () => {
    const { provider, asked } = providerByHand();
    const client = createSearchClient(provider, false);
    const older = client.search(first);
    const newer = client.search(second);
    asked[1]?.answer(['newer']);
    asked[0]?.answer(['older']);
    expect(await stateOf(newer)).toEqual({ results: ['newer'] });
    expect(await stateOf(older)).toBe('waiting');
  });

  it('that fails is never answered, and says why', async () => {
    const { provider, asked } = providerByHand();
    const client = createSearchClient(provider, false);
    const search = client.search(first);
    asked[0]?.fail(new Error('down'));
    expect(await stateOf(search)).toBe('waiting');
    expect(client.failure.get()).toBe('failed');
  });
});

describe('the failure of a search', () => {
  it('is nobody’s when a newer one is under way, and over with its answer', async () => {
    const { provider, asked } = providerByHand();
    const client = createSearchClient(provider, false);
    void client.search(hits('a'));
    void client.search(hits('b'));
    asked[0]?.fail(new Error('down'));
    await stateOf(Promise.resolve());
    expect(client.failure.get()).toBeUndefined();
    asked[1]?.fail(Object.assign(new Error('too many'), { status: 429 }));
    await stateOf(Promise.resolve());
    expect(client.failure.get()).toBe('busy');
    void client.search(hits('c'));
    asked[2]?.answer([]);
    await stateOf(Promise.resolve());
    expect(client.failure.get()).toBeUndefined();
  });
});

describe('a search without words', () => {
  it('is answered here, with nothing', async () => {
    const { provider, asked } = providerByHand();
    const { results } = await createSearchClient(provider, false).search(hits('  '));
    expect(results).toMatchObject([{ hits: [], nbHits: 0, index: 'site' }]);
    expect(asked).toHaveLength(0);
  });

  it('is the provider’s where it is one', () => {
    const { provider, asked } = providerByHand();
    void createSearchClient(provider, true).search(hits(''));
    expect(asked).toHaveLength(1);
  });
});
