import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from './machine.ts';
import { memoryOf, parseMemory, restore } from './memory.ts';
import {
  canPressWallet,
  type Effect,
  type Event,
  initial,
  isAgreed,
  type State,
  showsWallet,
} from './state.ts';

/** A payment with the effects that nobody has answered yet. */
function payment(start: State = initial) {
  let state = start;
  const done: Effect[] = [];
  const tell = (...events: Event[]): Effect[] => {
    const effects = events.flatMap((event) => {
      const next = step(state, event);
      state = next.state;
      return next.effects;
    });
    done.push(...effects);
    return effects;
  };
  return { tell, done, state: () => state };
}

const picked = (item: string, cents?: number): Event => ({ type: 'picked', pick: { item, cents } });
const priced = (item: string, cents: number): Event => ({ type: 'priceLoaded', item, cents });
const ready: Event = { type: 'stripeReady' };
const made: Event = { type: 'intentCreated', id: 'pi_1', secret: 's' };
const method: Event = { type: 'methodCreated', method: 'pm_1', last4: '4242' };
const updated: Event = { type: 'intentUpdated' };
const approved: Event = { type: 'walletAuthorized' };
const refused: Event = { type: 'walletFailed', isStale: false };
const submitted: Event = { type: 'submitted' };

/** A wallet that can be pressed, for 19.99. */
function offered() {
  const whole = payment();
  whole.tell(ready, picked('a'), priced('a', 1999), { type: 'walletOffered' }, made);
  return whole;
}

describe('picking', () => {
  it('reads the price, shows the wallet, and has the intent made, in this order', () => {
    const { tell } = payment();
    tell(ready);
    expect(tell(picked('a'))).toEqual([{ do: 'fetchPrice', item: 'a' }]);
    expect(tell(priced('a', 1999))).toEqual([
      { do: 'mountWallet', cents: 1999 },
      { do: 'createIntent', cents: 1999 },
    ]);
  });

  it('asks for no price that the page knows', () => {
    const { tell } = payment();
    tell(ready);
    expect(tell(picked('gift', 5000)).map((effect) => effect.do)).toEqual(['mountWallet', 'createIntent']);
  });

  it('again updates the intent', () => {
    const { tell } = offered();
    tell(picked('b'));
    expect(tell(priced('b', 500))).toEqual([
      { do: 'updateWallet', cents: 500 },
      { do: 'updateIntent', id: 'pi_1', cents: 500 },
    ]);
  });

  it('while an update is under way waits for it: the last amount wins', () => {
    const { tell, state } = offered();
    tell(picked('b', 500), picked('c', 600));
    expect(tell(picked('d', 700))).toEqual([{ do: 'updateWallet', cents: 700 }]);
    expect(canPressWallet(state())).toBe(false);
    expect(tell(updated)).toEqual([{ do: 'updateIntent', id: 'pi_1', cents: 700 }]);
    expect(tell(updated)).toEqual([]);
    expect(isAgreed(state())).toBe(true);
  });

  it('while the intent is being made does not have another made', () => {
    const { tell } = payment();
    tell(ready, picked('a', 100), picked('b', 200));
    expect(tell(made)).toEqual([{ do: 'updateIntent', id: 'pi_1', cents: 200 }]);
  });

  it('takes no price of what was picked before', () => {
    const { tell, state } = payment();
    tell(ready, picked('a'), picked('b'));
    expect(tell(priced('a', 1))).toEqual([]);
    expect(state().cents).toBeUndefined();
  });

  it('what costs nothing shows no wallet and has no intent made', () => {
    const { tell, state } = payment();
    expect(tell(ready, picked('a', 0))).toEqual([]);
    expect(showsWallet(state())).toBe(false);
  });
});

describe('a lost answer', () => {
  it('of the intent has no second one made: the wallet goes, the card works', () => {
    const { tell, state } = payment();
    tell(ready, picked('a', 100), { type: 'intentLost' });
    expect(tell(picked('b', 200))).toEqual([{ do: 'updateWallet', cents: 200 }]);
    expect(showsWallet(state())).toBe(false);
    expect(tell(submitted)).toEqual([{ do: 'createMethod' }]);
  });

  it('of an update is not asked for again, and the wallet comes back with the next amount', () => {
    const { tell, state } = offered();
    tell(picked('b', 500));
    expect(tell({ type: 'updateLost' })).toEqual([]);
    expect(showsWallet(state())).toBe(false);
    expect(tell(picked('c', 600))).toContainEqual({ do: 'updateIntent', id: 'pi_1', cents: 600 });
    tell(updated);
    expect(canPressWallet(state())).toBe(true);
  });

  it('of a wallet’s payment is asked for at the provider, as often as the visitor wants', () => {
    const { tell, state } = offered();
    tell(approved);
    expect(tell({ type: 'walletOutcomeUnknown' })).toEqual([{ do: 'check', secret: 's' }]);
    tell({ type: 'walletOutcomeUnknown' });
    expect(state().wallet.at).toBe('unknown');
    expect(tell(submitted)).toEqual([{ do: 'check', secret: 's' }]);
    expect(tell({ type: 'walletPaid', method: 'pm_w' })).toEqual([{ do: 'send' }]);
  });
});

describe('a wallet', () => {
  it('pays only what the intent holds', () => {
    const { tell } = offered();
    tell(picked('b', 500));
    expect(tell(approved)).toEqual([{ do: 'rejectWallet' }]);
    tell(updated);
    expect(tell(approved)).toEqual([{ do: 'confirm', secret: 's' }]);
    expect(tell(approved)).toEqual([{ do: 'rejectWallet' }]);
  });

  it('that has paid sends the form, once', () => {
    const { tell, state } = offered();
    tell(approved);
    expect(tell({ type: 'walletPaid', method: 'pm_w' })).toEqual([{ do: 'send' }]);
    expect(state().means).toEqual({ by: 'wallet', method: 'pm_w' });
    expect(tell(submitted, approved, { type: 'walletPaid', method: 'pm_w' })).toEqual([
      { do: 'rejectWallet' },
    ]);
  });

  it('that was refused blocks the form until it is tried again, or the card is used (PY-03)', () => {
    const { tell, state } = offered();
    tell(approved, refused);
    expect(tell(submitted)).toEqual([]);
    expect(canPressWallet(state())).toBe(true);
    tell({ type: 'cardTouched' });
    expect(tell(submitted)).toEqual([{ do: 'createMethod' }]);
  });

  it('that knew another amount is told the one that is shown', () => {
    const { tell } = offered();
    tell(approved);
    expect(tell({ type: 'walletFailed', isStale: true })).toEqual([
      { do: 'updateIntent', id: 'pi_1', cents: 1999 },
    ]);
  });

  it('that is paying keeps what was picked; what is picked meanwhile is taken up after a refusal', () => {
    const { tell, state } = offered();
    tell(approved);
    expect(tell(picked('b', 500))).toEqual([]);
    expect(tell(refused)).toContainEqual({ do: 'updateIntent', id: 'pi_1', cents: 500 });
    expect(state().pick?.item).toBe('b');
  });
});

describe('a form that is sent', () => {
  it('with nothing to pay goes at once, without the provider', () => {
    const { tell, state } = payment();
    tell(picked('a', 0));
    expect(tell(submitted)).toEqual([{ do: 'send' }]);
    expect(state().means).toEqual({ by: 'nothing' });
  });

  it('with a card first makes a method, once', () => {
    const { tell, state } = offered();
    expect(tell(submitted, submitted, submitted)).toEqual([{ do: 'createMethod' }]);
    expect(tell(method)).toEqual([{ do: 'send' }]);
    expect(state().means).toEqual({ by: 'card', method: 'pm_1', last4: '4242' });
    expect(tell(submitted, method)).toEqual([]);
  });

  it('waits for the price and the provider', () => {
    const { tell, state } = payment();
    tell(picked('a'));
    expect(tell(submitted)).toEqual([]);
    expect(state().form).toBe('waiting');
    expect(tell(priced('a', 100))).toEqual([]);
    expect(tell(ready)).toContainEqual({ do: 'createMethod' });
  });

  it('whose choice changes while the card is made is not sent', () => {
    const { tell, state } = offered();
    tell(submitted, picked('b', 500));
    expect(tell(method)).not.toContainEqual({ do: 'send' });
    expect(state()).toMatchObject({ form: 'open', notice: 'changed', cents: 500 });
  });

  it('asks again for a price and for the provider that did not come', () => {
    const { tell, state } = payment();
    tell(picked('a'), { type: 'stripeFailed' }, { type: 'priceFailed', item: 'a' });
    expect(tell(submitted)).toEqual([{ do: 'fetchPrice', item: 'a' }]);
    expect(tell(priced('a', 100))).toEqual([{ do: 'loadStripe' }]);
    tell({ type: 'stripeFailed' });
    expect(state()).toMatchObject({ form: 'open', notice: 'providerFailed' });
  });

  it('and has come back can be sent again', () => {
    const { tell } = offered();
    tell(submitted, method, { type: 'submissionEnded' });
    expect(tell(submitted)).toEqual([{ do: 'createMethod' }]);
  });
});

/** Answers of the server and the provider to what they were asked, good and bad. */
const answers: Partial<Record<Effect['do'], readonly ((effect: Effect) => Event)[]>> = {
  fetchPrice: [
    (effect) => priced((effect as { item: string }).item, 100 + Number((effect as { item: string }).item)),
    (effect) => priced((effect as { item: string }).item, 0),
    (effect) => ({ type: 'priceFailed', item: (effect as { item: string }).item }),
  ],
  loadStripe: [() => ready, () => ({ type: 'stripeFailed' })],
  mountWallet: [() => ({ type: 'walletOffered' }), () => ({ type: 'walletAbsent' })],
  createIntent: [() => made, () => ({ type: 'intentLost' })],
  updateIntent: [() => updated, () => ({ type: 'updateLost' })],
  createMethod: [() => method, () => ({ type: 'methodFailed', message: 'No.', notice: 'cardFailed' })],
  confirm: [
    () => ({ type: 'walletPaid', method: 'pm_w' }),
    () => refused,
    () => ({ type: 'walletOutcomeUnknown' }),
    () => ({ type: 'walletFailed', isStale: true }),
  ],
  check: [
    () => ({ type: 'walletPaid', method: 'pm_w' }),
    () => refused,
    () => ({ type: 'walletOutcomeUnknown' }),
  ],
  send: [() => ({ type: 'submissionEnded' })],
};

const visitor = fc.oneof(
  fc.nat(5).map((item) => picked(String(item))),
  fc.nat(5).map((cents) => picked(`gift-${cents}`, cents * 100)),
  fc.constantFrom<Event>(
    submitted,
    submitted,
    approved,
    { type: 'cardTouched' },
    { type: 'cardChanged', error: 'Incomplete.' },
    { type: 'walletClickedEarly' },
    { type: 'picked', pick: undefined },
    { type: 'stripeRetried' },
    { type: 'walletCheckRequested' },
    { type: 'invalid' },
  ),
);
/** The visitor does something, the nth unanswered question gets its kth answer, or the page is loaded again. */
const happening = fc.oneof(
  { weight: 10, arbitrary: visitor },
  { weight: 10, arbitrary: fc.tuple(fc.nat(20), fc.nat(3)) },
  { weight: 1, arbitrary: fc.constant('reload' as const) },
);
const happenings = fc.array(happening, { maxLength: 60 });

const PAYS = ['confirm', 'check', 'createMethod', 'send'];

function play(events: readonly (Event | [number, number] | 'reload')[]) {
  let state = initial;
  let open: Effect[] = [{ do: 'loadStripe' }];
  const all: Effect[] = [];
  const isOpen = (...names: string[]) => open.filter((effect) => names.includes(effect.do)).length;
  const tell = (event: Event): void => {
    const next = step(state, event);
    for (const effect of next.effects) {
      all.push(effect);
      if (answers[effect.do]) open.push(effect);
      if (effect.do !== 'confirm') continue;
      expect(isAgreed(next.state), 'confirmed only with one amount').toBe(true);
      expect(isOpen('updateIntent'), 'no update while confirming').toBe(0);
    }
    state = next.state;
    expect(isOpen('createIntent', 'updateIntent'), 'one call at a time').toBeLessThanOrEqual(1);
    expect(isOpen(...PAYS), 'one payment at a time').toBeLessThanOrEqual(1);
    expect(all.filter((effect) => effect.do === 'createIntent').length, 'intents').toBeLessThanOrEqual(1);
    expect(state.cents !== undefined, 'an amount is known').toBe(state.price === 'known');
    if (state.wallet.at === 'paid') expect(isOpen('confirm', 'createMethod'), 'paid is paid').toBe(0);
  };
  const answer = (which: number, how: number): void => {
    const effect = open[which % open.length];
    const ways = effect && answers[effect.do];
    const event = effect && ways?.[how % ways.length]?.(effect);
    if (!event) return;
    open = open.filter((other) => other !== effect);
    tell(event);
  };
  const reload = (): void => {
    state = restore(parseMemory(JSON.stringify(memoryOf(state) ?? null)));
    open = [{ do: 'loadStripe' }];
  };
  for (const event of events) {
    if (event === 'reload') reload();
    else if (Array.isArray(event)) answer(...event);
    else tell(event);
  }
  return { tell, answer, state: () => state, isQuiet: () => open.length === 0 };
}

describe('in any order of events', () => {
  it('there are never two intents, two payments, or two amounts', () => {
    fc.assert(
      fc.property(happenings, (events) => {
        play(events);
      }),
      { numRuns: 3000 },
    );
  });

  it('the last amount wins once all is answered well', () => {
    fc.assert(
      fc.property(happenings, (events) => {
        const { answer, state, isQuiet } = play(events);
        for (let turn = 0; turn < 200 && !isQuiet(); turn++) answer(0, 0);
        const { intent, cents, provider, wallet } = state();
        if (intent.at !== 'synced' || !cents || provider !== 'ready' || wallet.at === 'paid') return;
        expect(intent.cents).toBe(cents);
      }),
      { numRuns: 1000 },
    );
  });

  it('every state has a way out: in the end the form can be sent', () => {
    fc.assert(
      fc.property(happenings, (events) => {
        const { tell, answer, state, isQuiet } = play(events);
        const settle = () => {
          for (let turn = 0; turn < 300 && !isQuiet(); turn++) answer(0, 0);
        };
        settle();
        if (!state().pick) tell(picked('1'));
        settle();
        expect(state().form, 'given back').toBe('open');
        tell({ type: 'cardTouched' });
        for (let press = 0; press < 4 && state().form !== 'sending'; press++) {
          tell(submitted);
          for (let turn = 0; turn < 50 && state().form !== 'sending' && !isQuiet(); turn++) answer(0, 0);
        }
        expect(state().form).toBe('sending');
      }),
      { numRuns: 1000 },
    );
  });
});
