import type { Stripe } from '@stripe/stripe-js';
import { createStore, type Store } from '../store.ts';
import { type Addresses, createIntent, readPrice, updateIntent } from './calls.ts';
import { type Card, mountCard } from './card.ts';
import { step } from './machine.ts';
import { memoryOf, recall, remember, restore } from './memory.ts';
import { canPressWallet, type Effect, type Event, type Pick, type State } from './state.ts';
import { checkIntent, mountWallet, type Wallet } from './wallet.ts';

interface SiteSetup {
  addresses: Addresses;
  /** Called after a failed request, to report it. */
  failed: (call: keyof Addresses, error: unknown) => void;
}

export interface PaymentSetup extends SiteSetup {
  /** Id of the order, used in the storage key of its snapshot. */
  attempt: string;
  loadProvider: (signal: AbortSignal) => Promise<Stripe>;
}

/** Containers for Stripe's elements, and the form's validation. */
interface Containers {
  card: HTMLElement;
  wallet: HTMLElement;
  /** Validates the form before a wallet's sheet opens. If it is invalid, shows the errors. */
  mayPay: () => boolean;
}

/** Payment as a store: its state, and functions that change it. */
export interface Payment {
  get: Store<State>['get'];
  subscribe: Store<State>['subscribe'];
  tell: (event: Event) => void;
  /** Sets the item to buy, or undefined for none. */
  pick: (purchasable: Pick | undefined) => void;
  /** Makes a submitted form usable again. */
  giveBack: () => void;
  focusCard: () => void;
  /** Loads Stripe and mounts its elements in the containers. Returns a function that unmounts them. */
  begin: (containers: Containers) => () => void;
}

type Effects = { [Do in Effect['do']]: (effect: Effect & { do: Do }) => void };
/** Dispatches the event of a promise, or a given event if the promise rejects. */
type DispatchResult = (result: Promise<Event>, onRejected: Event) => void;

/** Creates the effects that send requests to the site's server. */
function siteEffects({ addresses, failed }: SiteSetup, dispatchResult: DispatchResult, signal: AbortSignal) {
  const dispatchResponse = (call: keyof Addresses, response: Promise<Event>, onRejected: Event): void => {
    response.catch((error: unknown) => failed(call, error));
    dispatchResult(response, onRejected);
  };
  return {
    fetchPrice: ({ item }) => {
      const price = readPrice(addresses, item, signal).then(
        (cents): Event => ({ type: 'priceLoaded', item, cents }),
      );
      dispatchResponse('price', price, { type: 'priceFailed', item });
    },
    createIntent: ({ cents }) => {
      const created = createIntent(addresses, cents).then(
        (intent): Event => ({ type: 'intentCreated', ...intent }),
      );
      dispatchResponse('fetch', created, { type: 'intentLost' });
    },
    updateIntent: ({ id, cents }) => {
      const updated = updateIntent(addresses, id, cents).then((): Event => ({ type: 'intentUpdated' }));
      dispatchResponse('update', updated, { type: 'updateLost' });
    },
  } satisfies Partial<Effects>;
}

interface StripeSetup {
  payment: { get: Payment['get']; tell: Payment['tell'] };
  containers: Containers;
  dispatchResult: DispatchResult;
  load: PaymentSetup['loadProvider'];
  signal: AbortSignal;
}

/** Creates the effects that use Stripe. The Stripe object stays loaded until the page unloads. */
function stripeEffects({ payment, containers, dispatchResult, load, signal }: StripeSetup) {
  let stripe: Stripe | undefined;
  let card: Card | undefined;
  let wallet: Wallet | undefined;

  async function loadProvider(): Promise<Event> {
    stripe ??= await load(signal);
    signal.throwIfAborted();
    card ??= mountCard(stripe, containers.card, payment.tell);
    return { type: 'stripeReady' };
  }
  const destroy = (): void => {
    card?.destroy();
    wallet?.destroy();
  };

  const effects = {
    loadStripe: () => dispatchResult(loadProvider(), { type: 'stripeFailed' }),
    createMethod: () => {
      if (card)
        dispatchResult(card.makeMethod(), { type: 'methodFailed', message: '', notice: 'cardFailed' });
    },
    mountWallet: ({ cents }) => {
      const callbacks = {
        tell: payment.tell,
        canPress: () => canPressWallet(payment.get()),
        mayPay: containers.mayPay,
      };
      if (stripe) wallet = mountWallet(stripe, containers.wallet, cents, callbacks);
    },
    updateWallet: ({ cents }) => wallet?.set(cents),
    rejectWallet: () => wallet?.reject(),
    confirm: ({ secret }) => {
      if (wallet) dispatchResult(wallet.confirm(secret), { type: 'walletOutcomeUnknown' });
    },
    check: ({ secret }) => {
      if (stripe) dispatchResult(checkIntent(stripe, secret), { type: 'walletOutcomeUnknown' });
    },
  } satisfies Partial<Effects>;
  return { effects, destroy, focusCard: () => card?.focus() };
}

/** Creates a payment: runs the state machine, its effects, and the snapshot for a reload. */
export function createPayment({ attempt, loadProvider: load, ...siteSetup }: PaymentSetup): Payment {
  const store = createStore(restore(recall(attempt)));
  let effects: Effects | undefined;
  let focusCard = (): void => undefined;

  function tell(event: Event): void {
    const { state, effects: requested } = step(store.get(), event);
    remember(attempt, memoryOf(state));
    store.set(state);
    // After unmounting there are no effects, but the snapshot above still records late responses.
    for (const effect of requested)
      (effects?.[effect.do] as ((effect: Effect) => void) | undefined)?.(effect);
  }
  const dispatchResult: DispatchResult = (result, onRejected) =>
    void result.catch(() => onRejected).then(tell);

  const begin = (containers: Containers): (() => void) => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const stripe = stripeEffects({
      payment: { get: store.get, tell },
      containers,
      dispatchResult,
      load,
      signal,
    });
    const site = siteEffects(siteSetup, dispatchResult, signal);
    // The view submits the form after it has rendered the payment's fields.
    effects = { ...site, ...stripe.effects, send: () => undefined };
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
    tell,
    pick: (purchasable) => tell({ type: 'picked', pick: purchasable }),
    giveBack: () => tell({ type: 'submissionEnded' }),
    focusCard: () => focusCard(),
    begin,
  };
}
