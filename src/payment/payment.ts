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
  /** Hears of a call that has not gone well, to tell developers of it. */
  failed: (call: keyof Addresses, error: unknown) => void;
}

export interface PaymentSetup extends SiteSetup {
  /** The order's id, under which this tab remembers its intent. */
  attempt: string;
  loadProvider: (signal: AbortSignal) => Promise<Stripe>;
}

/** Elements for what the provider puts on the page. */
interface Places {
  card: HTMLElement;
  wallet: HTMLElement;
  /** Whether the form is as it must be for a wallet to be opened. If not, it says why. */
  mayPay: () => boolean;
}

/** A payment: its state as a store, and what happens to it. */
export interface Payment {
  get: Store<State>['get'];
  subscribe: Store<State>['subscribe'];
  tell: (event: Event) => void;
  /** Says what is bought now: undefined for nothing. */
  pick: (pick: Pick | undefined) => void;
  /** The form that was sent is the visitor's again. */
  giveBack: () => void;
  focusCard: () => void;
  /** Begins, once there are places. Returns how to end. */
  begin: (places: Places) => () => void;
}

type Effects = { [Do in Effect['do']]: (effect: Effect & { do: Do }) => void };
/** What has been asked comes to an event, whatever comes of it. */
type Settle = (done: Promise<Event>, failed: Event) => void;

function siteEffects({ addresses, failed }: SiteSetup, settle: Settle, signal: AbortSignal) {
  const ask = (call: keyof Addresses, asked: Promise<Event>, otherwise: Event): void => {
    asked.catch((error: unknown) => failed(call, error));
    settle(asked, otherwise);
  };
  return {
    readPrice: ({ item }) => {
      const read = readPrice(addresses, item, signal).then(
        (cents): Event => ({ type: 'priced', item, cents }),
      );
      ask('price', read, { type: 'priceFailed', item });
    },
    createIntent: ({ cents }) => {
      const made = createIntent(addresses, cents).then(
        (intent): Event => ({ type: 'intentMade', ...intent }),
      );
      ask('fetch', made, { type: 'intentLost' });
    },
    updateIntent: ({ id, cents }) => {
      const told = updateIntent(addresses, id, cents).then((): Event => ({ type: 'intentUpdated' }));
      ask('update', told, { type: 'updateLost' });
    },
  } satisfies Partial<Effects>;
}

interface Shop {
  payment: { get: Payment['get']; tell: Payment['tell'] };
  places: Places;
  settle: Settle;
  load: PaymentSetup['loadProvider'];
  signal: AbortSignal;
}

/** The provider's part. It is kept for the life of the page: a script that has come stays. */
function providerEffects({ payment, places, settle, load, signal }: Shop) {
  let stripe: Stripe | undefined;
  let card: Card | undefined;
  let wallet: Wallet | undefined;

  async function loadProvider(): Promise<Event> {
    stripe ??= await load(signal);
    signal.throwIfAborted();
    card ??= mountCard(stripe, places.card, payment.tell);
    return { type: 'providerReady' };
  }
  const destroy = (): void => {
    card?.destroy();
    wallet?.destroy();
  };

  const effects = {
    loadProvider: () => settle(loadProvider(), { type: 'providerFailed' }),
    makeMethod: () => {
      if (card) settle(card.makeMethod(), { type: 'methodFailed', message: '', notice: 'cardFailed' });
    },
    showWallet: ({ cents }) => {
      const watcher = {
        tell: payment.tell,
        canPress: () => canPressWallet(payment.get()),
        mayPay: places.mayPay,
      };
      if (stripe) wallet = mountWallet(stripe, places.wallet, cents, watcher);
    },
    setWallet: ({ cents }) => wallet?.set(cents),
    rejectWallet: () => wallet?.reject(),
    confirm: ({ secret }) => {
      if (wallet) settle(wallet.confirm(secret), { type: 'walletUnsure' });
    },
    check: ({ secret }) => {
      if (stripe) settle(checkIntent(stripe, secret), { type: 'walletUnsure' });
    },
  } satisfies Partial<Effects>;
  return { effects, destroy, focusCard: () => card?.focus() };
}

/** Runs the machine: one event after the other, each with what it has to be done. */
export function createPayment({ attempt, loadProvider: load, ...ofSite }: PaymentSetup): Payment {
  const store = createStore(restore(recall(attempt)));
  let effects: Effects | undefined;
  let focusCard = (): void => undefined;

  function tell(event: Event): void {
    const { state, effects: wanted } = step(store.get(), event);
    remember(attempt, memoryOf(state));
    store.set(state);
    // After the end nobody sees it; what an answer that comes then has changed is remembered.
    for (const effect of wanted) (effects?.[effect.do] as ((effect: Effect) => void) | undefined)?.(effect);
  }
  const settle: Settle = (done, failed) => void done.catch(() => failed).then(tell);

  const begin = (places: Places): (() => void) => {
    const over = new AbortController();
    const { signal } = over;
    const provider = providerEffects({ payment: { get: store.get, tell }, places, settle, load, signal });
    const site = siteEffects(ofSite, settle, signal);
    // The view sends the form, once it holds what is to be sent.
    effects = { ...site, ...provider.effects, send: () => undefined };
    focusCard = provider.focusCard;
    provider.effects.loadProvider();
    return () => {
      effects = undefined;
      over.abort();
      provider.destroy();
    };
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    tell,
    pick: (pick) => tell({ type: 'picked', pick }),
    giveBack: () => tell({ type: 'returned' }),
    focusCard: () => focusCard(),
    begin,
  };
}
