/**
 * One tab of an order with what it shares with the other tab: its page with the shipped state machine, the browser's storage,
 * and the site with Stripe. A side is a draft while a step is applied to it; its parts never change.
 */

import {
  type Effect,
  initialState,
  type PaymentEvent,
  type PaymentState,
} from '../../src/payment/machine/state.ts';
import type { PaymentSnapshot } from '../../src/payment/site/snapshot.ts';
import type { Rules } from './rules.ts';
import { type Answer, openSite, type SentForm, type Site } from './site.ts';

/** Data that says whether a request may charge the order. */
export interface Consent {
  /** Amount on the screen at the press that may lead to a charge. Undefined if there was none, or the visitor has left. */
  readonly seen?: number | undefined;
  /** True if the page has said that nothing was charged while this request was on its way. */
  readonly isDenied?: boolean;
}

/** Request to the server or to Stripe. */
export interface Request extends Consent {
  readonly kind: 'form' | 'confirm' | 'createIntent' | 'updateIntent' | 'check';
  readonly cents: number;
  /** Content of a form. */
  readonly form?: SentForm;
  /** True if the browser has sent the form again from its error page, so that the page is reloaded. */
  readonly isReload?: boolean;
  /** True if the page has started another confirmation since. */
  readonly isOutdated?: boolean;
  /** Response that is on its way back. */
  readonly answer?: PaymentEvent | Answer | undefined;
  /** Number of the challenge that the page shows in a window of the bank. */
  readonly atBank?: number | undefined;
  /** True if the page no longer waits for it, or is gone. The request can still arrive, or be lost. */
  readonly isGone?: boolean;
}

/** Task of a page that involves neither the order nor money. `about`: its item, or the kind of its request. */
export interface Task {
  readonly do:
    | Exclude<Effect['do'], Request['kind'] | 'dropMethod' | 'withdrawSheet' | 'rejectWallet'>
    | 'storage';
  readonly about?: string | undefined;
}

/** Tab of the browser, with the page that it shows. */
export interface Tab {
  readonly page: 'none' | 'form' | 'receipt' | 'underway' | 'bank' | 'broken';
  /** State of the machine. Meaningful on a form. */
  readonly state: PaymentState;
  /** Content of the tab's session storage. */
  readonly snapshot: PaymentSnapshot | undefined;
  /** Price of the form's selection, in cents; undefined if nothing is selected. */
  readonly choice: number | undefined;
  readonly isCardFilled: boolean;
  /** Amount on the screen at the last press of the button. */
  readonly seen: number | undefined;
  /** Sheet of the wallet. `seen`: its amount, until the visitor leaves the step. */
  readonly sheet:
    | { readonly cents: number; readonly seen: number | undefined; readonly isWithdrawn: boolean }
    | undefined;
  readonly tasks: readonly Task[];
  readonly sent: readonly Request[];
  /** True if the tab has recorded for the other that it may have charged the order. */
  readonly isRecorded: boolean;
  /** True if a request of this tab has charged the order, or the page has received data that says so. */
  readonly isCharged: boolean;
  /** Challenge that the bank's page shows. `isWallet`: the bank redirects to the form. */
  readonly bank: { readonly challenge: number; readonly isWallet: boolean } | undefined;
  /** Form that the browser sends again if the visitor reloads the browser's own error page. */
  readonly form: SentForm | undefined;
  /** State of the form that the Back button shows again from the back/forward cache. */
  readonly cached: PaymentState | undefined;
  /** Amount that has been paid for this order, according to the page. */
  readonly paid: number | undefined;
}

/** Part of a world that both tabs share. */
export interface Shared {
  readonly site: Site;
  /** List in local storage says that a tab may have charged the order (`chargedOrders.ts`). */
  readonly mayBeCharged: boolean;
}

/** Draft of a tab and of what it shares. Its parts are replaced, never changed. */
export interface Side {
  readonly rules: Rules;
  tab: Tab;
  site: Site;
  mayBeCharged: boolean;
  /** True if the browser notifies the other tab of a change of the list. */
  isNotifying?: boolean;
  /** Name of a promise that the last step has broken. */
  breach?: string | undefined;
}

/** Event that can be next in a tab. */
export interface Step {
  readonly label: string;
  readonly apply: (side: Side) => void;
  /** Numbers of acts and of faults that the step takes. */
  readonly acts?: 1;
  readonly faults?: number;
}

/** Tab that has not been opened. */
export const unopened: Tab = {
  page: 'none',
  state: initialState,
  snapshot: undefined,
  choice: undefined,
  isCardFilled: false,
  seen: undefined,
  sheet: undefined,
  tasks: [],
  sent: [],
  isRecorded: false,
  isCharged: false,
  bank: undefined,
  form: undefined,
  cached: undefined,
  paid: undefined,
};

/** Shared part of a world in which nothing has happened. */
export const untouched: Shared = { site: openSite, mayBeCharged: false };

/** Changes the tab of a draft. */
export function change(side: Side, changes: Partial<Tab>): void {
  side.tab = { ...side.tab, ...changes };
}

/** Returns a step that takes a number of faults. */
export const stepTo = (label: string, faults: number, apply: Step['apply']): Step => ({
  label,
  faults,
  apply,
});

/** Removes a request, or replaces it. */
export function replace(side: Side, request: Request, ...by: readonly Request[]): void {
  change(side, { sent: side.tab.sent.flatMap((other) => (other === request ? by : other)) });
}

/** Returns a request for whose response no page waits. */
export const gone = ({ kind, cents, form, seen, isDenied, atBank }: Request): Request => ({
  kind,
  cents,
  ...(form && { form }),
  seen,
  ...(atBank !== undefined && { atBank }),
  ...(isDenied && { isDenied }),
  isGone: true,
});

/** Returns the requests for which a tab's page waits. */
export const awaited = ({ sent }: Tab, ...kinds: readonly Request['kind'][]): readonly Request[] =>
  sent.filter(({ isGone, kind }) => !isGone && (kinds.length === 0 || kinds.includes(kind)));
