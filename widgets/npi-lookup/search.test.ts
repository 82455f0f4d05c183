import { describe, expect, it, vi } from 'vitest';
import { createSearch, type SearchOutcome } from './search.ts';

/** Creates a search whose requests the test settles manually. */
function createManualSearch() {
  const requests = new Map<
    string,
    { signal: AbortSignal; respond: (outcome: SearchOutcome) => void; fail: (error: Error) => void }
  >();
  const search = createSearch(
    (address, signal) =>
      new Promise((respond, fail) => {
        requests.set(address, { signal, respond, fail });
      }),
    (error) => ({ kind: 'failed', message: String(error), isSignedOut: false }),
  );
  return { search, requests };
}
const found = (count: number): SearchOutcome => ({ kind: 'found', count, nodes: [] });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a search', () => {
  it('has no outcome at first, and stopping it changes nothing', () => {
    const { search } = createManualSearch();
    const changed = vi.fn();
    search.subscribe(changed);
    expect(search.get()).toEqual({ isSearching: false, outcome: { kind: 'none' } });
    search.stop();
    expect(changed).not.toHaveBeenCalled();
  });

  it('stores its outcome', async () => {
    const { search, requests } = createManualSearch();
    const changed = vi.fn();
    search.subscribe(changed);
    const done = search.run('/a');
    expect(search.get()).toEqual({ isSearching: true, outcome: { kind: 'none' } });
    requests.get('/a')?.respond(found(1));
    await done;
    expect(search.get()).toEqual({ isSearching: false, outcome: found(1) });
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('stores the outcome of a failure', async () => {
    const { search, requests } = createManualSearch();
    const done = search.run('/a');
    requests.get('/a')?.fail(new Error('no'));
    await done;
    expect(search.get().outcome).toMatchObject({ kind: 'failed', message: 'Error: no' });
  });

  it('ignores a late response to an older search', async () => {
    const { search, requests } = createManualSearch();
    void search.run('/old');
    void search.run('/new');
    expect(requests.get('/old')?.signal.aborted).toBe(true);
    requests.get('/new')?.respond(found(2));
    await settled();
    requests.get('/old')?.respond(found(1));
    await settled();
    expect(search.get()).toEqual({ isSearching: false, outcome: found(2) });
  });

  it('is not repeated while it runs, but can be repeated afterward', async () => {
    const { search, requests } = createManualSearch();
    void search.run('/a');
    const first = requests.get('/a');
    void search.run('/a');
    expect(requests.get('/a')).toBe(first);
    expect(first?.signal.aborted).toBe(false);
    first?.respond(found(1));
    await settled();
    void search.run('/a');
    expect(requests.get('/a')).not.toBe(first);
  });

  it('keeps running when an older search fails late', async () => {
    const { search, requests } = createManualSearch();
    void search.run('/old');
    void search.run('/new');
    requests.get('/old')?.fail(new Error('aborted'));
    await settled();
    expect(search.get()).toEqual({ isSearching: true, outcome: { kind: 'none' } });
  });

  it('keeps earlier results while it runs, but not an earlier error', async () => {
    const { search, requests } = createManualSearch();
    search.show({ kind: 'nobody' });
    void search.run('/a');
    expect(search.get().outcome).toEqual({ kind: 'none' });
    requests.get('/a')?.respond(found(3));
    await settled();
    void search.run('/b');
    expect(search.get()).toEqual({ isSearching: true, outcome: found(3) });
  });

  it('is canceled by `stop` and `show`', async () => {
    const { search, requests } = createManualSearch();
    search.stop();
    void search.run('/a');
    search.stop();
    expect(search.get().isSearching).toBe(false);
    void search.run('/b');
    search.show({ kind: 'missing', fields: ['state'] });
    for (const { signal, respond } of requests.values()) {
      expect(signal.aborted).toBe(true);
      respond(found(1));
    }
    await settled();
    expect(search.get()).toEqual({ isSearching: false, outcome: { kind: 'missing', fields: ['state'] } });
  });
});
