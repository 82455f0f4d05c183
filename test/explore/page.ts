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
import { type Answer, pageOf, type SentForm } from './site.ts';
import {
  change,
  type Index,
  type Request,
  type Step,
  type Tab,
  type Task,
  type World,
  without,
} from './world.ts';

/** Id of the order in the form and of its payment intent. */
const ATTEMPT = 'order';
export const INTENT = { id: 'pi_1', secret: 'pi_1_secret_1' } as const;
/** Parameters with which the bank redirects to the form. */
export const RETURNED: ReturnedPayment = { ...INTENT, item: '', order: ATTEMPT };

const withTask = ({ tasks }: Tab, task: Task): Partial<Tab> => ({ tasks: [...tasks, task] });
const withRequest = ({ sent }: Tab, request: Request): Partial<Tab> => ({ sent: [...sent, { request }] });
const withoutTask = ({ tasks }: Tab, name: Task['do']): readonly Task[] =>
  tasks.filter((task) => task.do !== name);

/** Returns what an effect of the machine changes in its tab. */
function changesOf(tab: Tab, effect: Effect): Partial<Tab> {
  switch (effect.do) {
    case 'loadStripe':
    case 'mountCard':
    case 'mountWallet':
    case 'createMethod':
    case 'checkLater':
      return withTask(tab, { do: effect.do });
    // Each of these replaces the one before.
    case 'updateWallet':
    case 'awaitToken':
      return { tasks: [...withoutTask(tab, effect.do), { do: effect.do }] };
    case 'fetchPrice':
      return withTask(tab, { do: effect.do, item: effect.item });
    case 'wait':
      return withTask(tab, { do: effect.do, request: effect.request });
    case 'dropMethod':
      return { tasks: withoutTask(tab, 'createMethod') };
    case 'withdrawSheet':
      return { sheet: tab.sheet && { ...tab.sheet, isWithdrawn: true } };
    case 'rejectWallet':
      return {};
    case 'createIntent':
    case 'updateIntent':
      return withRequest(tab, { kind: effect.do, cents: effect.cents });
    case 'check':
      return withRequest(tab, { kind: 'check' });
    case 'confirm': {
      const sent = tab.sent.map((one) =>
        one.request.kind === 'confirm' ? { ...one, request: { ...one.request, isLatest: false } } : one,
      );
      const cents = tab.state.wallet.cents ?? 0;
      const request = { kind: 'confirm', cents, isLatest: true, seen: tab.sheet?.seen } as const;
      return { sent: [...sent, { request }], sheet: undefined };
    }
    default:
      return effect satisfies never;
  }
}

/** Dispatches an event to a tab's machine. */
export function dispatch(world: World, index: Index, event: PaymentEvent): void {
  const before = world.tabs[index];
  const { state, effects, snapshot = before.snapshot } = world.rules.run(before.state, event);
  // A page that another tab has told of a possible charge must not deny it, even before the charge.
  const isCharged =
    event.type === 'chargedElsewhere'
      ? event.isCharged || (before.isCharged && world.site.charges.length > 0)
      : before.isCharged;
  change(world, index, { state, snapshot, isCharged });
  for (const effect of effects) {
    world.breach ??= breachOfEffect(effect, before.state, world.tabs[index]);
    change(world, index, changesOf(world.tabs[index], effect));
  }
  record(world, index);
  if (state.form === 'sending' && before.state.form !== 'sending') submit(world, index);
}

/** Records for the other tab whether this one may have charged the order. The browser notifies the other tab's page. */
function record(world: World, index: Index): void {
  const { state, isRecorded } = world.tabs[index];
  if (mayBeCharged(state) === isRecorded || state.isChargedElsewhere) return;
  change(world, index, { isRecorded: !isRecorded });
  world.mayBeCharged = !isRecorded;
  const other = index === 0 ? 1 : 0;
  const { page, tasks } = world.tabs[other];
  if (page === 'form' && !tasks.some((task) => task.do === 'storage'))
    change(world, other, { tasks: [...tasks, { do: 'storage' }] });
}

/** Sends the form of a tab. The browser cancels an earlier submission, which can still arrive. */
function submit(world: World, index: Index): void {
  const { state, choice, seen, sent, orphans } = world.tabs[index];
  const by = state.paymentMethod?.by ?? 'nothing';
  const form: SentForm = { kind: 'form', cents: choice ?? 0, shown: state.cents ?? 0, by };
  const earlier = sent.filter(({ request }) => request.kind === 'form');
  change(world, index, {
    form,
    sent: [...sent.filter((one) => !earlier.includes(one)), { request: { ...form, seen } }],
    orphans: [...orphans, ...earlier.flatMap(({ answer, request }) => (answer ? [] : [request]))],
  });
  dispatch(world, index, { type: 'formSent' });
}

/** Removes a tab's page. Its requests that have not arrived yet are on their way without it. */
export function unload(world: World, index: Index): void {
  const { orphans, sent } = world.tabs[index];
  const left = sent.filter(
    ({ answer, atBank, request }) => !answer && atBank === undefined && request.kind !== 'check',
  );
  change(world, index, {
    page: 'none',
    state: initialState,
    tasks: [],
    sent: [],
    sheet: undefined,
    seen: undefined,
    bank: undefined,
    paid: undefined,
    isCardFilled: false,
    orphans: [...orphans, ...left.map(({ request }) => request)],
  });
}

/** Selects an amount. */
export function pick(world: World, index: Index, cents: number): void {
  change(world, index, { choice: cents });
  const purchasable = world.rules.hasPrices ? { item: String(cents) } : { item: 'gift', cents };
  dispatch(world, index, { type: 'picked', purchasable });
}

/** Data with which a form is opened. `isAnswer`: the server has sent it in response to the form. */
interface Opening {
  isAnswer?: boolean;
  returned?: ReturnedPayment;
  paid?: number | undefined;
}

/** Shows a form that the server has sent. */
export function openForm(world: World, index: Index, { isAnswer = false, returned, paid }: Opening): void {
  const { states, hasChallenge } = world.rules;
  unload(world, index);
  const { snapshot, choice: chosen, isCharged } = world.tabs[index];
  const stored = parseSnapshot(JSON.stringify(snapshot ?? null));
  const state = withReturn(restoreState(stored, isAnswer), returned, ATTEMPT);
  // After a reload during a wallet payment, the form shows what is paid.
  const choice = state.purchasable ? state.cents : chosen;
  change(world, index, { page: 'form', state });
  record(world, index);
  const isChargedElsewhere = world.mayBeCharged && !world.tabs[index].isRecorded;
  const opened = {
    ...state,
    isChargedElsewhere,
    ...(hasChallenge && ({ challenge: { status: 'due', isRenewed: false } } as const)),
  };
  change(world, index, {
    state: states.valueOf(states.idOf(opened)),
    tasks: [{ do: 'loadStripe' }],
    form: undefined,
    cached: undefined,
    isCharged: isCharged || world.site.charges.length > 0,
    paid,
  });
  if (choice !== undefined) pick(world, index, choice);
}

/** Shows a page that the server has sent. */
export function show(world: World, index: Index, answer: Answer, opening: Opening = {}): void {
  if (answer.page === 'form') {
    openForm(world, index, { ...opening, paid: answer.paid });
    return;
  }
  leave(world, index);
  const bank = answer.page === 'bank' ? { challenge: answer.challenge, isWallet: false } : undefined;
  change(world, index, { page: answer.page, bank });
}

/** Loads the form again. */
export const reload = (world: World, index: Index): void => show(world, index, pageOf(world.site));

/** Removes a page that the browser keeps in its back/forward cache, unless the page has requests of its own. */
export function leave(world: World, index: Index): void {
  const { page, tasks, sent, state, cached } = world.tabs[index];
  const isKept = page === 'form' && tasks.length === 0 && sent.length === 0;
  unload(world, index);
  change(world, index, { cached: isKept ? state : page === 'form' ? undefined : cached });
}

/** Shows a form again that the back/forward cache has kept. */
export function restore(world: World, index: Index): void {
  const { cached = initialState } = world.tabs[index];
  unload(world, index);
  change(world, index, { page: 'form', state: cached, cached: undefined });
  dispatch(world, index, { type: 'submissionEnded' });
  dispatch(world, index, { type: 'resumed' });
}

/** Events with which each task can end: a success, then faults. */
function eventsOf(task: Task, { mayBeCharged: isCharged }: World): readonly PaymentEvent[] {
  switch (task.do) {
    case 'loadStripe':
      return [{ type: 'stripeReady' }, { type: 'stripeFailed' }];
    case 'mountCard':
      return [{ type: 'cardReady' }, { type: 'cardAbsent' }];
    case 'mountWallet':
      return [{ type: 'walletOffered' }, { type: 'walletAbsent' }];
    case 'createMethod':
      return [
        { type: 'methodCreated', methodId: 'pm_1', last4: '4242' },
        { type: 'methodFailed', message: '', notice: 'cardUnreachable' },
      ];
    case 'fetchPrice': {
      const { item } = task;
      return [
        { type: 'priceLoaded', item, cents: Number(item) },
        { type: 'priceFailed', item },
        { type: 'priceRefused', item, wait: 2000 },
      ];
    }
    case 'wait':
      return [{ type: 'waitEnded', request: task.request }];
    case 'awaitToken':
      return [{ type: 'challengePassed' }, { type: 'challengeStalled' }];
    case 'storage':
      return [{ type: 'chargedElsewhere', isCharged }];
    case 'updateWallet':
    case 'checkLater':
      return [];
    default:
      return task satisfies never;
  }
}

/** Ends a task, with an event if there is one. */
function end(world: World, index: Index, task: Task, event: PaymentEvent | undefined): void {
  const tab = world.tabs[index];
  change(world, index, { tasks: without(tab.tasks, task) });
  if (task.do === 'checkLater') change(world, index, withRequest(tab, { kind: 'check' }));
  if (event) dispatch(world, index, event);
}

/** Returns whether a scenario does not explore the order in which a task ends. */
const isEager = (world: World, { do: name }: Task): boolean =>
  world.rules.isLoaded === true && /^(?:loadStripe|mountCard|mountWallet|updateWallet|storage)$/.test(name);

/** Returns the steps in which the tasks of a tab end. */
export function* tasksOf(world: World, index: Index): Generator<Step> {
  for (const task of world.tabs[index].tasks) {
    const [success, ...failures] = isEager(world, task) ? [] : eventsOf(task, world);
    const name = `tab ${index}: ${task.do}`;
    yield {
      label: `${name}: ${success?.type ?? 'done'}`,
      apply: (after) => end(after, index, task, success),
    };
    for (const event of failures)
      yield { label: `${name}: ${event.type}`, faults: 1, apply: (after) => end(after, index, task, event) };
  }
}

/** Ends the tasks whose order the scenario does not explore. */
export function settleTasks(world: World): void {
  for (const index of [0, 1] as const)
    for (;;) {
      const task = world.tabs[index].tasks.find((one) => isEager(world, one));
      if (!task || world.breach) break;
      end(world, index, task, eventsOf(task, world)[0]);
    }
}
