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
import { awaited, change, type Side, type Step, type Tab } from './world.ts';

/** Act of the visitor: its name, the tabs in which it is possible, and what it does. */
type Act = readonly [label: string, isPossible: (tab: Tab) => boolean, apply: (side: Side) => void];

/** Returns a function that changes a tab, and then dispatches events. */
const doing =
  (changes: (tab: Tab) => Partial<Tab>, ...types: readonly (PaymentEvent & { type: string })['type'][]) =>
  (side: Side): void => {
    change(side, changes(side.tab));
    for (const type of types) dispatch(side, { type } as PaymentEvent);
  };
const nothing = (): Partial<Tab> => ({});
const closed = (): Partial<Tab> => ({ sheet: undefined });

/** Withdraws what has not been sent, as the page does before the visitor leaves it (`pagehide`). */
const withdraw = doing(nothing, 'withdrawn');

const hasFailed = ({ state }: Tab): boolean => state.wallet.status === 'failed';
const isCardDue = ({ state }: Tab): boolean => needsCard(state) && !isCardMissing(state);

/** Returns whether the form starts a payment. It checks first that the card is complete (`usePayment.ts`). */
function canSubmit(tab: Tab): boolean {
  const { state, choice, isCardFilled } = tab;
  const isOptional = !isCardDue(tab) || state.cents === undefined || isWalletBusy(state) || hasFailed(tab);
  return state.form === 'open' && choice !== undefined && (isCardFilled || isOptional);
}

/** Returns whether the amount of the wallet's sheet is the page's. */
const isDue = ({ state, sheet }: Tab): boolean => canUseWallet(state) && state.cents === sheet?.cents;

const formActs: readonly Act[] = [
  [
    'enters a card',
    (tab) =>
      tab.state.form === 'open' &&
      (!tab.isCardFilled || hasFailed(tab)) &&
      isCardDue(tab) &&
      !isWalletBusy(tab.state),
    doing(() => ({ isCardFilled: true }), 'cardTouched', 'cardFilled'),
  ],
  ['presses the button', canSubmit, doing(({ state }) => ({ seen: state.cents }), 'submitted')],
  ['presses the button again', ({ state }) => state.form !== 'open', doing(nothing, 'submitted')],
  [
    'opens the wallet',
    ({ state, sheet, tasks }) =>
      canUseWallet(state) && !sheet && !tasks.some((task) => task.do === 'updateWallet'),
    doing(({ state: { cents = 0 } }) => ({ sheet: { cents, seen: cents, isWithdrawn: false } })),
  ],
  [
    'confirms in a wallet of a step left',
    ({ sheet }) => sheet?.isWithdrawn === true,
    doing(closed, 'walletWithdrawn'),
  ],
  [
    'confirms in the wallet',
    (tab) => tab.sheet?.isWithdrawn === false && isDue(tab),
    doing(nothing, 'walletAuthorized'),
  ],
  [
    'confirms an old amount',
    (tab) => tab.sheet?.isWithdrawn === false && !isDue(tab),
    doing(closed, 'walletClickedEarly'),
  ],
  ['closes the wallet', ({ sheet }) => sheet !== undefined, doing(closed)],
  [
    'leaves the step',
    ({ state }) => !isPinned(state),
    doing(({ sheet }) => ({ seen: undefined, sheet: sheet && { ...sheet, seen: undefined } }), 'withdrawn'),
  ],
  [
    'checks the payment',
    ({ state: { wallet } }) => wallet.status === 'unknown' || wallet.status === 'processing',
    doing(nothing, 'walletCheckRequested'),
  ],
  [
    'starts the security check again',
    ({ state: { challenge } }) => challenge.status === 'stalled' || challenge.status === 'refused',
    doing(nothing, 'challengeRetried'),
  ],
  [
    'asks for the wallets again',
    ({ state }) => isWalletUnavailable(state) && !('isHeld' in state.intent && state.intent.isHeld),
    doing(nothing, 'intentRequested'),
  ],
  [
    'asks for the card again',
    ({ state }) => needsCard(state) && isCardMissing(state),
    doing(nothing, 'stripeRetried'),
  ],
  [
    'reloads the page',
    () => true,
    (side) => {
      withdraw(side);
      reload(side);
    },
  ],
  [
    'closes the tab',
    () => true,
    (side) => {
      withdraw(side);
      unload(side);
      change(side, { snapshot: undefined, choice: undefined, cached: undefined, isRecorded: false });
    },
  ],
];

const otherActs: readonly Act[] = [
  [
    'sends the form again',
    (tab) => tab.page === 'broken' && tab.form !== undefined && awaited(tab).length === 0,
    (side) => {
      const { form, sent } = side.tab;
      if (!form) return;
      const again = { kind: 'form', cents: form.cents, form, seen: form.shown, isReload: true } as const;
      change(side, { sent: [...sent, again] });
    },
  ],
  ['goes back', ({ cached }) => cached !== undefined, restore],
  [
    'goes back to a page that is loaded again',
    (tab) => tab.cached === undefined && awaited(tab).length === 0,
    reload,
  ],
];

const opening: readonly Act[] = [['opens the form', () => true, reload]];

/** Returns the selections that are possible. They are inert while the payment is locked, unless another one has been paid. */
function choicesOf({ tab, rules }: Side): readonly Act[] {
  const isInert = isLocked(tab.state) && !(tab.paid !== undefined && isAccepted(tab.state));
  return (isInert ? [] : rules.amounts).map((cents) => [
    `chooses ${cents}`,
    ({ choice }) => choice !== cents,
    (side) => pick(side, cents),
  ]);
}

/** Returns the acts of the visitor in a tab. */
export function* visitsOf(side: Side): Generator<Step> {
  const { page } = side.tab;
  const acts = page === 'form' ? [...choicesOf(side), ...formActs] : page === 'none' ? opening : otherActs;
  for (const [label, isPossible, apply] of acts)
    if (isPossible(side.tab)) yield { label: `the visitor ${label}`, acts: 1, apply };
}
