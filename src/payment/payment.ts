import type { Stripe } from '@stripe/stripe-js';
import type { Control } from '../forms/fields/controls.ts';
import { ResponseError } from '../net/ResponseError.ts';
import { afterActiveTime, whenActivated } from '../page/activeTime.ts';
import { onLeaving } from '../page/leaving.ts';
import { createStore, type Store } from '../runtime/store.ts';
import { transition } from './machine/machine.ts';
import {
  type CardField,
  canUseWallet,
  type Effect,
  isWithdrawable,
  mayBeCharged,
  type PaymentEvent,
  type PaymentState,
  type Purchasable,
  type RefusalReason,
  termsOf,
} from './machine/state.ts';
import { type Challenge, isChallenged } from './site/challenge.ts';
import { isListed, saveCharged } from './site/chargedOrders.ts';
import type { FieldOptions } from './site/options.ts';
import type { Payer } from './site/payer.ts';
import { CHARGED } from './site/privacy.ts';
import { createIntent, type Endpoints, fetchPrice, updateIntent } from './site/requests.ts';
import { type ReturnedPayment, returnAddress, withReturn } from './site/returnAddress.ts';
import { readSnapshot, restoreState, saveSnapshot, snapshotOf } from './site/snapshot.ts';
import { type Card, type CardContainers, mountCard } from './stripe/card.ts';
import { mountPaymentElementLazily } from './stripe/lazyPaymentElement.ts';
import { isFinal, type ReportProviderError } from './stripe/providerErrors.ts';
import { checkIntent, mountWallet, type Purpose, type Wallet } from './stripe/wallet.ts';

interface SiteSetup {
  endpoints: Endpoints;
  /** Reports a failed request. */
  onFailure: (call: keyof Endpoints, error: unknown) => void;
}

/** Creates the security check against card testing, which dispatches events about its progress. */
type CreateChallenge = (dispatch: (event: PaymentEvent) => void) => Challenge;

export interface PaymentSetup extends SiteSetup {
  /** Id of the order, which is part of the storage key of the order's snapshot. */
  attempt: string;
  /** True if the server has just sent the page in response to the form, and it says why the order was not made. */
  isAnswer: boolean;
  /** Payment that the visitor has just made or canceled at the bank; undefined unless they came back from there. */
  returned: ReturnedPayment | undefined;
  purpose: Purpose;
  /** URL of a stylesheet with fonts for the card's fields. */
  fonts: string | undefined;
  fields: FieldOptions;
  loadStripe: (signal: AbortSignal) => Promise<Stripe>;
  /** Reports a Stripe error that visitors can do nothing about. */
  onProviderError: ReportProviderError;
  /** Called after each change of the state. */
  onTransition?: (before: PaymentState, after: PaymentState) => void;
  /** Undefined if the page has no security check. */
  createChallenge: CreateChallenge | undefined;
}

/** Containers for Stripe's elements, and access to the form's data and validation. */
interface Containers {
  /** Containers of the card's fields, or the container of the Payment Element. */
  fields: CardContainers | HTMLElement;
  wallet: HTMLElement;
  payer: Payer;
  /** Validates the form before a wallet pays, ignoring the given controls. If the form is invalid, shows the errors. */
  validate: (except?: readonly Control[]) => boolean;
}

/** Payment in a form: the payment's state, and functions that change it. */
export interface Payment {
  /** Current state, read anew on each access. */
  readonly state: PaymentState;
  /** Calls back after each change of the state. */
  subscribe: Store<PaymentState>['subscribe'];
  dispatch: (event: PaymentEvent) => void;
  /** Sets the item to buy; pass undefined to clear the selection. */
  pick: (purchasable: Purchasable | undefined) => void;
  /** Makes a submitted form usable again. */
  reopenForm: () => void;
  /** Cancels a payment that has been started but not yet charged, because the visitor has left the step or the page. */
  withdraw: () => void;
  /** Focuses a field of the card. Default: the number. */
  focusCard: (field?: CardField) => void;
  /** Returns the fields of the card whose value is not complete; none until Stripe has loaded the fields. */
  unfinishedCardFields: Card['unfinishedFields'];
  focusWallet: () => void;
  /**
   * Loads Stripe and mounts Stripe's elements in the given containers. Returns a function that unmounts the elements.
   */
  mount: (containers: Containers) => () => void;
}

type Effects = { [Do in Effect['do']]: (effect: Effect & { do: Do }) => void };
/**
 * Function that dispatches the event that a promise resolves to or, if the promise rejects, the event for the error.
 */
type DispatchResult = (
  result: Promise<PaymentEvent>,
  onRejected: PaymentEvent | ((error: unknown) => PaymentEvent),
) => void;

/**
 * Returns a function that maps a failed request's error to an event, depending on whether the server refused the
 * request or its result is unknown.
 */
const failureEvent =
  (refused: (wait: number | undefined, reason: RefusalReason) => PaymentEvent, lost: PaymentEvent) =>
  (error: unknown): PaymentEvent =>
    error instanceof ResponseError && error.isRefusal
      ? refused(error.retryAfter, { isChallenged: isChallenged(error), isLimited: error.status === 429 })
      : lost;

/** Creates the effects that send requests to the site's server. */
function siteEffects(
  { endpoints, onFailure }: SiteSetup,
  dispatchResult: DispatchResult,
  signal: AbortSignal,
  challenge: Challenge | undefined,
) {
  const dispatchResponse = (
    call: keyof Endpoints,
    response: Promise<PaymentEvent>,
    onRejected: (error: unknown) => PaymentEvent,
  ): void => {
    response.catch((error: unknown) => {
      // The page responds to this refusal with a new token, so the refusal is not reported as a server problem.
      if (!challenge || !isChallenged(error)) onFailure(call, error);
    });
    dispatchResult(response, onRejected);
  };
  return {
    fetchPrice: ({ item }) => {
      const price = fetchPrice(endpoints, item, signal).then(
        (cents): PaymentEvent => ({ type: 'priceLoaded', item, cents }),
      );
      const refused = (wait?: number): PaymentEvent => ({ type: 'priceRefused', item, wait });
      dispatchResponse('price', price, failureEvent(refused, { type: 'priceFailed', item }));
    },
    createIntent: (terms) => {
      const created = createIntent(endpoints, terms, challenge?.readToken()).then(
        (intent): PaymentEvent => ({ type: 'intentCreated', ...intent }),
      );
      const refused = (wait: number | undefined, reason: RefusalReason): PaymentEvent => ({
        type: 'intentRefused',
        wait,
        ...reason,
      });
      dispatchResponse('fetch', created, failureEvent(refused, { type: 'intentLost' }));
    },
    updateIntent: ({ id, ...terms }) => {
      const updated = updateIntent(endpoints, id, terms, challenge?.readToken()).then(
        (): PaymentEvent => ({ type: 'intentUpdated' }),
      );
      const refused = (wait: number | undefined, reason: RefusalReason): PaymentEvent => ({
        type: 'updateRefused',
        wait,
        ...reason,
      });
      dispatchResponse('update', updated, failureEvent(refused, { type: 'updateLost' }));
    },
    awaitToken: ({ isNew }) => challenge?.awaitToken(isNew),
  } satisfies Partial<Effects>;
}

interface StripeSetup extends PaymentSetup {
  payment: Payment;
  containers: Containers;
  dispatchResult: DispatchResult;
  signal: AbortSignal;
}

/** Resolves after the given delay in ms; never resolves if aborted before that. */
const elapse = (delay: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

/**
 * Time in ms after which a confirmation is late. Stripe's promise never settles if its frame has crashed, although the
 * money may have moved.
 */
const CONFIRMATION_LATE_MS = 20_000;

/** Creates a watch over the confirmations of wallet payments, which calls `onLate` every 20 seconds until there is a result. */
function createConfirmationWatch(onLate: () => void) {
  let stop = (): void => undefined;
  return {
    /** Watches a new confirmation. Returns a function that ends this, and returns whether no other has started since. */
    start: (): (() => boolean) => {
      stop();
      let stopTimer = (): void => undefined;
      const watch = (): void => {
        stopTimer = afterActiveTime(CONFIRMATION_LATE_MS, () => {
          watch();
          onLate();
        });
      };
      watch();
      const end = (): void => stopTimer();
      stop = end;
      return () => {
        end();
        return stop === end;
      };
    },
    stop: (): void => stop(),
  };
}

/** Mounts the card's fields, or Stripe's Payment Element if the form has a single container. */
function mountFields(
  stripe: Stripe,
  { containers, fonts, fields, payment, onProviderError: onError }: StripeSetup,
): Card {
  const setup = { payer: containers.payer, fonts, dispatch: payment.dispatch, onError };
  if (!(containers.fields instanceof HTMLElement)) return mountCard(stripe, containers.fields, setup);
  return mountPaymentElementLazily(stripe, containers.fields, {
    ...setup,
    confirm: fields.confirm,
    readTerms: () => termsOf(payment.state),
    subscribe: payment.subscribe,
  });
}

/** Creates the effects that use Stripe. The Stripe object, once loaded, is reused. */
function stripeEffects(setup: StripeSetup) {
  const { attempt, purpose, payment, containers, dispatchResult, signal, onProviderError: onError } = setup;
  let stripe: Stripe | undefined;
  let card: Card | undefined;
  let wallet: Wallet | undefined;
  /** Controller that cancels the submission that is waiting for a payment method. */
  let press: AbortController | undefined;

  async function loadStripe(): Promise<PaymentEvent> {
    stripe ??= await setup.loadStripe(signal);
    signal.throwIfAborted();
    return { type: 'stripeReady' };
  }
  const check = (secret: string): void => {
    if (stripe) dispatchResult(checkIntent(stripe, secret, onError), { type: 'walletOutcomeUnknown' });
  };
  const confirmations = createConfirmationWatch(() => payment.dispatch({ type: 'walletLate' }));
  const destroy = (): void => {
    confirmations.stop();
    card?.destroy();
    wallet?.destroy();
  };

  const effects = {
    loadStripe: () =>
      dispatchResult(loadStripe(), (error) => ({ type: 'stripeFailed', isRefused: isFinal(error) })),
    // Creates new card elements each time, because an element that failed to load never recovers.
    mountCard: () => {
      card?.destroy();
      card = undefined;
      if (!stripe) return;
      try {
        card = mountFields(stripe, setup);
      } catch (error) {
        onError('card', error);
        payment.dispatch({ type: 'cardAbsent', isRefused: isFinal(error) });
      }
    },
    createMethod: () => {
      if (!card) return;
      const own = new AbortController();
      press = own;
      // The result of a canceled submission must not be used for a later one.
      void card.createMethod(own.signal).then((event) => !own.signal.aborted && payment.dispatch(event));
    },
    dropMethod: () => press?.abort(),
    withdrawSheet: () => wallet?.withdraw(),
    mountWallet: (terms) => {
      const callbacks = {
        purpose,
        dispatch: payment.dispatch,
        readTerms: () => (canUseWallet(payment.state) ? termsOf(payment.state) : undefined),
        payer: containers.payer,
        validate: containers.validate,
        onError,
      };
      try {
        if (stripe) wallet = mountWallet(stripe, containers.wallet, terms, callbacks);
      } catch (error) {
        onError('wallet', error);
        payment.dispatch({ type: 'walletAbsent' });
      }
    },
    updateWallet: (terms) => {
      wallet?.setTerms(terms).catch((error: unknown) => {
        onError('wallet', error);
        payment.dispatch({ type: 'walletAbsent' });
      });
    },
    rejectWallet: () => wallet?.reject(),
    confirm: ({ secret }) => {
      if (!wallet) return;
      const { item = '' } = payment.state.purchasable ?? {};
      const isLatest = confirmations.start();
      const confirmed = wallet.confirm(secret, returnAddress(location.href, item, attempt));
      dispatchResult(
        // The visitor may have tried again in the meantime. A failure of the earlier attempt says nothing about the new one.
        confirmed.then((event) =>
          isLatest() || event.type !== 'walletFailed' ? event : { type: 'walletLate' },
        ),
        { type: 'walletOutcomeUnknown' },
      );
    },
    check: ({ secret }) => check(secret),
    checkLater: ({ secret, delay }) => void elapse(delay, signal).then(() => check(secret)),
    wait: ({ request, delay }) =>
      void elapse(delay, signal).then(() => payment.dispatch({ type: 'waitEnded', request })),
  } satisfies Partial<Effects>;
  const focusCard = (field: CardField = 'number'): void => card?.focus(field);
  const unfinishedCardFields: Card['unfinishedFields'] = () =>
    payment.state.card === 'ready' ? (card?.unfinishedFields() ?? []) : [];
  return { effects, destroy, focusCard, unfinishedCardFields, focusWallet: () => wallet?.focus() };
}

/**
 * Creates a function that records for the other tabs whether this one may have charged the order. A tab takes back only its
 * own record.
 */
function createChargedRecord(attempt: string, wasRecorded: boolean) {
  let isRecorded = wasRecorded;
  /** Records the charge that a state implies. Returns whether this tab's record exists. */
  return (state: PaymentState): boolean => {
    if (mayBeCharged(state) !== isRecorded && !state.isChargedElsewhere) {
      isRecorded = !isRecorded;
      saveCharged(attempt, isRecorded);
    }
    return isRecorded;
  };
}

/**
 * Creates a function that cancels a waiting payment when the visitor leaves the page, while it is called with true.
 * Otherwise, the payment would submit the form, which would stop the visitor from leaving and charge them.
 */
function createLeavingWatch(withdraw: () => void): (isPressed: boolean) => void {
  let stopListening: (() => void) | undefined;
  return (isPressed) => {
    if (isPressed) stopListening ??= onLeaving(withdraw);
    else {
      stopListening?.();
      stopListening = undefined;
    }
  };
}

/** Creates a payment, which runs the state machine and its effects and saves a snapshot for a reload. */
export function createPayment(setup: PaymentSetup): Payment {
  const { attempt, createChallenge, onTransition } = setup;
  const snapshot = readSnapshot(attempt);
  const record = createChargedRecord(attempt, snapshot?.isRecorded === true);
  const restored = withReturn(restoreState(snapshot, setup.isAnswer), setup.returned, attempt);
  const wasRecorded = record(restored);
  const initial: PaymentState = { ...restored, isChargedElsewhere: isListed(attempt) && !wasRecorded };
  const store = createStore<PaymentState>(
    createChallenge ? { ...initial, challenge: { status: 'due', isRenewed: false } } : initial,
  );
  const challenge = createChallenge?.(dispatch);
  let effects: Effects | undefined;
  let focusCard: Payment['focusCard'] = () => undefined;
  let unfinishedCardFields: Payment['unfinishedCardFields'] = () => [];
  let focusWallet = (): void => undefined;
  let isReloading = false;

  const withdraw = (): void => dispatch({ type: 'withdrawn' });
  const watchLeaving = createLeavingWatch(withdraw);

  function dispatch(event: PaymentEvent): void {
    // Another page has saved the snapshot that the reloaded page needs.
    if (isReloading) return;
    if (event.type === 'submitted' && challenge?.hasExpired()) dispatch({ type: 'challengeExpired' });
    const before = store.get();
    const { state, effects: requested } = transition(before, event);
    const isRecorded = record(state);
    const saved = snapshotOf(state);
    saveSnapshot(attempt, saved && { ...saved, isRecorded });
    store.set(state);
    onTransition?.(before, state);
    watchLeaving(isWithdrawable(state));
    // After unmounting, no effects run, but the snapshot above still records late responses.
    for (const effect of requested)
      (effects?.[effect.do] as ((effect: Effect) => void) | undefined)?.(effect);
  }
  const dispatchResult: DispatchResult = (result, onRejected) =>
    void result
      .catch((error: unknown) => (typeof onRejected === 'function' ? onRejected(error) : onRejected))
      .then(dispatch);

  const mount = (containers: Containers): (() => void) => {
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const stripe = stripeEffects({ ...setup, payment, containers, dispatchResult, signal });
    const site = siteEffects(setup, dispatchResult, signal, challenge);
    effects = { ...site, ...stripe.effects };
    ({ focusCard, unfinishedCardFields, focusWallet } = stripe);
    // On a prerendered page, Stripe's frames load only once the visitor opens the page, which could be after the
    // frames' deadlines.
    whenActivated(stripe.effects.loadStripe, signal);
    const readList = (): void =>
      dispatch({ type: 'chargedElsewhere', isCharged: isListed(attempt) && !record(store.get()) });
    const handleStorage = ({ key }: StorageEvent): void => {
      if (key === CHARGED.key) readList();
    };
    addEventListener('storage', handleStorage, { signal });
    addEventListener('pagehide', withdraw, { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return;
        // A later page of this tab has paid the order, or may have.
        isReloading = readSnapshot(attempt)?.isRecorded === true && !record(store.get());
        if (isReloading) location.reload();
        // A page in the back/forward cache receives no storage events.
        readList();
        dispatch({ type: 'resumed' });
      },
      { signal },
    );
    return () => {
      effects = undefined;
      watchLeaving(false);
      unmounting.abort();
      challenge?.stop();
      stripe.destroy();
    };
  };

  const payment: Payment = {
    get state() {
      return store.get();
    },
    subscribe: store.subscribe,
    dispatch,
    pick: (purchasable) => dispatch({ type: 'picked', purchasable }),
    reopenForm: () => dispatch({ type: 'submissionEnded' }),
    withdraw,
    focusCard: (field) => focusCard(field),
    unfinishedCardFields: () => unfinishedCardFields(),
    focusWallet: () => focusWallet(),
    mount,
  };
  return payment;
}
