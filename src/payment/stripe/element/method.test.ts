import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { describe, expect, it, vi } from 'vitest';
import { UNREACHABLE } from '../method.ts';
import { type Confirm, requestMethod } from './method.ts';

type Result = { error?: Partial<StripeError>; paymentMethod?: object; confirmationToken?: object };

interface Responses {
  submit?: { error?: Partial<StripeError> };
  create?: () => Promise<Result> | Result;
  change?: Promise<boolean>;
}

/** Runs a request against Stripe's elements with the given responses, and records the calls in order. */
function run(confirm: Confirm, { submit = {}, create, change }: Responses = {}) {
  const calls: string[] = [];
  const given: object[] = [];
  const onError = vi.fn();
  const cancel = new AbortController();
  const createWith = (name: string, result: Result) => (options: object) => {
    calls.push(name);
    given.push(options);
    return Promise.resolve(create ? create() : result);
  };
  const elements = {
    submit: () => {
      calls.push('submit');
      return Promise.resolve(submit);
    },
  } as unknown as StripeElements;
  const stripe = {
    createPaymentMethod: createWith('method', { paymentMethod: { id: 'pm_1', card: { last4: '4242' } } }),
    createConfirmationToken: createWith('token', {
      confirmationToken: { id: 'ctoken_1', payment_method_preview: { us_bank_account: { last4: '6789' } } },
    }),
  } as unknown as Stripe;
  const details = () => ({ email: 'ada@clinic.example' });
  const { signal } = cancel;
  const result = requestMethod({ stripe, elements, confirm, change, details, signal, onError });
  return { result, calls, given, onError, cancel };
}

const FAILED = { type: 'methodFailed', message: '', notice: 'cardFailed' };

describe('a request for a payment method', () => {
  it('validates the element, then creates the method with the payer’s data', async () => {
    const { result, calls, given } = run('method');
    // `submit` runs during the visitor's click.
    expect(calls).toEqual(['submit']);
    expect(await result).toEqual({ type: 'methodCreated', methodId: 'pm_1', last4: '4242' });
    expect(calls).toEqual(['submit', 'method']);
    expect(given).toMatchObject([{ params: { billing_details: { email: 'ada@clinic.example' } } }]);
  });

  it('creates a token with the same data, and takes the digits from its preview', async () => {
    const { result, given } = run('token');
    expect(await result).toEqual({
      type: 'methodCreated',
      methodId: 'ctoken_1',
      last4: '6789',
      isToken: true,
    });
    const data = { billing_details: { email: 'ada@clinic.example' } };
    expect(given).toMatchObject([{ params: { payment_method_data: data } }]);
  });

  it('returns no digits for a payment method that has none', async () => {
    const paymentMethod = { id: 'pm_2', type: 'klarna', klarna: {} };
    const { result } = run('method', { create: () => ({ paymentMethod }) });
    expect(await result).toMatchObject({ methodId: 'pm_2', last4: '' });
  });

  it('waits for a pending change of the amount', async () => {
    let finish = (_: boolean): void => undefined;
    const change = new Promise<boolean>((resolve) => {
      finish = resolve;
    });
    const { result, calls } = run('method', { change });
    await Promise.resolve();
    expect(calls).toEqual([]);
    finish(true);
    await result;
    expect(calls).toEqual(['submit', 'method']);
  });

  it('creates nothing if the element still has another amount', async () => {
    const { result, calls } = run('token', { change: Promise.resolve(false) });
    expect(await result).toEqual(FAILED);
    expect(calls).toEqual([]);
  });

  it('leaves the messages about invalid fields to the element', async () => {
    const error = { type: 'validation_error', message: 'Your card number is incomplete.' } as const;
    const { result, calls, onError } = run('method', { submit: { error } });
    expect(await result).toEqual({ type: 'methodFailed', message: '', notice: 'elementInvalid' });
    expect(calls).toEqual(['submit']);
    expect(onError).not.toHaveBeenCalled();
  });

  it.each([
    [{ type: 'card_error', message: 'Declined.' }, { message: 'Declined.', notice: 'cardFailed' }, false],
    [{ type: 'api_connection_error', message: 'x' }, { message: '', notice: 'cardUnreachable' }, false],
    [{ type: 'api_error', message: 'x' }, { message: '', notice: 'cardFailed' }, true],
    [{ type: 'authentication_error', message: 'x' }, { message: '', notice: 'providerRefused' }, true],
  ] as const)('maps the error %j', async (error, expected, isReported) => {
    for (const confirm of ['method', 'token'] as const) {
      const { result, onError } = run(confirm, { create: () => ({ error }) });
      expect(await result).toMatchObject({ type: 'methodFailed', ...expected });
      expect(onError).toHaveBeenCalledTimes(isReported ? 1 : 0);
    }
  });

  it('reports an exception that Stripe throws', async () => {
    const integration = Object.assign(new Error('x'), { name: 'IntegrationError' });
    const { result, onError } = run('method', { create: () => Promise.reject(integration) });
    expect(await result).toMatchObject({ notice: 'providerRefused' });
    expect(onError).toHaveBeenCalledWith('method', integration);
  });

  it('creates nothing after the visitor has left during the validation', async () => {
    const { result, calls, cancel } = run('token');
    cancel.abort();
    expect(await result).toEqual(UNREACHABLE);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(calls).toEqual(['submit']);
  });

  it('ends after a minute without a response', async () => {
    vi.useFakeTimers();
    const { result } = run('method', { create: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toEqual(UNREACHABLE);
    vi.useRealTimers();
  });
});
