import { describe, expect, it } from 'vitest';
import { step } from './machine.ts';
import { memoryOf, parseMemory, restore } from './memory.ts';
import { canPressWallet, type Event, initial, isAgreed, showsWallet } from './state.ts';

/** What a page that was left in the middle remembers when it comes back, by way of JSON. */
function reloadedAfter(...events: Event[]) {
  const state = events.reduce((before, event) => step(before, event).state, initial);
  return restore(parseMemory(JSON.stringify(memoryOf(state) ?? null)));
}

const begun: Event[] = [{ type: 'stripeReady' }, { type: 'picked', pick: { item: 'a', cents: 100 } }];
const made: Event = { type: 'intentCreated', id: 'pi_1', secret: 's' };
const again = (state: typeof initial, cents: number) =>
  begun
    .slice(0, 1)
    .concat({ type: 'picked', pick: { item: 'b', cents } })
    .reduce((done, event) => step(done.state, event), { state, effects: [] } as ReturnType<typeof step>);

describe('a reload', () => {
  it('before anything was asked for begins anew', () => {
    expect(reloadedAfter()).toEqual(initial);
  });

  it('keeps the intent, and has no second one made', () => {
    const { state, effects } = again(reloadedAfter(...begun, made), 100);
    expect(effects.map((effect) => effect.do)).toEqual(['mountWallet']);
    expect(isAgreed(state)).toBe(true);
  });

  it('with another choice updates it', () => {
    expect(again(reloadedAfter(...begun, made), 300).effects).toContainEqual({
      do: 'updateIntent',
      id: 'pi_1',
      cents: 300,
    });
  });

  it('while the intent is being made loses the wallet, for there may be an intent', () => {
    const { state, effects } = again(reloadedAfter(...begun), 100);
    expect(effects.map((effect) => effect.do)).not.toContain('createIntent');
    expect(showsWallet(state)).toBe(false);
  });

  it('while a wallet is paying asks the provider first, and lets nothing else pay', () => {
    const left = reloadedAfter(...begun, { type: 'walletOffered' }, made, { type: 'walletAuthorized' });
    expect(left.wallet.at).toBe('unknown');
    expect(step(left, { type: 'submitted' }).effects).toEqual([]);
    const ready = step(left, { type: 'stripeReady' });
    expect(ready.effects).toEqual([{ do: 'check', secret: 's' }]);
    expect(step(ready.state, { type: 'walletPaid', method: 'pm_w' }).effects).toEqual([{ do: 'send' }]);
  });

  it('after a wallet’s payment has failed meanwhile says so, and offers the wallet again', () => {
    const left = reloadedAfter(...begun, { type: 'walletOffered' }, made, { type: 'walletAuthorized' });
    const ready = step(left, { type: 'stripeReady' });
    expect(ready.effects).toEqual([{ do: 'check', secret: 's' }]);
    const refused = step(ready.state, { type: 'walletFailed', isStale: false });
    expect(refused.effects).toEqual([{ do: 'mountWallet', cents: 100 }]);
    const { state } = step(refused.state, { type: 'walletOffered' });
    expect(state.wallet.at).toBe('failed');
    expect(canPressWallet(state)).toBe(true);
  });

  it('after a wallet has paid knows that, and sends when it is asked to', () => {
    const paid = reloadedAfter(
      ...begun,
      { type: 'walletOffered' },
      made,
      { type: 'walletAuthorized' },
      { type: 'walletPaid', method: 'pm_w' },
    );
    expect(step(paid, { type: 'stripeReady' }).effects).toEqual([]);
    const sent = step(paid, { type: 'submitted' });
    expect(sent.effects).toEqual([{ do: 'send' }]);
    expect(sent.state.means).toEqual({ by: 'wallet', method: 'pm_w' });
  });
});

it.each(['', '{', 'null', '[]', '{"intent":{"at":"synced"}}', '{"intent":{"at":"none"}}', '{"wallet":{}}'])(
  'what is none of ours is as nothing: %s',
  (json) => {
    expect(parseMemory(json)).toBeUndefined();
  },
);
