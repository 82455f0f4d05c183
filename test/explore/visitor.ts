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
import { dispatch, pick, reload, restore, send, unload } from './page.ts';
import { awaited, change, type Side, type Step, type Tab } from './world.ts';

/** Act of the visitor: its name, the tabs in which it is possible, and what it does. */
type Act = readonly [label: string, isPossible: (tab: Tab) => boolean, apply: (side: Side) => void];

/** Returns a function that changes a tab, and then dispatches an event. */
const doing =
  (type: (PaymentEvent & { type: string })['type'], changes: (tab: Tab) => Partial<Tab> = () => ({})) =>
  (side: Side): void => {
    change(side, changes(side.tab));
    dispatch(side, { type } as PaymentEvent);
  };

const isLoading = ({ tasks }: Tab): boolean => tasks.some((task) => task.do === 'updateWallet');
const hasFailed = ({ state }: Tab): boolean => state.wallet.status === 'failed';
const isCardDue = ({ state }: Tab): boolean => needsCard(state) && !isCardMissing(state);
const isCardLost = ({ state }: Tab): boolean => needsCard(state) && isCardMissing(state);
const isWalletLost = ({ state }: Tab): boolean =>
  isWalletUnavailable(state) && !('isDelayed' in state.intent && state.intent.isDelayed);
const isUnresolved = ({ state }: Tab): boolean => /^(?:unknown|processing)$/.test(state.wallet.status);
const isHeldUp = ({ state }: Tab): boolean => /^(?:stalled|refused)$/.test(state.challenge.status);
const isOpen = ({ state }: Tab): boolean => state.form === 'open';
const hasSheet = ({ sheet }: Tab): boolean => sheet !== undefined;
const isLeft = ({ sheet }: Tab): boolean => sheet?.isWithdrawn === true;
const isHere = ({ sheet }: Tab): boolean => sheet?.isWithdrawn === false;
/** Returns whether the amount of the wallet's sheet is the page's. */
const isDue = ({ state, sheet }: Tab): boolean => canUseWallet(state) && state.cents === sheet?.cents;
const closed = (): Partial<Tab> => ({ sheet: undefined });

/**
 * Returns whether the form starts a payment. It checks first that the card is complete, if its fields have loaded
 * (`usePayment.ts`).
 */
function canSubmit(tab: Tab): boolean {
  const { state, choice, isCardFilled } = tab;
  const isOptional =
    !isCardDue(tab) ||
    state.card !== 'ready' ||
    state.cents === undefined ||
    isWalletBusy(state) ||
    hasFailed(tab);
  return isOpen(tab) && choice !== undefined && (isCardFilled || isOptional);
}

const canEnterCard = (tab: Tab): boolean =>
  isOpen(tab) && (!tab.isCardFilled || hasFailed(tab)) && isCardDue(tab) && !isWalletBusy(tab.state);
const enterCard = (side: Side): void => {
  doing('cardTouched', () => ({ isCardFilled: true }))(side);
  dispatch(side, { type: 'cardFilled' });
};
const openWallet = (side: Side): void => {
  const { cents = 0 } = side.tab.state;
  change(side, { sheet: { cents, seen: cents, isWithdrawn: false } });
};
const leaveStep = doing('withdrawn', ({ sheet }) => ({
  seen: undefined,
  sheet: sheet && { ...sheet, seen: undefined },
}));
/** Withdraws what has not been sent, as the page does before the visitor leaves it (`pagehide`). */
const reloadForm = (side: Side): void => {
  doing('withdrawn')(side);
  reload(side);
};
const closeTab = (side: Side): void => {
  doing('withdrawn')(side);
  unload(side);
  change(side, { snapshot: undefined, choice: undefined, cached: undefined, isRecorded: false });
};

const formActs: readonly Act[] = [
  ['enters a card', canEnterCard, enterCard],
  ['presses the button', canSubmit, doing('submitted', ({ state }) => ({ seen: state.cents }))],
  ['presses the button again', (tab) => !isOpen(tab), doing('submitted')],
  ['opens the wallet', (tab) => canUseWallet(tab.state) && !hasSheet(tab) && !isLoading(tab), openWallet],
  ['confirms in a wallet of a step left', isLeft, doing('walletWithdrawn', closed)],
  ['confirms in the wallet', (tab) => isHere(tab) && isDue(tab), doing('walletAuthorized')],
  ['confirms an old amount', (tab) => isHere(tab) && !isDue(tab), doing('walletClickedEarly', closed)],
  ['closes the wallet', hasSheet, (side) => change(side, closed())],
  ['leaves the step', ({ state }) => !isPinned(state), leaveStep],
  ['checks the payment', isUnresolved, doing('walletCheckRequested')],
  ['starts the security check again', isHeldUp, doing('challengeRetried')],
  ['asks for the wallets again', isWalletLost, doing('intentRequested')],
  ['asks for the card again', isCardLost, doing('stripeRetried')],
  ['reloads the page', () => true, reloadForm],
  ['closes the tab', () => true, closeTab],
];

const isIdle = (tab: Tab): boolean => awaited(tab).length === 0;
const sendAgain = (side: Side): void => {
  const { form } = side.tab;
  if (form) send(side, { kind: 'form', cents: form.cents, form, seen: form.shown, isReload: true });
};

const otherActs: readonly Act[] = [
  [
    'sends the form again',
    (tab) => tab.page === 'broken' && tab.form !== undefined && isIdle(tab),
    sendAgain,
  ],
  ['goes back', ({ cached }) => cached !== undefined, restore],
  ['goes back to a page that is loaded again', (tab) => tab.cached === undefined && isIdle(tab), reload],
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
