type LooseMethods = Record<
  | 'create'
  | 'update'
  | 'mount'
  | 'unmount'
  | 'clear'
  | 'destroy'
  | 'fetchUpdates'
  | 'handleNextAction'
  | 'createPaymentMethod'
  | 'confirmPayment'
  | 'retrievePaymentIntent',
  (...args: unknown[]) => unknown
>;

/**
 * Stripe objects that `/stand-in/payments` exposes to tests. They are loosely typed, because tests misuse them on
 * purpose.
 */
export interface StripeTryOut {
  Stripe: (key: string) => unknown;
  stripe: LooseMethods & { elements: (options?: object) => LooseMethods };
  group: LooseMethods;
  cards: LooseMethods;
  number: LooseMethods;
  expiry: LooseMethods;
  cvc: LooseMethods;
}
