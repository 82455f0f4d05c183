import { describe, expect, it } from 'vitest';
import { step } from './machine.ts';
import { memoryOf, parseMemory, restore } from './memory.ts';
import { canPressWallet, type Event, initial, isAgreed, type Means, showsWallet } from './state.ts';

/** Returns the state after these events and a reload, with the snapshot passed through JSON. */
function reloadAfter(...events: Event[]) {
  const state = events.reduce((before, event) => step(before, event).state, initial);
  return restore(parseMemory(JSON.stringify(memoryOf(state) ?? null)));
}

const started: Event[] = [{ type: 'stripeReady' }, { type: 'picked', pick: { item: 'a', cents: 100 } }];
const created: Event = { type: 'intentCreated', id: 'pi_1', secret: 's' };
const selectAnother = (state: typeof initial, cents: number) =>
  started
    .slice(0, 1)
    .concat({ type: 'picked', pick: { item: 'b', cents } })
    .reduce((done, event) => step(done.state, event), { state, effects: [] } as ReturnType<typeof step>);

describe('a reload', () => {
  it('starts over if nothing was requested before', () => {
    expect(reloadAfter()).toEqual(initial);
  });

  it('keeps the intent and creates no second one', () => {
    const { state, effects } = selectAnother(reloadAfter(...started, created), 100);
    expect(effects.map((effect) => effect.do)).toEqual(['mountWallet']);
    expect(isAgreed(state)).toBe(true);
  });

  it('updates the intent for another selection', () => {
    expect(selectAnother(reloadAfter(...started, created), 300).effects).toContainEqual({
      do: 'updateIntent',
      id: 'pi_1',
      cents: 300,
    });
  });

  it('removes the wallet if the intent request was pending, because the intent may exist', () => {
    const { state, effects } = selectAnother(reloadAfter(...started), 100);
    expect(effects.map((effect) => effect.do)).not.toContain('createIntent');
    expect(showsWallet(state)).toBe(false);
  });

  it('checks a pending wallet payment with Stripe before anything else may pay', () => {
    const reloaded = reloadAfter(...started, { type: 'walletOffered' }, created, {
      type: 'walletAuthorized',
    });
    expect(reloaded.wallet.at).toBe('unknown');
    expect(step(reloaded, { type: 'submitted' }).effects).toEqual([]);
    const ready = step(reloaded, { type: 'stripeReady' });
    expect(ready.effects).toEqual([{ do: 'check', secret: 's' }]);
    expect(step(ready.state, { type: 'walletPaid', method: 'pm_w' }).effects).toEqual([{ do: 'send' }]);
  });

  it('shows that a wallet payment has failed, and offers the wallet again', () => {
    const reloaded = reloadAfter(...started, { type: 'walletOffered' }, created, {
      type: 'walletAuthorized',
    });
    const ready = step(reloaded, { type: 'stripeReady' });
    expect(ready.effects).toEqual([{ do: 'check', secret: 's' }]);
    const refused = step(ready.state, { type: 'walletFailed', isStale: false });
    expect(refused.effects).toEqual([{ do: 'mountWallet', cents: 100 }]);
    const { state } = step(refused.state, { type: 'walletOffered' });
    expect(state.wallet.at).toBe('failed');
    expect(canPressWallet(state)).toBe(true);
  });

  it('keeps a successful wallet payment, and sends the form on submit', () => {
    const paid = reloadAfter(
      ...started,
      { type: 'walletOffered' },
      created,
      { type: 'walletAuthorized' },
      { type: 'walletPaid', method: 'pm_w' },
    );
    expect(step(paid, { type: 'stripeReady' }).effects).toEqual([]);
    const sent = step(paid, { type: 'submitted' });
    expect(sent.effects).toEqual([{ do: 'send' }]);
    expect(sent.state.means).toEqual<Means>({ by: 'wallet', method: 'pm_w' });
  });
});

it.each(['', '{', 'null', '[]', '{"intent":{"at":"synced"}}', '{"intent":{"at":"none"}}', '{"wallet":{}}'])(
  'rejects an invalid snapshot: %s',
  (json) => {
    expect(parseMemory(json)).toBeUndefined();
  },
);
