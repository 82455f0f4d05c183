import type { StripeError } from '@stripe/stripe-js';
import { report } from '../../report/report.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import { ProviderFailure, STRIPE_SCRIPT } from './stripe.ts';

/** Kind of request to Stripe that a checkout depends on. */
export type ProviderCall =
  | 'script'
  | 'key'
  | 'card'
  | 'element'
  | 'wallet'
  | 'method'
  | 'confirmation'
  | 'result';

/** Problem and expectation to report for each kind of request. */
const calls: Readonly<Record<ProviderCall, readonly [problem: string, expected: string]>> = {
  script: [
    "Stripe's script did not load",
    `${STRIPE_SCRIPT}, allowed by the page's policy, to define Stripe`,
  ],
  key: ['Stripe did not start', 'a publishable key that Stripe accepts'],
  card: ["Stripe's card fields did not load", 'frames that the policy allows, and a valid key'],
  element: [
    "Stripe's Payment Element did not load",
    'frames that the policy allows, a valid key, and payment methods that are turned on in the account',
  ],
  wallet: ["Stripe's wallet buttons did not load", 'frames that the policy allows, and a valid key'],
  method: ['Stripe created no payment method for a card', 'a valid key'],
  confirmation: [
    "Stripe refused a wallet's payment",
    'a payment intent as src/payment/README.md describes it',
  ],
  result: ['Stripe returned no result of a payment', 'a valid key, and a payment intent of its account'],
};

/**
 * Returns the value if it is a name in an error, such as `payment_method_types`; undefined for anything that could be
 * personal data.
 */
const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.[\]]{1,60}$/.test(value) ? value : undefined;

/**
 * Returns the name of the parameter that an error is about. If the error is that a parameter doesn't match the
 * intent's, Stripe mentions the name only in the message.
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

/** Error codes that concern one visitor's payment rather than the whole checkout. */
const OF_THE_PAYMENT =
  /^(?:payment_intent_unexpected_state|payment_intent_authentication_failure|lock_timeout|card_declined)$/;

/**
 * Returns whether Stripe refuses the data that this site sends, so that no visitor can pay. A visitor's input, a bank's
 * decision and a lost connection are none of the site's doing.
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

/**
 * Function that reports to developers that nobody can pay at a checkout, once for each kind of error. The report never
 * includes Stripe's message.
 */
export type ReportProviderError = (call: ProviderCall, error: unknown) => void;

/** Creates the function that reports Stripe errors in the given form. */
export const createProviderReport =
  (widget: string, form: HTMLFormElement): ReportProviderError =>
  (call, error) => {
    const [problem, expected] = calls[call];
    const see = 'src/payment/README.md';
    report({ code: 'payment', widget, problem, expected, found: describe(error), see }, form);
  };
