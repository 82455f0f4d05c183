import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payer } from '../site/payer.ts';
import { checkIntent, mountWallet } from './wallet.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

/**
 * Creates a wallet, and records what it dispatches and asks Stripe to pay.
 * @param outcome intent as Stripe returns it from a confirmation. If it is missing, Stripe never responds
 */
function createWallet(outcome?: object) {
  const dispatch = vi.fn();
  const confirmPayment = vi.fn(outcome ? async () => ({ paymentIntent: outcome }) : never);
  const buttons = { on: vi.fn(), mount: vi.fn(), destroy: vi.fn() };
  const elements = { create: () => buttons, update: never, submit: outcome ? async () => ({}) : never };
  const stripe = {
    elements: () => elements,
    confirmPayment,
    retrievePaymentIntent: never,
  } as unknown as Stripe;
  const wallet = mountWallet(
    stripe,
    {} as HTMLElement,
    { cents: 5000 },
    {
      purpose: 'buy',
      dispatch,
      readTerms: () => undefined,
      payer: { has: () => false } as unknown as Payer,
      validate: () => true,
      onError: vi.fn(),
    },
  );
  return { stripe, wallet, dispatch, confirmPayment };
}

/** Returns the result of a promise after ten seconds. */
async function afterTenSeconds(result: Promise<unknown>): Promise<unknown> {
  const settled = result.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  return Promise.race([settled, Promise.resolve('nothing')]);
}

describe('a Stripe that never responds', () => {
  it('has charged nothing if it has not validated the payment, and is not asked to charge it later', async () => {
    const { wallet, confirmPayment } = createWallet();
    const confirmed = wallet.confirm('secret', 'https://society.example/donate');
    expect(await afterTenSeconds(confirmed)).toEqual({ type: 'walletFailed', isStale: false });
    expect(confirmPayment).not.toHaveBeenCalled();
  });

  it('leaves the outcome of a payment unknown', async () => {
    const { stripe } = createWallet();
    expect(await afterTenSeconds(checkIntent(stripe, 'secret', vi.fn()))).toEqual({
      type: 'walletOutcomeUnknown',
    });
  });

  it('fails a change of the amount', async () => {
    const { wallet } = createWallet();
    expect(await afterTenSeconds(wallet.setTerms({ cents: 1999 }))).toMatchObject({
      message: 'no response in 10000 ms',
    });
  });

  it('offers no wallet', async () => {
    const { dispatch } = createWallet();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(dispatch).toHaveBeenCalledWith({ type: 'walletAbsent' });
  });
});

it("looks for the outcome of a payment whose bank's window has closed without one", async () => {
  const { wallet } = createWallet({ status: 'requires_action', amount: 5000 });
  const confirmed = wallet.confirm('secret', 'https://society.example/donate');
  expect(await afterTenSeconds(confirmed)).toEqual({ type: 'walletPending' });
});
