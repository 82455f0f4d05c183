import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../fixtures/random.ts';
import { createSearchOrder } from './searchOrder.ts';

describe('createSearchOrder', () => {
  it('accepts responses in order, and rejects any that is older than an accepted one', () => {
    const order = createSearchOrder();
    const [first, second, third, fourth] = [order.start(), order.start(), order.start(), order.start()];
    expect([first.accept(), third.accept(), second.accept(), fourth.accept()]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('accepts no outcome twice', () => {
    const search = createSearchOrder().start();
    expect([search.accept(), search.accept()]).toEqual([true, false]);
  });

  it('lets each search overtake the previous one, and overtakes the last one on request', () => {
    const order = createSearchOrder();
    const [first, second] = [order.start(), order.start()];
    expect([first.overtaken.aborted, second.overtaken.aborted]).toEqual([true, false]);
    order.overtake();
    expect(second.overtaken.aborted).toBe(true);
    expect(second.accept()).toBe(true);
  });

  it('never shows an older response after a newer one, and ends with the newest, in 200 random orders', () => {
    const random = createRandom(7);
    for (let run = 0; run < 200; run++) {
      const order = createSearchOrder();
      const searches = Array.from({ length: 9 }, (_, index) => ({
        index,
        ...order.start(),
        at: random.next(),
      }));
      const arrived = searches.toSorted((a, b) => a.at - b.at);
      const shown = arrived.filter(({ accept }) => accept()).map(({ index }) => index);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect(shown.at(-1)).toBe(8);
      // A response is newer if its search started after the searches of all responses that arrived before it.
      const newer = arrived.filter(({ index }, turn) =>
        arrived.slice(0, turn).every((last) => last.index < index),
      );
      expect(shown).toEqual(newer.map(({ index }) => index));
    }
  });
});
