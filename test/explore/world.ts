/**
 * World around a payment: two tabs of one order, each with the shipped state machine, the browser's storage, and the site
 * with Stripe. A world is a draft while a step is applied to a copy of it; its parts never change.
 */
import { transition as shipped } from '../../src/payment/machine/machine.ts';
import {
  type Effect,
  initialState,
  type PaymentEvent,
  type PaymentState,
} from '../../src/payment/machine/state.ts';
import { type PaymentSnapshot, snapshotOf } from '../../src/payment/site/snapshot.ts';
import { type Answer, openSite, type SentForm, type Site, type Verdict } from './site.ts';
import { Table } from './table.ts';

/** Request that can reach the server or Stripe although its page is gone. */
export type Request = (
  | SentForm
  /** `isLatest`: false once the page has started another confirmation. */
  | { readonly kind: 'confirm'; readonly cents: number; readonly isLatest: boolean }
  | { readonly kind: 'createIntent' | 'updateIntent'; readonly cents: number }
  | { readonly kind: 'check' }
) &
  Consent;

/** Data that says whether a request may charge the order. */
export interface Consent {
  /** Amount on the screen at the press that may lead to a charge. Undefined if there was none, or the visitor has left. */
  readonly seen?: number | undefined;
  /** True if the page has said that nothing was charged while this request was on its way. */
  readonly isDenied?: boolean;
}

/** Request of an open page. */
export interface Sent {
  readonly request: Request;
  /** Response that is on its way back. */
  readonly answer?: PaymentEvent | Answer;
  /** Number of the challenge that the page shows in a window of the bank. */
  readonly atBank?: number | undefined;
  /** True if the browser has sent the form again from its error page, so that the page is reloaded. */
  readonly isReload?: boolean;
}

/** Task of a page that involves neither the order nor money. */
export type Task =
  | {
      readonly do:
        | 'loadStripe'
        | 'mountCard'
        | 'mountWallet'
        | 'updateWallet'
        | 'createMethod'
        | 'checkLater'
        | 'awaitToken'
        | 'storage';
    }
  | { readonly do: 'fetchPrice'; readonly item: string }
  | { readonly do: 'wait'; readonly request: 'price' | 'intent' };

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
  readonly sent: readonly Sent[];
  /** Requests of pages that this tab no longer shows. They can still arrive, or be lost. */
  readonly orphans: readonly Request[];
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

/** Size of a world, and what can go wrong in it. */
export interface Scenario {
  readonly name: string;
  /** Maximum numbers of acts of the visitor and of faults. */
  readonly acts: number;
  readonly faults: number;
  readonly tabs: 1 | 2;
  /** Amounts that the visitor can choose, in cents. */
  readonly amounts: readonly number[];
  /** True if the page requests the price of each choice. */
  readonly hasPrices?: boolean;
  /** True if the page has a security check against card testing. */
  readonly hasChallenge?: boolean;
  /** True if Stripe's script, fields and buttons load immediately, so that their order is not explored. */
  readonly isLoaded?: boolean;
  /** Verdicts of banks besides `accepts`. */
  readonly verdicts: readonly Verdict[];
  /** Machine under test, if it is not the shipped one. */
  readonly transition?: typeof shipped;
}

/** Result of an event: the machine's new state, its effects, and what is stored. */
interface Outcome {
  readonly state: PaymentState;
  readonly effects: readonly Effect[];
  readonly snapshot: PaymentSnapshot | undefined;
}

/** Scenario with the machine's states, each of which exists once. */
export interface Rules extends Scenario {
  readonly states: Table<PaymentState>;
  /** Runs the machine, or repeats what it did for the same state and event. */
  run(state: PaymentState, event: PaymentEvent): Outcome;
}

/** Number of a tab. */
export type Index = 0 | 1;

/** Complete situation. While a step is applied, it is a draft; its parts are replaced, never changed. */
export interface World {
  readonly rules: Rules;
  tabs: readonly [Tab, Tab];
  site: Site;
  /** List in local storage says that a tab may have charged the order (`chargedOrders.ts`). */
  mayBeCharged: boolean;
  /** Numbers of acts of the visitor and of faults that are left. */
  acts: number;
  faults: number;
  /** Name of a promise that the last step has broken. */
  breach?: string | undefined;
}

/** Event that can be next. */
export interface Step {
  readonly label: string;
  readonly apply: (world: World) => void;
  /** Numbers of acts and of faults that the step takes. */
  readonly acts?: 1;
  readonly faults?: number;
}

/** Returns the rules of a scenario. */
export function createRules(scenario: Scenario): Rules {
  const { transition = shipped } = scenario;
  const states = new Table<PaymentState>();
  const intern = (state: PaymentState): PaymentState => states.valueOf(states.idOf(state));
  const outcomes = new Map<string, Outcome>();
  return {
    ...scenario,
    states,
    run(state, event) {
      const key = `${states.idOf(state)} ${JSON.stringify(event)}`;
      const known = outcomes.get(key);
      if (known) return known;
      const { state: next, effects } = transition(state, event);
      const outcome = { state: intern(next), effects, snapshot: snapshotOf(next) };
      outcomes.set(key, outcome);
      return outcome;
    },
  };
}

/** Tab that has not been opened. */
const unopened: Tab = {
  page: 'none',
  state: initialState,
  snapshot: undefined,
  choice: undefined,
  isCardFilled: false,
  seen: undefined,
  sheet: undefined,
  tasks: [],
  sent: [],
  orphans: [],
  isRecorded: false,
  isCharged: false,
  bank: undefined,
  form: undefined,
  cached: undefined,
  paid: undefined,
};

/** Returns the world before anything has happened. */
export const createWorld = (rules: Rules): World => ({
  rules,
  tabs: [unopened, unopened],
  site: openSite,
  mayBeCharged: false,
  acts: rules.acts,
  faults: rules.faults,
});

/** Changes a tab of a draft. */
export function change(world: World, index: Index, changes: Partial<Tab>): void {
  const tab = { ...world.tabs[index], ...changes };
  world.tabs = index === 0 ? [tab, world.tabs[1]] : [world.tabs[0], tab];
}

/** Returns a list without one of its items. */
export const without = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.filter((other) => other !== item);
