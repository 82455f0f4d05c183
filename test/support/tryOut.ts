type Loose = Record<
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
  (...given: unknown[]) => unknown
>;

/** What `/stand-in/payments` leaves for tests: untyped, for they use it wrongly. */
export interface TryOut {
  Stripe: (key: string) => unknown;
  stripe: Loose & { elements: (options?: object) => Loose };
  group: Loose;
  cards: Loose;
  card: Loose;
}
