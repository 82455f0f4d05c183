/** Promises that hold in each world: nothing is charged without consent, and no page says anything false. */

import {
  type Effect,
  hasMatchingAmounts,
  isAccepted,
  isChallengePassed,
  isWalletBusy,
  type PaymentState,
} from '../../src/payment/machine/state.ts';
import { formatUsd } from '../../src/payment/site/cents.ts';
import { challengeMessage, statusText } from '../../src/payment/view/status.ts';
import type { PaymentTexts } from '../../src/payment/view/texts.ts';
import { texts } from '../support/paymentEvents.ts';
import type { Site } from './site.ts';
import { awaited, type Consent, change, type Request, type Side, type Tab, type Task } from './world.ts';

/** Sentence of a page: the text that begins with it, what it says, and when it is true. */
type Sentence = readonly [text: keyof PaymentTexts, name: string, isTrue: (tab: Tab, site: Site) => boolean];

/** Returns the words of a sentence. What follows them may be left out, or denies a charge in words of its own. */
function wordsOf(text: keyof PaymentTexts, { wallet, cents }: PaymentState): string {
  const [words = ''] = texts[text].split(' {notCharged}');
  return words.replace('{price}', formatUsd((text === 'paymentElsewhere' ? wallet.elsewhere : cents) ?? 0));
}

const denial: Sentence = ['notCharged', 'nothing was charged', ({ isCharged }) => !isCharged];
export const sentences: readonly Sentence[] = [
  denial,
  ['paymentSuccess', 'the payment was successful', (_, { charges }) => charges.length > 0],
  [
    'paymentElsewhere',
    'the order has been paid elsewhere',
    ({ state }, { charges }) => charges.includes(state.wallet.elsewhere ?? -1),
  ],
  ['paymentProcessing', 'the payment is on its way', (_, { wasProcessing }) => wasProcessing],
  ['paymentForeign', 'the payment belongs to another order', () => false],
  ['priceRead', 'the price is what is shown', ({ state, choice }) => state.cents === choice],
  ['nothingToPay', 'there is nothing to pay', ({ choice }) => choice === 0],
];

/** Sentences by state, which are the same whenever the page is in it. */
const said = new WeakMap<PaymentState, readonly Sentence[]>();

/** Returns the sentences that a tab's page says. */
function saidBy({ page, state }: Tab): readonly Sentence[] {
  if (page !== 'form') return [];
  let found = said.get(state);
  if (!found) {
    const challenge = challengeMessage(state, texts);
    const shown = [statusText(state, texts), challenge?.text, challenge?.help].join(' ');
    found = sentences.filter(([text]) => shown.includes(wordsOf(text, state)));
    said.set(state, found);
  }
  return found;
}

const isPending = (tab: Tab, ...kinds: Request['kind'][]): boolean => awaited(tab, ...kinds).length > 0;
const hasTask = ({ tasks }: Tab, name: Task['do']): boolean => tasks.some((task) => task.do === name);

/** Names of effects, each with what must not be the case when the machine requests one of them. */
const effectPromises: readonly [
  effects: readonly Effect['do'][],
  breach: string,
  isBroken: (tab: Tab, before: PaymentState) => boolean,
][] = [
  [['createIntent'], 'an order with an intent asks for one', (_, { intent }) => 'secret' in intent],
  [
    ['createIntent', 'updateIntent'],
    'two requests about the intent are on their way',
    (tab) => isPending(tab, 'createIntent', 'updateIntent'),
  ],
  [
    ['createIntent', 'updateIntent', 'createMethod'],
    'a request is sent before the security check has been passed',
    ({ state }) => !isChallengePassed(state),
  ],
  [['confirm'], 'a wallet pays another amount', ({ state }) => !hasMatchingAmounts(state)],
  [['confirm'], 'a wallet pays while its amount changes', (tab) => isPending(tab, 'updateIntent')],
  [
    ['createMethod'],
    'a card pays another amount than at the press',
    ({ state, seen }) => state.cents !== seen,
  ],
  [
    ['confirm', 'createMethod'],
    'a page makes two payments at the same time',
    (tab) => hasTask(tab, 'createMethod') || isPending(tab, 'form'),
  ],
];

/** Returns the promise that an effect breaks. */
export function breachOfEffect(effect: Effect, before: PaymentState, tab: Tab): string | undefined {
  return effectPromises.find(
    ([names, , isBroken]) => names.includes(effect.do) && isBroken(tab, before),
  )?.[1];
}

/** Returns the promise that a change of the site breaks, compared with what the visitor has agreed to and read. */
export function breachOfCharge(before: Site, after: Site, { seen, isDenied }: Consent): string | undefined {
  if (after.charges.length === before.charges.length) return undefined;
  if (after.charges.length > 1) return 'an order is charged twice';
  if (seen === undefined) return 'an order is charged without a press, or after the visitor left';
  if (seen !== after.charges.at(-1)) return 'another amount is charged than was on the screen at the press';
  return isDenied ? 'a page said that nothing was charged, and then its request charged' : undefined;
}

/** Returns whether a page that waits for nothing has an intent of another amount. */
function hasOtherAmount(tab: Tab): boolean {
  const { tasks, state } = tab;
  const { intent, cents, stripe } = state;
  if (tasks.length > 0 || awaited(tab).length > 0 || stripe !== 'ready' || isWalletBusy(state)) return false;
  return intent.status === 'synced' && Boolean(cents) && isChallengePassed(state) && intent.cents !== cents;
}

/** Promises of a form, each with what must not be the case. */
const formPromises: readonly [breach: string, isBroken: (tab: Tab) => boolean][] = [
  [
    'an amount is shown that is not known',
    ({ state }) => (state.cents !== undefined) !== (state.price === 'known'),
  ],
  ['the intent keeps another amount than the page', hasOtherAmount],
  ['a card pays although a wallet has paid', (tab) => isAccepted(tab.state) && hasTask(tab, 'createMethod')],
];

/** Returns the first promise that a tab's page breaks. */
export function breachOf(tab: Tab, site: Site): string | undefined {
  const { completed, charges } = site;
  if (tab.page === 'receipt' && completed !== 0 && charges.at(-1) !== completed)
    return 'a receipt is about another amount than was charged';
  if (tab.page !== 'form') return undefined;
  const [, lie] = saidBy(tab).find(([, , isTrue]) => !isTrue(tab, site)) ?? [];
  return lie === undefined
    ? formPromises.find(([, isBroken]) => isBroken(tab))?.[0]
    : `a page says falsely that ${lie}`;
}

const canCharge = ({ kind, isDenied, answer }: Request): boolean =>
  !answer && !isDenied && (kind === 'confirm' || kind === 'form');

/** Marks the requests that are on their way while their own page says that nothing was charged. */
export function markDenied(side: Side): void {
  const { sent } = side.tab;
  if (sent.some(canCharge) && saidBy(side.tab).includes(denial))
    change(side, { sent: sent.map((one) => (canCharge(one) ? { ...one, isDenied: true } : one)) });
}
