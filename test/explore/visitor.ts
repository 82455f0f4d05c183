/** Visitor: what can be done on each page. */
import {
  canUseWallet,
  isAccepted,
  isCardMissing,
  isLocked,
  isPinned,
  isWalletBusy,
  isWalletUnavailable,
  needsCard,
  type PaymentEvent,
} from '../../src/payment/machine/state.ts';
import { dispatch, pick, reload, restore, unload } from './page.ts';
import { change, type Index, type Step, type Tab, type World } from './world.ts';

/** Act on a form. */
interface Act {
  readonly label: string;
  readonly isPossible: (tab: Tab) => boolean;
  /** Changes of the tab, before the events. */
  readonly changes?: (tab: Tab) => Partial<Tab>;
  readonly events?: readonly PaymentEvent[];
}

const canEnterCard = ({ state }: Tab): boolean =>
  needsCard(state) && !isCardMissing(state) && !isWalletBusy(state);

/** Returns whether the form starts a payment. It checks first that the card is complete (`usePayment.ts`). */
function canSubmit({ state, choice, isCardFilled }: Tab): boolean {
  const isCardDue = needsCard(state) && !isCardMissing(state) && state.cents !== undefined;
  const isComplete = isCardFilled || !isCardDue || isWalletBusy(state) || state.wallet.status === 'failed';
  return state.form === 'open' && choice !== undefined && isComplete;
}

const isSheetDue = ({ state, sheet }: Tab): boolean => canUseWallet(state) && state.cents === sheet?.cents;
const closed = (): Partial<Tab> => ({ sheet: undefined });

/** Acts on a form, besides selecting an amount. */
const acts: readonly Act[] = [
  {
    label: 'enters a card',
    isPossible: (tab) =>
      tab.state.form === 'open' &&
      (!tab.isCardFilled || tab.state.wallet.status === 'failed') &&
      canEnterCard(tab),
    changes: () => ({ isCardFilled: true }),
    events: [{ type: 'cardTouched' }, { type: 'cardFilled' }],
  },
  {
    label: 'presses the button',
    isPossible: canSubmit,
    changes: ({ state }) => ({ seen: state.cents }),
    events: [{ type: 'submitted' }],
  },
  {
    label: 'presses the button again',
    isPossible: ({ state }) => state.form !== 'open',
    events: [{ type: 'submitted' }],
  },
  {
    label: 'opens the wallet',
    isPossible: ({ state, sheet, tasks }) =>
      canUseWallet(state) && !sheet && !tasks.some((task) => task.do === 'updateWallet'),
    changes: ({ state: { cents = 0 } }) => ({ sheet: { cents, seen: cents, isWithdrawn: false } }),
  },
  {
    label: 'confirms in a wallet of a step left',
    isPossible: ({ sheet }) => sheet?.isWithdrawn === true,
    changes: closed,
    events: [{ type: 'walletWithdrawn' }],
  },
  {
    label: 'confirms in the wallet',
    isPossible: (tab) => tab.sheet?.isWithdrawn === false && isSheetDue(tab),
    events: [{ type: 'walletAuthorized' }],
  },
  {
    label: 'confirms an old amount',
    isPossible: (tab) => tab.sheet?.isWithdrawn === false && !isSheetDue(tab),
    changes: closed,
    events: [{ type: 'walletClickedEarly' }],
  },
  { label: 'closes the wallet', isPossible: ({ sheet }) => sheet !== undefined, changes: closed },
  {
    label: 'leaves the step',
    isPossible: ({ state }) => !isPinned(state),
    changes: ({ sheet }) => ({ seen: undefined, sheet: sheet && { ...sheet, seen: undefined } }),
    events: [{ type: 'withdrawn' }],
  },
  {
    label: 'checks the payment',
    isPossible: ({ state: { wallet } }) => wallet.status === 'unknown' || wallet.status === 'processing',
    events: [{ type: 'walletCheckRequested' }],
  },
  {
    label: 'starts the security check again',
    isPossible: ({ state: { challenge } }) =>
      challenge.status === 'stalled' || challenge.status === 'refused',
    events: [{ type: 'challengeRetried' }],
  },
  {
    label: 'asks for the wallets again',
    isPossible: ({ state }) =>
      isWalletUnavailable(state) && !('isHeld' in state.intent && state.intent.isHeld),
    events: [{ type: 'intentRequested' }],
  },
  {
    label: 'asks for the card again',
    isPossible: ({ state }) => needsCard(state) && isCardMissing(state),
    events: [{ type: 'stripeRetried' }],
  },
];

/** Withdraws what has not been sent, as the page does before the visitor leaves it (`pagehide`). */
const withdraw = (world: World, index: Index): void => dispatch(world, index, { type: 'withdrawn' });

/** Returns a step that is an act of the visitor. */
const actIn = (index: Index, label: string, apply: Step['apply']): Step => ({
  label: `tab ${index}: the visitor ${label}`,
  acts: 1,
  apply,
});

/** Returns the acts on a form. Its choices are inert while the payment is locked, unless another one has been paid. */
function* formActs(world: World, index: Index): Generator<Step> {
  const tab = world.tabs[index];
  const isChoosingPaid = tab.paid !== undefined && isAccepted(tab.state);
  for (const cents of isLocked(tab.state) && !isChoosingPaid ? [] : world.rules.amounts)
    if (cents !== tab.choice) yield actIn(index, `chooses ${cents}`, (after) => pick(after, index, cents));
  for (const { label, isPossible, changes, events = [] } of acts)
    if (isPossible(tab))
      yield actIn(index, label, (after) => {
        change(after, index, changes?.(tab) ?? {});
        for (const event of events) dispatch(after, index, event);
      });
  yield actIn(index, 'reloads the page', (after) => {
    withdraw(after, index);
    reload(after, index);
  });
  yield actIn(index, 'closes the tab', (after) => {
    withdraw(after, index);
    unload(after, index);
    change(after, index, { snapshot: undefined, choice: undefined, cached: undefined, isRecorded: false });
  });
}

/** Returns the acts on a page that is not a form. */
function* otherActs(world: World, index: Index): Generator<Step> {
  const { page, sent, form, cached } = world.tabs[index];
  if (page === 'broken' && form && sent.length === 0)
    yield actIn(index, 'sends the form again', (after) =>
      change(after, index, { sent: [{ request: { ...form, seen: form.shown }, isReload: true }] }),
    );
  if (cached) yield actIn(index, 'goes back', (after) => restore(after, index));
  else if (sent.length === 0)
    yield actIn(index, 'goes back to a page that is loaded again', (after) => reload(after, index));
}

/** Returns the acts of the visitor in a tab. Tabs are alike, so the second one opens only beside the first. */
export function* visitsOf(world: World, index: Index): Generator<Step> {
  const { page } = world.tabs[index];
  const canOpen = index === 0 || (world.rules.tabs === 2 && world.tabs[0].page !== 'none');
  if (page === 'form') yield* formActs(world, index);
  else if (page !== 'none') yield* otherActs(world, index);
  else if (canOpen) yield actIn(index, 'opens the form', (after) => reload(after, index));
}
