import type { Ledger } from '../../fixtures/payments/ledger.ts';

/** Time in ms, and number of the tab. */
interface Moment {
  at: number;
  tab: number;
}

/** Press of the button that pays, on the page or in a wallet's sheet. */
export interface Press extends Moment {
  kind: 'press' | 'sheet';
  /** Amounts in cents that were on the screen, for example on the button and in the summary. */
  shown: readonly number[];
}

/** Sentence about money that appeared on a page while no submission was pending. */
export interface Statement extends Moment {
  kind: 'statement';
  /** `denial` means that nothing has been charged, and `success` that the order has been paid. */
  says: 'denial' | 'success';
  text: string;
  /** Time at which the page was loaded. */
  loadedAt: number;
}

/** Request that can lead to a charge, and the time at which the page sent it. */
export interface SentRequest extends Moment {
  kind: 'request';
  /** Payment method to be charged. Empty if the request answers a challenge. */
  method: string;
  challenge: string;
}

/** Moment at which the visitor leaves after a press, before the browser has submitted a form. */
export interface Leave extends Moment {
  kind: 'leave';
  /** Place that the visitor leaves: either the form's step or the page. */
  from: 'step' | 'page';
}

/** Event by which a page reports that an order has been paid. */
export interface PaidEvent extends Moment {
  kind: 'event';
  order: string;
  cents: number;
}

export type Observation = Press | Statement | SentRequest | Leave | PaidEvent;

/** Charge in the ledger of stand-in Stripe. */
export type Charge = Pick<
  Ledger['charges'][number],
  'attempt' | 'amount' | 'isWallet' | 'method' | 'at' | 'challenge'
>;
