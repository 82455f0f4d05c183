import { describe, expect, it, vi } from 'vitest';
import {
  authorized,
  created,
  failed,
  method,
  picked,
  ready,
  submitted,
} from '../../../test/support/paymentEvents.ts';
import { transition } from '../machine/machine.ts';
import {
  canUseWallet,
  hasMatchingAmounts,
  initialState,
  type PaymentEvent,
  type PaymentMethod,
} from '../machine/state.ts';
import { parseSnapshot, readSnapshot, restoreState, saveSnapshot, snapshotOf } from './snapshot.ts';

/** Returns the state after a reload, in which the snapshot is converted to JSON and back. */
const reload = (state: typeof initialState) =>
  restoreState(parseSnapshot(JSON.stringify(snapshotOf(state) ?? null)));

const stateAfter = (events: readonly PaymentEvent[], start = initialState) =>
  events.reduce((before, event) => transition(before, event).state, start);
const reloadAfter = (...events: PaymentEvent[]) => reload(stateAfter(events));

const started: PaymentEvent[] = [ready, { type: 'cardReady' }, picked('a', 100)];
const offered: PaymentEvent[] = [...started, { type: 'walletOffered' }, created];
const paid: PaymentEvent = { type: 'walletPaid', methodId: 'pm_w' };
/** Events after which a wallet payment has no result. */
const unsettled: PaymentEvent[] = [
  ...offered,
  authorized,
  ...Array.from({ length: 5 }, () => ({ type: 'walletPending' }) as const),
];
const check = { do: 'check', secret: 's' };
const selectAnother = (state: typeof initialState, cents: number) =>
  transition(stateAfter([ready], state), picked('b', cents));

describe('a reload', () => {
  it('starts over if nothing was requested before', () => {
    expect(reloadAfter()).toEqual(initialState);
  });

  it('finds no snapshot if nothing was requested before', () => {
    expect(snapshotOf(initialState)).toBeUndefined();
  });

  it.each<PaymentEvent>([{ type: 'intentLost' }, { type: 'intentRefused', wait: 1000 }])(
    'requests the intent again if the request for it failed: %j',
    (event) => {
      const { effects } = selectAnother(reloadAfter(...started, event), 100);
      expect(effects).toContainEqual({ do: 'createIntent', cents: 100 });
    },
  );

  it('sends the terms again if the request with them was pending or had failed', () => {
    const failures: PaymentEvent[][] = [[], [{ type: 'updateLost' }], [{ type: 'updateRefused', wait: 9 }]];
    for (const failure of failures) {
      const reloaded = reloadAfter(...started, created, picked('b', 300), ...failure);
      expect(reloaded.intent).toMatchObject({ status: 'unknown', id: 'pi_1', secret: 's' });
      const { effects } = selectAnother(reloaded, 300);
      expect(effects).toContainEqual({ do: 'updateIntent', id: 'pi_1', cents: 300 });
    }
  });

  it('remembers that the form was sent with a card, unless the server has sent a new page since', () => {
    const formSent: PaymentEvent = { type: 'formSent' };
    const sending: PaymentEvent[] = [submitted, method, formSent, { type: 'submissionEnded' }];
    expect(reloadAfter(...started, created, ...sending).cardsSent).toBe(1);
    const state = stateAfter([...started, created, ...sending]);
    expect(restoreState(snapshotOf(state), true).cardsSent).toBe(0);
    const again = stateAfter(sending, state);
    expect(restoreState(snapshotOf(again), true).cardsSent, 'the first form may still be on its way').toBe(1);
    // The next form is sent without a payment, so its response does not concern the card.
    const withoutCard = stateAfter([picked('free', 0), submitted, formSent], state);
    expect(withoutCard.paymentMethod).toEqual({ by: 'nothing' });
    expect(restoreState(snapshotOf(withoutCard), true).cardsSent, 'response to another form').toBe(1);
    expect(reloadAfter(...started, ...sending).cardsSent, 'sent before the intent arrived').toBe(1);
  });

  it('keeps the intent and creates no second one', () => {
    const { state, effects } = selectAnother(reloadAfter(...started, created), 100);
    expect(effects.map((effect) => effect.do)).toEqual(['mountWallet']);
    expect(hasMatchingAmounts(state)).toBe(true);
  });

  it('updates the intent for another selection', () => {
    const { effects } = selectAnother(reloadAfter(...started, created), 300);
    expect(effects).toContainEqual({ do: 'updateIntent', id: 'pi_1', cents: 300 });
  });

  it('requests the intent again if the request was pending, because the server sends the same one', () => {
    const { effects } = selectAnother(reloadAfter(...started), 100);
    expect(effects).toContainEqual({ do: 'createIntent', cents: 100 });
  });

  it('requests the intent of an earlier page again, and saves its id', () => {
    const declined = restoreState({ intent: { status: 'none', known: 'pi_1' } });
    const requesting = selectAnother(declined, 100);
    const again = selectAnother(reload(requesting.state), 100);
    expect(again.state.intent).toMatchObject({ status: 'creating', known: 'pi_1' });
    expect(again.effects).toEqual(requesting.effects);
    const { state: aborted } = transition(requesting.state, { type: 'intentLost' });
    expect(selectAnother(aborted, 300).state.intent).toMatchObject({ status: 'creating', known: 'pi_1' });
    expect(reload(aborted)).toEqual(declined);
  });

  it('checks a pending wallet payment with Stripe before anything else may pay', () => {
    const reloaded = reloadAfter(...offered, authorized);
    expect(reloaded).toMatchObject({ wallet: { status: 'unknown' }, purchasable: { item: 'a' }, cents: 100 });
    expect(transition(reloaded, submitted).effects).toEqual([]);
    const loaded = transition(reloaded, ready);
    expect(loaded.effects).toEqual([{ do: 'mountCard' }, check]);
    expect(transition(loaded.state, paid)).toMatchObject({ effects: [], state: { form: 'sending' } });
  });

  it('checks an unsettled wallet payment with the selection that it was for', () => {
    const reloaded = reloadAfter(...unsettled, picked('b', 300));
    expect(reloaded).toMatchObject({ wallet: { status: 'unknown' }, purchasable: { item: 'a' }, cents: 100 });
  });

  it('checks an unsettled wallet payment even if the form is being sent with a card', () => {
    const reloaded = reloadAfter(...unsettled, { type: 'cardFilled' }, submitted, method);
    expect(transition(reloaded, ready).effects).toContainEqual(check);
  });

  it('shows that a wallet payment has failed, and offers the wallet again', () => {
    const loaded = transition(reloadAfter(...offered, authorized), ready);
    expect(loaded.effects).toEqual([{ do: 'mountCard' }, check]);
    const refused = transition(loaded.state, failed);
    expect(refused.effects).toEqual([{ do: 'mountWallet', cents: 100 }]);
    const { state } = transition(refused.state, { type: 'walletOffered' });
    expect(state.wallet.status).toBe('failed');
    expect(canUseWallet(state)).toBe(true);
  });

  it('checks with Stripe again if a wallet payment has no result yet', () => {
    const reloaded = reloadAfter(...unsettled);
    expect(reloaded.wallet.status).toBe('unknown');
    expect(transition(reloaded, ready).effects).toContainEqual(check);
  });

  it('finds no secret in the snapshot once the browser’s part of a payment is over', () => {
    const secretsAfter = (...events: PaymentEvent[]) =>
      JSON.stringify(snapshotOf(stateAfter([...offered, ...events])) ?? null).includes('secret');
    expect(secretsAfter()).toBe(true);
    expect(secretsAfter(authorized)).toBe(true);
    expect(secretsAfter(authorized, paid)).toBe(false);
    expect(secretsAfter(submitted, method)).toBe(false);
    expect(secretsAfter(submitted, method, { type: 'submissionEnded' })).toBe(true);
  });

  it('requests the secret of the same intent again after a declined card, and uses no other intent', () => {
    const reloaded = reloadAfter(...offered, submitted, method);
    const { state, effects } = selectAnother(reloaded, 100);
    expect(effects).toContainEqual({ do: 'createIntent', cents: 100 });
    expect(transition(state, created).state.intent).toMatchObject({ status: 'synced', secret: 's' });
    const other: PaymentEvent = { type: 'intentCreated', id: 'pi_2', secret: 't' };
    expect(transition(state, other).state.intent).toMatchObject({ status: 'lost', known: 'pi_1' });
    const again = restoreState(parseSnapshot(JSON.stringify(snapshotOf(reloaded))));
    expect(again.intent).toEqual({ status: 'none', known: 'pi_1' });
  });

  it('keeps a successful wallet payment, and the next submission sends the form with it', () => {
    const reloaded = reloadAfter(...offered, authorized, paid);
    expect(transition(reloaded, ready).effects).toEqual([{ do: 'mountCard' }]);
    const sent = transition(reloaded, submitted);
    expect(sent).toMatchObject({ effects: [], state: { form: 'sending' } });
    expect(sent.state.paymentMethod).toEqual<PaymentMethod>({ by: 'wallet', methodId: 'pm_w' });
  });
});

const intent = { status: 'synced', cents: 100, id: 'pi_1', secret: 's' };

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"intent":null}',
  '{"intent":{"status":"synced"}}',
  '{"intent":{"status":"none"}}',
  '{"intent":{"status":"creating"}}',
  '{"wallet":{}}',
  ...[{ status: 'other' }, { cents: 1.5 }, { cents: '100' }, { id: 1 }, { secret: null }].map((part) =>
    JSON.stringify({ intent: { ...intent, ...part } }),
  ),
])('rejects an invalid snapshot: %s', (json) => {
  expect(parseSnapshot(json)).toBeUndefined();
});

it.each(['synced', 'updating', 'unknown'])('accepts an intent that is %s', (status) => {
  expect(parseSnapshot(JSON.stringify({ intent: { ...intent, status } }))?.intent).toEqual({
    ...intent,
    status,
  });
});

it.each([undefined, 'paid', { item: 7 }, { cents: 1.5 }, { methodId: null }])(
  'drops an invalid wallet payment: %j',
  (part) => {
    const wallet = typeof part === 'object' ? { item: 'a', cents: 100, methodId: '', ...part } : part;
    expect(parseSnapshot(JSON.stringify({ intent, wallet }))).toEqual({ intent, wallet: undefined });
  },
);

it('a snapshot is saved only for its own order', () => {
  const snapshot = parseSnapshot(JSON.stringify({ intent }));
  const stored = new Map<string, string>();
  const setItem = vi.fn((key: string, text: string) => stored.set(key, text));
  const getItem = (key: string) => stored.get(key) ?? null;
  vi.stubGlobal('window', { sessionStorage: { setItem, getItem } });
  saveSnapshot('one', snapshot);
  saveSnapshot('two', undefined);
  saveSnapshot('', snapshot);
  expect(setItem).toHaveBeenCalledOnce();
  expect(readSnapshot('one')).toEqual(snapshot);
  expect(readSnapshot('two')).toBeUndefined();
  expect(readSnapshot('')).toBeUndefined();
});
