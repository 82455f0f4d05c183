import type { Stripe } from '@stripe/stripe-js';
import type { Control } from '../forms/controls.ts';
import { createStore, type Store } from '../store.ts';
import { type Card, mountCard } from './card.ts';
import { transition } from './machine.ts';
import type { Payer } from './payer.ts';
import { createIntent, type Endpoints, fetchPrice, updateIntent } from './requests.ts';
import { type ReturnedPayment, returnAddress, withReturn } from './returnAddress.ts';
import { readSnapshot, restoreState, saveSnapshot, snapshotOf } from './snapshot.ts';
import {
  canUseWallet,
  type Effect,
  type PaymentEvent,
  type PaymentState,
  type Purchasable,
  termsOf,
} from './state.ts';
import { checkIntent, mountWallet, type Wallet } from './wallet.ts';

interface SiteSetup {
  endpoints: Endpoints;
  /** Called after a failed request, to report it. */
  onFailure: (call: keyof Endpoints, error: unknown) => void;
}

export interface PaymentSetup extends SiteSetup {
  /** Id of the order, used in the storage key of its snapshot. */
  attempt: string;
  /** Payment whose visitor has just come back from the bank. */
  returned: ReturnedPayment | undefined;
  loadStripe: (signal: AbortSignal) => Promise<Stripe>;
}

/** Containers for Stripe's elements, and the form's validation. */
interface Containers {
  card: HTMLElement;
  wallet: HTMLElement;
  payer: Payer;
  /** Validates the form before a wallet pays, except for some controls. If it is invalid, shows the errors. */
  validate: (except?: readonly Control[]) => boolean;
}

/** Payment as a store: its state, and functions that change it. */
export interface Payment {
  get: Store<PaymentState>['get'];
  subscribe: Store<PaymentState>['subscribe'];
  dispatch: (event: PaymentEvent) => void;
  /** Sets the item to buy, or undefined for none. */
  pick: (purchasable: Purchasable | undefined) => void;
  /** Makes a submitted form usable again. */
  reopenForm: () => void;
  /** Ends a submission that still waits, because the visitor has gone elsewhere. */
  withdraw: () => void;
  focusCard: () => void;
  /** Loads Stripe and mounts its elements in the containers. Returns a function that unmounts them. */
  mount: (containers: Containers) => () => void;
}

type Effects = { [Do in Effect['do']]: (effect: Effect & { do: Do }) => void };
/** Dispatches the event of a promise, or a given event if the promise rejects. */
type DispatchResult = (result: Promise<PaymentEvent>, onRejected: PaymentEvent) => void;

/** Creates the effects that send requests to the site's server. */
function siteEffects(
  { endpoints, onFailure }: SiteSetup,
  dispatchResult: DispatchResult,
  signal: AbortSignal,
) {
  const dispatchResponse = (
    call: keyof Endpoints,
    response: Promise<PaymentEvent>,
    onRejected: PaymentEvent,
  ): void => {
    response.catch((error: unknown) => onFailure(call, error));
    dispatchResult(response, onRejected);
  };
  return {
    fetchPrice: ({ item }) => {
      const price = fetchPrice(endpoints, item, signal).then(
        (cents): PaymentEvent => ({ type: 'priceLoaded', item, cents }),
      );
      dispatchResponse('price', price, { type: 'priceFailed', item });
    },
    createIntent: (terms) => {
      const created = createIntent(endpoints, terms).then(
        (intent): PaymentEvent => ({ type: 'intentCreated', ...intent }),
      );
      dispatchResponse('fetch', created, { type: 'intentLost' });
    },
    updateIntent: ({ id, ...terms }) => {
      const updated = updateIntent(endpoints, id, terms).then(
        (): PaymentEvent => ({ type: 'intentUpdated' }),
      );
      dispatchResponse('update', updated, { type: 'updateLost' });
    },
  } satisfies Partial<Effects>;
}

interface StripeSetup {
  attempt: string;
  payment: { get: Payment['get']; dispatch: Payment['dispatch'] };
  containers: Containers;
  dispatchResult: DispatchResult;
  load: PaymentSetup['loadStripe'];
  signal: AbortSignal;
}

/** Resolves after a delay in ms; never if aborted before. */
const elapse = (delay: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

/** Creates the effects that use Stripe. The Stripe object stays loaded until the page unloads. */
function stripeEffects({ attempt, payment, containers, dispatchResult, load, signal }: StripeSetup) {
  let stripe: Stripe | undefined;
  let card: Card | undefined;
  let wallet: Wallet | undefined;

  async function loadStripe(): Promise<PaymentEvent> {
    stripe ??= await load(signal);
    signal.throwIfAborted();
    return { type: 'stripeReady' };
  }
  const check = (secret: string): void => {
    if (stripe) dispatchResult(checkIntent(stripe, secret), { type: 'walletOutcomeUnknown' });
  };
  const destroy = (): void => {
    card?.destroy();
    wallet?.destroy();
  };

  const effects = {
    loadStripe: () => dispatchResult(loadStripe(), { type: 'stripeFailed' }),
    // A new field each time: an element that has failed to load never recovers.
    mountCard: () => {
      card?.destroy();
      if (stripe)
        card = mountCard(stripe, containers.card, { payer: containers.payer, dispatch: payment.dispatch });
    },
    createMethod: () => {
      if (card)
        dispatchResult(card.createMethod(), { type: 'methodFailed', message: '', notice: 'cardFailed' });
    },
    mountWallet: (terms) => {
      const callbacks = {
        dispatch: payment.dispatch,
        readTerms: () => (canUseWallet(payment.get()) ? termsOf(payment.get()) : undefined),
        payer: containers.payer,
        validate: containers.validate,
      };
      if (stripe) wallet = mountWallet(stripe, containers.wallet, terms, callbacks);
    },
    updateWallet: (terms) => {
      wallet?.setTerms(terms).catch(() => payment.dispatch({ type: 'walletAbsent' }));
    },
    rejectWallet: () => wallet?.reject(),
    confirm: ({ secret }) => {
      const { item = '' } = payment.get().purchasable ?? {};
      if (wallet)
        dispatchResult(wallet.confirm(secret, returnAddress(location.href, item, attempt)), {
          type: 'walletOutcomeUnknown',
        });
    },
    check: ({ secret }) => check(secret),
    checkLater: ({ secret, delay }) => void elapse(delay, signal).then(() => check(secret)),
  } satisfies Partial<Effects>;
  return { effects, destroy, focusCard: () => card?.focus() };
}

/** Creates a payment: runs the state machine, its effects, and the snapshot for a reload. */
export function createPayment({ attempt, returned, loadStripe: load, ...siteSetup }: PaymentSetup): Payment {
  const store = createStore(withReturn(restoreState(readSnapshot(attempt)), returned, attempt));
  let effects: Effects | undefined;
  let focusCard = (): void => undefined;

  function dispatch(event: PaymentEvent): void {
    const { state, effects: requested } = transition(store.get(), event);
    saveSnapshot(attempt, snapshotOf(state));
    store.set(state);
    // After unmounting there are no effects, but the snapshot above still records late responses.
    for (const effect of requested)
      (effects?.[effect.do] as ((effect: Effect) => void) | undefined)?.(effect);
  }
  const dispatchResult: DispatchResult = (result, onRejected) =>
    void result.catch(() => onRejected).then(dispatch);

  const mount = (containers: Containers): (() => void) => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const stripe = stripeEffects({
      attempt,
      payment: { get: store.get, dispatch },
      containers,
      dispatchResult,
      load,
      signal,
    });
    const site = siteEffects(siteSetup, dispatchResult, signal);
    effects = { ...site, ...stripe.effects };
    focusCard = stripe.focusCard;
    stripe.effects.loadStripe();
    return () => {
      effects = undefined;
      unmounting.abort();
      stripe.destroy();
    };
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    dispatch,
    pick: (purchasable) => dispatch({ type: 'picked', purchasable }),
    reopenForm: () => dispatch({ type: 'submissionEnded' }),
    withdraw: () => dispatch({ type: 'submissionWithdrawn' }),
    focusCard: () => focusCard(),
    mount,
  };
}
