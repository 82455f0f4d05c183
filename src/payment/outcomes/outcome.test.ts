import { describe, expect, it } from 'vitest';
import { transition } from '../machine/machine.ts';
import { initialState, type PaymentEvent, type PaymentState, unmounted } from '../machine/state.ts';
import { cardStep, type PaymentStep, walletStep } from './outcome.ts';

const gift = { item: 'gift', cents: 5000 };
const intent = { status: 'synced', id: 'pi_1', secret: 's', cents: 5000 } as const;

const wallet = { ...unmounted, status: 'offered', cents: 5000 } as const;

/** State in which a wallet can pay for a gift of $50. */
const offered: PaymentState = {
  ...initialState,
  purchasable: gift,
  price: 'known',
  cents: 5000,
  stripe: 'ready',
  card: 'ready',
  intent,
  wallet,
};

/** Runs events, and returns the steps that they report. */
function stepsOf(start: PaymentState, ...events: PaymentEvent[]): (PaymentStep | undefined)[] {
  let state = start;
  return events.map((event) => {
    const before = state;
    ({ state } = transition(before, event));
    return walletStep(before, state);
  });
}

const outcomes = (...args: Parameters<typeof stepsOf>): (string | undefined)[] =>
  stepsOf(...args).map((step) => step?.outcome);

describe('a wallet payment', () => {
  it('has started once the sheet confirms it, with its amount and frequency', () => {
    const [once] = stepsOf(offered, { type: 'walletAuthorized' });
    expect(once).toEqual({ outcome: 'started', by: 'wallet', cents: 5000, frequency: '' });
    const recurring = (interval?: string): PaymentState => ({
      ...offered,
      purchasable: { ...gift, isRecurring: true, interval },
      intent: { ...intent, isRecurring: true },
      wallet: { ...wallet, isRecurring: true },
    });
    expect(stepsOf(recurring('3 months'), { type: 'walletAuthorized' })[0]?.frequency).toBe('3 months');
    expect(stepsOf(recurring(), { type: 'walletAuthorized' })[0]?.frequency).toBe('recurring');
  });

  it.each([
    [{ type: 'walletPaid', methodId: 'pm_1' }, 'succeeded'],
    [{ type: 'walletProcessing', methodId: 'pm_1' }, 'processing'],
    [{ type: 'walletFailed', isStale: false }, 'failed'],
    [{ type: 'walletFailed', isStale: false, isUnsettled: true }, 'unknown'],
    // The page asks Stripe again before the outcome counts as unknown.
    [{ type: 'walletOutcomeUnknown' }, undefined],
    [{ type: 'walletPending' }, undefined],
  ] as [PaymentEvent, string | undefined][])('that ends with %j reports %s', (event, outcome) => {
    expect(outcomes(offered, { type: 'walletAuthorized' }, event)).toEqual(['started', outcome]);
  });

  it('is unknown if Stripe does not respond a second time, and then has its real outcome', () => {
    const events: PaymentEvent[] = [
      { type: 'walletAuthorized' },
      { type: 'walletOutcomeUnknown' },
      { type: 'walletOutcomeUnknown' },
      { type: 'walletCheckRequested' },
      { type: 'walletPaid', methodId: 'pm_1' },
    ];
    expect(outcomes(offered, ...events)).toEqual(['started', undefined, 'unknown', undefined, 'succeeded']);
  });

  it('is not reported if another tab has made it', () => {
    const paid: PaymentEvent = { type: 'walletPaid', methodId: 'pm_1', cents: 4900 };
    expect(outcomes(offered, { type: 'walletAuthorized' }, paid)).toEqual(['started', undefined]);
  });

  it('has the amount of the payment that has failed', () => {
    const failed = stepsOf(
      offered,
      { type: 'walletAuthorized' },
      { type: 'picked', purchasable: { item: 'gift', cents: 900 } },
      { type: 'walletFailed', isStale: false },
    );
    expect(failed[2]).toEqual({ outcome: 'failed', by: 'wallet', cents: 5000, frequency: '' });
  });

  it('reports nothing for changes that do not concern its outcome', () => {
    expect(outcomes(offered, { type: 'walletClickedEarly' }, { type: 'cardTouched' })).toEqual([
      undefined,
      undefined,
    ]);
    const paid: PaymentState = { ...offered, wallet: { ...wallet, status: 'paid' } };
    expect(outcomes(paid, { type: 'submitted' }, { type: 'submissionEnded' })).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a form that is sent', () => {
  it('starts a card payment, with its amount and frequency', () => {
    const state: PaymentState = {
      ...offered,
      purchasable: { ...gift, isRecurring: true, interval: 'year' },
      form: 'sending',
      paymentMethod: { by: 'card', methodId: 'pm_1', last4: '4242' },
    };
    expect(cardStep(state)).toEqual({ outcome: 'started', by: 'card', cents: 5000, frequency: 'year' });
  });

  it('starts nothing if a wallet has paid or nothing is due', () => {
    const sending = { ...offered, form: 'sending' } as const;
    expect(cardStep({ ...sending, paymentMethod: { by: 'wallet', methodId: 'pm_1' } })).toBeUndefined();
    expect(cardStep({ ...sending, paymentMethod: { by: 'nothing' } })).toBeUndefined();
    expect(cardStep(offered)).toBeUndefined();
  });
});
