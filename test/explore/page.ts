/** Page of a tab: it dispatches events to the machine and runs the effects, as `payment.ts` and `usePayment.ts` do. */

import {
  type Effect,
  initialState,
  mayBeCharged,
  type PaymentEvent,
} from '../../src/payment/machine/state.ts';
import { type ReturnedPayment, withReturn } from '../../src/payment/site/returnAddress.ts';
import { parseSnapshot, restoreState } from '../../src/payment/site/snapshot.ts';
import { breachOfEffect } from './promises.ts';
import { type Answer, pageOf, priceOf } from './site.ts';
import {
  awaited,
  change,
  gone,
  type Request,
  type Side,
  type Step,
  stepTo,
  type Tab,
  type Task,
  unopened,
} from './world.ts';

/** Id of the order in the form and of its payment intent. */
const ATTEMPT = 'order';
export const INTENT = { id: 'pi_1', secret: 'pi_1_secret_1' } as const;
/** Parameters with which the bank redirects to the form. */
export const RETURNED: ReturnedPayment = { ...INTENT, item: '', order: ATTEMPT };

export const send = (side: Side, request: Request): void =>
  change(side, { sent: [...side.tab.sent, request] });
const stop = ({ tasks }: Tab, name: Task['do']): readonly Task[] => tasks.filter((task) => task.do !== name);

const aboutOf = (effect: Effect): string | undefined =>
  'item' in effect ? effect.item : 'request' in effect ? effect.request : undefined;

/** Begins a task. Of some, there is only one at a time. */
function begin(side: Side, task: Task): void {
  const isOnly = /^(?:updateWallet|awaitToken|storage)$/.test(task.do);
  change(side, { tasks: [...(isOnly ? stop(side.tab, task.do) : side.tab.tasks), task] });
}

/** Confirms the wallet's payment. An earlier confirmation may still be on its way. */
function confirmWallet(side: Side): void {
  const { sent, sheet, state } = side.tab;
  const isEarlier = ({ kind, isGone }: Request): boolean => kind === 'confirm' && !isGone;
  change(side, {
    sheet: undefined,
    sent: sent.map((one) => (isEarlier(one) ? { ...one, isOutdated: true } : one)),
  });
  send(side, { kind: 'confirm', cents: state.wallet.cents ?? 0, seen: sheet?.seen });
}

/** Runs an effect of the machine. Any effect that sends no request begins a task. */
function run(side: Side, effect: Effect): void {
  const { sheet } = side.tab;
  if (effect.do === 'rejectWallet') return;
  if (effect.do === 'dropMethod') change(side, { tasks: stop(side.tab, 'createMethod') });
  else if (effect.do === 'withdrawSheet') change(side, { sheet: sheet && { ...sheet, isWithdrawn: true } });
  else if (effect.do === 'createIntent' || effect.do === 'updateIntent' || effect.do === 'check')
    send(side, { kind: effect.do, cents: 'cents' in effect ? effect.cents : 0 });
  else if (effect.do === 'confirm') confirmWallet(side);
  else begin(side, { do: effect.do, about: aboutOf(effect) });
}

/** Dispatches an event to the tab's machine. */
export function dispatch(side: Side, event: PaymentEvent): void {
  const { tab: before, site } = side;
  const { state, effects, snapshot = before.snapshot } = side.rules.run(before.state, event);
  // A page that another tab has told of a possible charge must not deny it, even before the charge.
  const isCharged =
    event.type === 'chargedElsewhere'
      ? event.isCharged || (before.isCharged && site.charges.length > 0)
      : before.isCharged;
  change(side, { state, snapshot, isCharged });
  for (const effect of effects) {
    side.breach ??= breachOfEffect(effect, before.state, side.tab);
    run(side, effect);
  }
  record(side);
  if (state.form === 'sending' && before.state.form !== 'sending') submit(side);
}

/** Records for the other tab whether this one may have charged the order. */
function record(side: Side): void {
  const { state, isRecorded } = side.tab;
  if (mayBeCharged(state) === isRecorded || state.isChargedElsewhere) return;
  change(side, { isRecorded: !isRecorded });
  side.mayBeCharged = !isRecorded;
  side.isNotifying = true;
}

/** Notifies a tab's page of a change of the list by the other tab. */
export function notify(side: Side): void {
  if (side.tab.page === 'form') begin(side, { do: 'storage' });
}

/** Sends the form. The browser cancels an earlier submission, which can still arrive. */
function submit(side: Side): void {
  const { state, choice = 0, seen, sent } = side.tab;
  const form = { cents: choice, shown: state.cents ?? 0, by: state.paymentMethod?.by ?? 'nothing' };
  const earlier = sent.flatMap((one) =>
    one.kind !== 'form' || one.isGone ? one : one.answer ? [] : gone(one),
  );
  change(side, { form, sent: [...earlier, { kind: 'form', cents: choice, form, seen }] });
  dispatch(side, { type: 'formSent' });
}

/** Removes the page. Its requests that have not arrived yet are on their way without it. */
export function unload(side: Side): void {
  const { snapshot, choice, isRecorded, isCharged, form, cached, sent } = side.tab;
  const isOnItsWay = ({ answer, atBank, kind, isGone }: Request): boolean =>
    !answer && (isGone || atBank === undefined) && kind !== 'check';
  side.tab = {
    ...unopened,
    snapshot,
    choice,
    isRecorded,
    isCharged,
    form,
    cached,
    sent: sent.filter(isOnItsWay).map(gone),
  };
}

/** Selects an amount. */
export function pick(side: Side, cents: number): void {
  change(side, { choice: cents });
  const purchasable = side.rules.hasPrices ? { item: String(cents) } : { item: 'gift', cents };
  dispatch(side, { type: 'picked', purchasable });
}

/** Data with which a form is opened. `isAnswer`: the server has sent it in response to the form. */
interface Opening {
  isAnswer?: boolean;
  returned?: ReturnedPayment;
  paid?: number | undefined;
}

/** Shows a form that the server has sent. */
export function openForm(side: Side, { isAnswer = false, returned, paid }: Opening): void {
  const { states, hasChallenge } = side.rules;
  unload(side);
  const { snapshot, choice: chosen, isCharged } = side.tab;
  const stored = parseSnapshot(JSON.stringify(snapshot ?? null));
  const state = withReturn(restoreState(stored, isAnswer), returned, ATTEMPT);
  // After a reload during a wallet payment, the form shows what is paid.
  const choice = state.purchasable ? state.cents : chosen;
  change(side, { page: 'form', state, form: undefined, cached: undefined, paid });
  record(side);
  const opened = {
    ...state,
    isChargedElsewhere: side.mayBeCharged && !side.tab.isRecorded,
    ...(hasChallenge && ({ challenge: { status: 'due', isRenewed: false } } as const)),
  };
  change(side, {
    state: states.intern(opened),
    tasks: [{ do: 'loadStripe' }],
    isCharged: isCharged || side.site.charges.length > 0,
  });
  if (choice !== undefined) pick(side, choice);
}

/** Shows a page that the server has sent. */
export function show(side: Side, answer: Answer, opening: Opening = {}): void {
  if (answer.page === 'form') {
    openForm(side, { ...opening, paid: answer.paid });
    return;
  }
  leave(side);
  const bank = answer.page === 'bank' ? { challenge: answer.challenge, isWallet: false } : undefined;
  change(side, { page: answer.page, bank });
}

/** Loads the form again. */
export const reload = (side: Side): void => show(side, pageOf(side.site));

/** Removes a page that the browser keeps in its back/forward cache, unless the page has requests of its own. */
export function leave(side: Side): void {
  const { page, tasks, state, cached } = side.tab;
  const isKept = tasks.length === 0 && awaited(side.tab).length === 0;
  unload(side);
  change(side, { cached: page !== 'form' ? cached : isKept ? state : undefined });
}

/** Shows a form again that the back/forward cache has kept. */
export function restore(side: Side): void {
  const { cached = initialState } = side.tab;
  unload(side);
  change(side, { page: 'form', state: cached, cached: undefined });
  dispatch(side, { type: 'submissionEnded' });
  dispatch(side, { type: 'resumed' });
}

/** Events with which each task can end: a success, then faults. */
const endings: Record<Task['do'], (about: string, side: Side) => readonly PaymentEvent[]> = {
  loadStripe: () => [{ type: 'stripeReady' }, { type: 'stripeFailed' }],
  mountCard: () => [{ type: 'cardReady' }, { type: 'cardAbsent' }],
  mountWallet: () => [{ type: 'walletOffered' }, { type: 'walletAbsent' }],
  createMethod: () => [
    { type: 'methodCreated', methodId: 'pm_1', last4: '4242' },
    { type: 'methodFailed', message: '', notice: 'cardUnreachable' },
  ],
  fetchPrice: (item, { site }) => [
    { type: 'priceLoaded', item, cents: priceOf(site, Number(item)) },
    { type: 'priceFailed', item },
    { type: 'priceRefused', item, wait: 2000 },
  ],
  wait: (request) => [{ type: 'waitEnded', request: request as 'price' | 'intent' }],
  awaitToken: () => [{ type: 'challengePassed' }, { type: 'challengeStalled' }],
  storage: (_, { mayBeCharged: isCharged }) => [{ type: 'chargedElsewhere', isCharged }],
  updateWallet: () => [],
  checkLater: () => [],
};

/** Ends a task, with an event if there is one. */
function end(side: Side, task: Task, event: PaymentEvent | undefined): void {
  change(side, { tasks: side.tab.tasks.filter((other) => other !== task) });
  if (task.do === 'checkLater') send(side, { kind: 'check', cents: 0 });
  if (event) dispatch(side, event);
}

/** Tasks whose order is not explored in scenarios in which everything is loaded. */
const isEager = ({ do: name }: Task): boolean =>
  /^(?:loadStripe|mountCard|mountWallet|updateWallet|storage)$/.test(name);

/** Returns the steps in which the tasks of a tab end. A task that fails is a fault. */
export function* tasksOf(before: Side): Generator<Step> {
  for (const task of before.tab.tasks) {
    const events = endings[task.do](task.about ?? '', before);
    for (const event of events.length > 0 ? events : [undefined]) {
      const label = `${task.do}: ${event?.type ?? 'done'}`;
      yield stepTo(label, event === events[0] ? 0 : 1, (side) => end(side, task, event));
    }
  }
}

/** Ends the tasks whose order the scenario does not explore. */
export function settleTasks(side: Side): void {
  const next = (): Task | undefined =>
    side.rules.isLoaded && !side.breach ? side.tab.tasks.find(isEager) : undefined;
  for (let task = next(); task; task = next()) end(side, task, endings[task.do](task.about ?? '', side)[0]);
}
