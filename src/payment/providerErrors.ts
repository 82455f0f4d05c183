import type { StripeError } from '@stripe/stripe-js';
import { report } from '../report/report.ts';
import { isRecord } from '../runtime/isRecord.ts';
import { ProviderFailure, STRIPE_SCRIPT } from './stripe.ts';

/** Request to Stripe that a checkout depends on. */
export type ProviderCall = 'script' | 'key' | 'card' | 'wallet' | 'method' | 'confirmation' | 'result';

/** Sentences of the reports, by call. */
const calls: Readonly<Record<ProviderCall, readonly [problem: string, expected: string]>> = {
  script: [
    "Stripe's script did not load",
    `${STRIPE_SCRIPT}, allowed by the page's policy, to define Stripe`,
  ],
  key: ['Stripe did not start', 'a publishable key that Stripe accepts'],
  card: ["Stripe's card field did not load", 'frames that the policy allows, and a valid key'],
  wallet: ["Stripe's wallet buttons did not load", 'frames that the policy allows, and a valid key'],
  method: ['Stripe created no payment method for a card', 'a valid key'],
  confirmation: [
    "Stripe refused a wallet's payment",
    'a payment intent as src/payment/README.md describes it',
  ],
  result: ['Stripe returned no result of a payment', 'a valid key, and a payment intent of its account'],
};

/**
 * Returns a name from an error, such as `payment_method_types`, or undefined for anything that could be personal data.
 */
const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.[\]]{1,60}$/.test(value) ? value : undefined;

/**
 * Returns the parameter that an error is about. If it differs from the intent's, Stripe names it only in the message.
 */
export function parameterOf({ param, message }: { param?: unknown; message?: unknown }): string | undefined {
  const [, mismatch] = /^The provided (\w+) \(/.exec(typeof message === 'string' ? message : '') ?? [];
  return nameIn(param) ?? nameIn(mismatch);
}

/** Describes an error by its type, code and parameter. */
function describe(error: unknown): string {
  if (error instanceof ProviderFailure) return error.message;
  if (error instanceof Error) return nameIn(error.name) ?? 'an error';
  if (!isRecord(error)) return 'an error';
  const [code, parameter] = [nameIn(error.code), parameterOf(error)];
  const parts = [
    nameIn(error.type) ?? 'an error',
    code && `code ${code}`,
    parameter && `parameter ${parameter}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Codes about the visitor's payment rather than this checkout. */
const OF_THE_PAYMENT =
  /^(?:payment_intent_unexpected_state|payment_intent_authentication_failure|lock_timeout|card_declined)$/;

/**
 * Returns whether Stripe refuses what this site sends, so that no visitor can pay. Input by visitors, decisions by
 * their bank and lost connections are not the site's mistakes.
 */
export function isSiteError(error: StripeError): boolean {
  const { type, code = '' } = error;
  const isTyped = parameterOf(error)?.startsWith('billing_details') ?? false;
  return (
    !/^(?:card_error|validation_error|api_connection_error)$/.test(type) &&
    !OF_THE_PAYMENT.test(code) &&
    !isTyped
  );
}

/** Returns whether Stripe will refuse the same request again, whatever the visitor does. */
export const isFinal = (error: unknown): boolean => {
  const type = isRecord(error) ? error.type : undefined;
  return error instanceof Error
    ? error.name === 'IntegrationError'
    : type === 'authentication_error' || type === 'invalid_request_error';
};

/** Reports to developers that a checkout can't sell, once for each kind of error. Never includes Stripe's message. */
export type ReportProviderError = (call: ProviderCall, error: unknown) => void;

/** Creates the function that reports Stripe's errors in a form. */
export const createProviderReport =
  (widget: string, form: HTMLFormElement): ReportProviderError =>
  (call, error) => {
    const [problem, expected] = calls[call];
    const see = 'src/payment/README.md';
    report({ code: 'payment', widget, problem, expected, found: describe(error), see }, form);
  };
