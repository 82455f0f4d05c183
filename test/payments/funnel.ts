import type { BrowserContext, Page } from '@playwright/test';
import { safeParse } from 'valibot';
import { type FormEvent, formEvent } from '../../fixtures/funnel/events.ts';
import { type OrderState, orderStates } from '../../fixtures/funnel/funnel.ts';
import type { LoggedState, ServerLog } from '../../fixtures/payments/log.ts';

/*
 * The funnel from the events of a session's pages must equal the funnel from the server's log. The two cannot be the same
 * at every moment, because a response may be lost: the server then knows an outcome that the browser has never received.
 * Equal therefore means that the events contain everything that the visitor's browser can know:
 *
 * - Each order that the server has charged, declined or accepted was started in an event. No event reports a success
 *   without the charge, and none reports twice that an order has succeeded. Amounts of successes are equal.
 * - The latest event of an order is the server's state of the order, or one of the named differences below, which all mean
 *   that the browser has not received the outcome. They are counted and printed, so that none is hidden.
 * - At the end of a session, when the connection is good and the visitor has seen the thank-you page, paid orders allow no
 *   difference at all.
 * - Each form that the browser has sent has one event, except that a browser which reloads the response to a form sends the
 *   same form again, without the page. The server receives the same number, minus those that the network has lost, plus
 *   those that it has duplicated.
 */

/** Event of a page, or what another script has dispatched in its name. */
export interface Emitted {
  type: string;
  detail: unknown;
  /** Number of the tab. */
  tab: number;
}

const TYPES = ['widget:step', 'widget:problem', 'widget:sent', 'widget:pay', 'widget:way'];

/** Runs in each document. Reports the events of the forms. */
function collectInDocument(types: readonly string[]): void {
  const note = Reflect.get(window, 'noteEvent') as (emitted: Omit<Emitted, 'tab'>) => void;
  for (const type of types)
    addEventListener(type, (event) => note({ type, detail: (event as CustomEvent<unknown>).detail }));
}

/** Collects the events of the forms in all tabs. */
export async function collectEvents(
  context: BrowserContext,
  tabOf: (page: Page) => number,
): Promise<Emitted[]> {
  const emitted: Emitted[] = [];
  await context.exposeBinding('noteEvent', ({ page }, one: Omit<Emitted, 'tab'>) => {
    emitted.push({ ...one, tab: tabOf(page) });
  });
  await context.addInitScript(collectInDocument, TYPES);
  return emitted;
}

/** Returns the events in the agreed shape, and a sentence about each event in any other. */
export function readEmitted(emitted: readonly Emitted[]): { events: FormEvent[]; problems: string[] } {
  const events: FormEvent[] = [];
  const problems: string[] = [];
  for (const { type, detail } of emitted) {
    const result = safeParse(formEvent, { type, ...(detail as object) });
    if (result.success) events.push(result.output);
    else problems.push(`emits ${type} in another shape: ${JSON.stringify(detail)}`);
  }
  return { events, problems };
}

type Pair = `${LoggedState}:${OrderState | 'none'}`;

/** Pairs of the server's state and the latest event that mean the same. */
const equal: readonly Pair[] = ['open:none', 'failed:failed', 'processing:processing', 'succeeded:succeeded'];

/** Pairs that differ because the browser has not received the server's outcome, or the server not the browser's request. */
const differences: Partial<Record<Pair, string>> = {
  'open:started': 'started, and nothing has been decided',
  'open:failed': 'refused before the server tried to charge',
  'open:unknown': 'unknown in the browser, and the server received nothing to decide',
  'failed:started': 'declined, and the browser has not received the response',
  'failed:unknown': 'declined, and the browser knows that the response was lost',
  'failed:processing': 'declined later by the bank, and the visitor has not come back',
  'processing:started': 'on the way, and the browser has not received the response',
  'processing:unknown': 'on the way, and the browser knows that the response was lost',
  'succeeded:started': 'charged, and the browser has not received the response',
  'succeeded:unknown': 'charged, and the browser knows that the response was lost',
  'succeeded:processing': 'charged later by the bank, and the visitor has not come back',
};

export interface FunnelVerdict {
  problems: string[];
  /** Numbers of the named differences. */
  differences: Record<string, number>;
}

/** Returns problems with successes: reported twice, or with another amount than the charged one. */
function successProblems(events: readonly FormEvent[], { orders }: ServerLog): string[] {
  const successes = events.filter((event) => event.type === 'widget:pay' && event.outcome === 'succeeded');
  return orders.flatMap(({ attempt, state, cents }) => {
    const own = successes.filter((event) => 'order' in event && event.order === attempt);
    return [
      ...(own.length > 1 ? [`reports ${own.length} successes of one order`] : []),
      ...own
        .filter((event) => state === 'succeeded' && 'cents' in event && event.cents !== cents)
        .map(
          (event) => `reports a success with ${'cents' in event ? event.cents : 0} cents instead of ${cents}`,
        ),
    ];
  });
}

/** Returns problems with orders that the server does not have, or that have an outcome although they were never started. */
function originProblems(
  events: readonly FormEvent[],
  states: ReadonlyMap<string, OrderState>,
  { orders }: ServerLog,
): string[] {
  const known = new Set(orders.map(({ attempt }) => attempt));
  const started = new Set(
    events.flatMap((event) =>
      event.type === 'widget:pay' && event.outcome === 'started' ? [event.order] : [],
    ),
  );
  return [...states].flatMap(([order, state]) => [
    ...(known.has(order) ? [] : [`reports a payment of an order that the server does not have: ${order}`]),
    ...(started.has(order) ? [] : [`reports ${state} for an order that was never started`]),
  ]);
}

/**
 * Compares the orders in the events with the server's log.
 * @param isEnd true if the visitor has seen the thank-you page, so that paid orders allow no difference
 */
export function compareOrders(events: readonly FormEvent[], log: ServerLog, isEnd: boolean): FunnelVerdict {
  const states = orderStates(events);
  const problems = [...successProblems(events, log), ...originProblems(events, states, log)];
  const found: Record<string, number> = {};
  for (const { attempt, state } of log.orders) {
    const reported = states.get(attempt) ?? 'none';
    const pair: Pair = `${state}:${reported}`;
    if (equal.includes(pair)) continue;
    const name = isEnd && state === 'succeeded' ? undefined : differences[pair];
    if (name === undefined) problems.push(`has an order that is ${state}, and its events say ${reported}`);
    else found[name] = (found[name] ?? 0) + 1;
  }
  return { problems, differences: found };
}

/** Fates of the forms that the browser has sent. */
export interface FormTraffic {
  /** Requests that the browser has made. */
  sent: number;
  /** Requests with the content of an earlier one, as when the browser reloads the response to a form. */
  repeated: number;
  /** Requests that never reached the server. */
  lost: number;
  /** Requests that reached the server twice. */
  doubled: number;
  /** Requests that the visitor canceled by leaving, which may or may not have reached the server. */
  canceled: number;
}

/** Compares the number of events about sent forms with the requests, and with the forms that the server has received. */
export function compareForms(
  events: readonly FormEvent[],
  log: ServerLog,
  traffic: FormTraffic,
): FunnelVerdict {
  const announced = events.filter(({ type }) => type === 'widget:sent').length;
  const { sent, repeated, lost, doubled, canceled } = traffic;
  const most = sent - lost + doubled;
  const received = log.forms.length;
  const found: Record<string, number> = {
    'forms that a reload has sent again': Math.max(0, sent - announced),
    'forms lost on the way to the server': lost,
    'forms that arrived twice': doubled,
    'forms that did not arrive because the visitor left': Math.max(0, most - received),
  };
  return {
    problems: [
      ...(announced <= sent && announced >= sent - repeated
        ? []
        : [`has ${announced} events for ${sent} sent forms`]),
      ...(received > most || received < most - canceled
        ? [`has ${sent} sent forms, and the server received ${received} of ${most}`]
        : []),
    ],
    differences: Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0)),
  };
}
