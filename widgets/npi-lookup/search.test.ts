import { describe, expect, it, vi } from 'vitest';
import { createSearch, type Outcome } from './search.ts';

/** A search whose answers come when they are told to. */
function searching() {
  const asked = new Map<
    string,
    { signal: AbortSignal; answer: (outcome: Outcome) => void; fail: (error: Error) => void }
  >();
  const search = createSearch(
    (address, signal) =>
      new Promise((answer, fail) => {
        asked.set(address, { signal, answer, fail });
      }),
    (error) => ({ kind: 'failed', message: String(error), isPage: false }),
  );
  return { search, asked };
}
const found = (count: number): Outcome => ({ kind: 'found', count, nodes: [] });
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a search', () => {
  it('shows its outcome', async () => {
    const { search, asked } = searching();
    const changed = vi.fn();
    search.subscribe(changed);
    const done = search.run('/a');
    expect(search.get()).toEqual({ isSearching: true, outcome: { kind: 'none' } });
    asked.get('/a')?.answer(found(1));
    await done;
    expect(search.get()).toEqual({ isSearching: false, outcome: found(1) });
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('that fails shows how', async () => {
    const { search, asked } = searching();
    const done = search.run('/a');
    asked.get('/a')?.fail(new Error('no'));
    await done;
    expect(search.get().outcome).toMatchObject({ kind: 'failed', message: 'Error: no' });
  });

  it('never gives way to the late answer of an older one', async () => {
    const { search, asked } = searching();
    void search.run('/old');
    void search.run('/new');
    expect(asked.get('/old')?.signal.aborted).toBe(true);
    asked.get('/new')?.answer(found(2));
    await settled();
    asked.get('/old')?.answer(found(1));
    await settled();
    expect(search.get()).toEqual({ isSearching: false, outcome: found(2) });
  });

  it('is not ended by the late answer of an older one', async () => {
    const { search, asked } = searching();
    void search.run('/old');
    void search.run('/new');
    asked.get('/old')?.fail(new Error('aborted'));
    await settled();
    expect(search.get()).toEqual({ isSearching: true, outcome: { kind: 'none' } });
  });

  it('keeps what was found before meanwhile, but no error', async () => {
    const { search, asked } = searching();
    search.show({ kind: 'nobody' });
    void search.run('/a');
    expect(search.get().outcome).toEqual({ kind: 'none' });
    asked.get('/a')?.answer(found(3));
    await settled();
    void search.run('/b');
    expect(search.get()).toEqual({ isSearching: true, outcome: found(3) });
  });

  it('is given up by a stop, and by something else to show', async () => {
    const { search, asked } = searching();
    search.stop();
    void search.run('/a');
    search.stop();
    expect(search.get().isSearching).toBe(false);
    void search.run('/b');
    search.show({ kind: 'missing', fields: ['state'] });
    for (const { signal, answer } of asked.values()) {
      expect(signal.aborted).toBe(true);
      answer(found(1));
    }
    await settled();
    expect(search.get()).toEqual({ isSearching: false, outcome: { kind: 'missing', fields: ['state'] } });
  });
});
