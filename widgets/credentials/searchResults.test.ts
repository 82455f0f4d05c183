import { describe, expect, it, vi } from 'vitest';
import { readResults } from './searchResults.ts';

const texts = {
  noResults: 'No Results',
  searchFailed: 'Search event must return a promise or an array of data',
};
const answer = (given: unknown) => readResults(given, texts);
/** Returns a promise that rejects with the given value, because a page can reject its promise with any value. */
const rejected = (reason: unknown): PromiseLike<never> => Promise.reject(reason);
const failed = { choices: [], message: texts.searchFailed };

describe('results from the page', () => {
  it('can be a list or a promise of one', async () => {
    const choices = [{ value: '1', text: 'MD' }];
    expect(await answer(choices)).toEqual({ choices, message: 'No Results' });
    expect(await answer(Promise.resolve(choices))).toEqual({ choices, message: 'No Results' });
    expect(await answer([])).toEqual({ choices: [], message: 'No Results' });
  });

  it.each(['MD', 7, null, {}, [1], Promise.resolve('MD'), Promise.resolve()])(
    'cannot be %j',
    async (given) => {
      expect(await answer(given)).toEqual(failed);
    },
  );

  it('show the message of a rejected promise, or else the specified one', async () => {
    expect(await answer(Promise.reject(new Error('The registry is closed.')))).toEqual({
      choices: [],
      message: 'The registry is closed.',
    });
    expect((await answer(rejected('Closed.'))).message).toBe('Closed.');
    expect(await answer(Promise.reject(new Error('')))).toEqual(failed);
    expect(await answer(rejected(undefined))).toEqual(failed);
  });

  it('stop waiting for a promise that stays pending', async () => {
    vi.useFakeTimers();
    const results = answer(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await results).toEqual(failed);
  });
});
