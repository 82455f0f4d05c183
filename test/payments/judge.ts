import type { Charge, Leave, Observation, PaidEvent, Press, SentRequest, Statement } from './records.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Returns the first request that sent a charge's payment method to the server or to Stripe. */
const requestOf = ({ method, at }: Charge, requests: readonly SentRequest[]): SentRequest | undefined =>
  requests.find((request) => request.method === method && request.at <= at);

/**
 * Returns the request after which a charge could no longer be stopped. If there was a challenge, this is the request that
 * answers it at the bank.
 */
const releaseOf = (charge: Charge, requests: readonly SentRequest[]): SentRequest | undefined =>
  charge.challenge === ''
    ? requestOf(charge, requests)
    : requests.find(({ challenge }) => challenge === charge.challenge);

/** Returns the press that caused a charge: the last press in the same tab before the payment method was sent. */
function pressOf(charge: Charge, request: SentRequest, presses: readonly Press[]): Press | undefined {
  const kind = charge.isWallet ? 'sheet' : 'press';
  return presses.findLast(
    (press) => press.kind === kind && press.tab === request.tab && press.at <= request.at,
  );
}

/**
 * Returns whether the visitor left between a press and the request that charges. For a wallet payment, only leaving the step
 * counts, because the payment's request may already be on its way when the visitor leaves the page.
 */
const isAfterLeaving = (
  { isWallet }: Charge,
  press: Press,
  request: SentRequest,
  leaves: readonly Leave[],
): boolean =>
  leaves.some(
    ({ tab, at, from }) =>
      tab === press.tab && at > press.at && at < request.at && (from === 'step' || !isWallet),
  );

/** Observations from a session, against which its charges are checked. */
interface Evidence {
  requests: readonly SentRequest[];
  presses: readonly Press[];
  leaves: readonly Leave[];
}

/** Compares a charge with the amounts that were on the screen when the visitor pressed the button that caused it. */
function judgeCharge(charge: Charge, { requests, presses, leaves }: Evidence): string[] {
  const amount = dollars(charge.amount);
  const request = requestOf(charge, requests);
  const press = request && pressOf(charge, request, presses);
  if (!press) return [`charges ${amount} without a press`];
  if (isAfterLeaving(charge, press, request, leaves)) return [`charges ${amount} after the visitor left`];
  if (press.shown.length === 0)
    return [`charges ${amount}, an amount that was not on the screen at the press`];
  return press.shown
    .filter((shown) => shown !== charge.amount)
    .map((shown) => `charges ${amount}, and ${dollars(shown)} was on the screen at the press`);
}

/**
 * Compares a statement with the charges. A denial is false if this tab had already sent the request that charges, even if
 * the charge comes later. For a charge from another tab, the denial is false if the charge came before the page was loaded.
 */
function judgeStatement(
  { says, text, at, tab, loadedAt }: Statement,
  charges: readonly Charge[],
  requests: readonly SentRequest[],
): string[] {
  if (says === 'success')
    return charges.some((charge) => charge.at <= at) ? [] : [`reports a success without a charge: ${text}`];
  const isLie = charges.some((charge) => {
    const release = releaseOf(charge, requests);
    return release?.tab === tab ? release.at < at : charge.at < loadedAt;
  });
  return isLie ? [`denies a charge: ${text}`] : [];
}

/** Compares the events that report a success with the charges: each order has one such event, of the charged amount. */
function judgeEvents(events: readonly PaidEvent[], charges: readonly Charge[]): string[] {
  const isTrue = ({ order, cents, at }: PaidEvent): boolean =>
    charges.some((charge) => charge.attempt === order && charge.amount === cents && charge.at <= at);
  const orders = new Set(events.map(({ order }) => order));
  return [
    ...events
      .filter((event) => !isTrue(event))
      .map(({ cents }) => `reports a success of ${dollars(cents)} in an event without such a charge`),
    ...(orders.size === events.length ? [] : ['reports the success of an order in two events']),
  ];
}

/**
 * Returns the problems in a session: charges that the visitor did not agree to, and false statements on its pages or in their
 * events.
 */
export function judge(observations: readonly Observation[], charges: readonly Charge[]): string[] {
  const inOrder = observations.toSorted((a, b) => a.at - b.at);
  const requests = inOrder.filter((one) => one.kind === 'request');
  const presses = inOrder.filter((one) => 'shown' in one);
  const leaves = inOrder.filter((one) => one.kind === 'leave');
  const statements = inOrder.filter((one) => one.kind === 'statement');
  const events = inOrder.filter((one) => one.kind === 'event');
  return [
    ...(charges.length === 1 ? [] : [`has ${charges.length} charges`]),
    ...charges.flatMap((charge) => judgeCharge(charge, { requests, presses, leaves })),
    ...judgeEvents(events, charges),
    ...new Set(statements.flatMap((statement) => judgeStatement(statement, charges, requests))),
  ];
}
