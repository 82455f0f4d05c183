/** Network, server, Stripe and the bank: how requests arrive, are answered, delayed and lost. */
import type { PaymentEvent } from '../../src/payment/machine/state.ts';
import { dispatch, INTENT, leave, openForm, RETURNED, show } from './page.ts';
import { breachOfCharge } from './promises.ts';
import {
  type Answer,
  confirm,
  intentFor,
  isClosed,
  pageOf,
  type Site,
  settle,
  type Verdict,
} from './site.ts';
import { type Consent, change, gone, type Request, replace, type Side, type Step, stepTo } from './world.ts';

/** Effect of a request that has arrived, and its response. */
interface Arrival {
  readonly label: string;
  readonly site: Site;
  readonly answer: PaymentEvent | Answer;
  readonly faults?: number;
  /** True if the bank asks the visitor, in a window or on a page of its own. */
  readonly isChallenge?: boolean;
}

const STALE: PaymentEvent = { type: 'walletFailed', isStale: true };
/** Event of a challenge whose window has closed without a result. */
const PENDING: PaymentEvent = { type: 'walletPending' };

/** Returns the event for Stripe's answer about the intent, as `wallet.ts` does. */
function outcomeOf({ intent }: Site): PaymentEvent {
  if (!intent) return { type: 'walletOutcomeUnknown' };
  const { status, cents, hasError: isUnsettled } = intent;
  if (status === 'succeeded') return { type: 'walletPaid', methodId: 'pm_1', cents };
  if (status === 'processing') return { type: 'walletProcessing', methodId: 'pm_1', cents };
  if (status === 'canceled') return { type: 'walletFailed', isStale: false };
  if (status === 'requires_action') return { type: 'walletPending', isAtBank: true };
  return isUnsettled ? { type: 'walletFailed', isStale: false, isUnsettled } : PENDING;
}

/** Returns the arrivals of a request about the intent. An order that is over gets no new intent, and keeps its amount. */
function intentArrivals({ site, rules }: Side, cents: number, isNew: boolean): readonly Arrival[] {
  const type = isNew ? 'intentRefused' : 'updateRefused';
  const isOver = isNew ? site.completed !== undefined && !site.intent : isClosed(site.intent);
  if (isOver) return [{ label: 'is refused', site, answer: { type } }];
  const answer: PaymentEvent = isNew ? { type: 'intentCreated', ...INTENT } : { type: 'intentUpdated' };
  const refusal = rules.hasChallenge ? { isChallenged: true } : { wait: 2000 };
  return [
    { label: 'succeeds', site: intentFor(site, cents), answer },
    { label: 'is refused', site, answer: { type, ...refusal }, faults: 1 },
  ];
}

/** Returns the arrivals of a wallet's confirmation at Stripe. */
function confirmArrivals(site: Site, cents: number, verdicts: readonly Verdict[]): readonly Arrival[] {
  const { intent } = site;
  if (intent?.status === 'succeeded' || intent?.status === 'processing') {
    const answer = { ...outcomeOf(site), isEarlier: true } as PaymentEvent;
    return [{ label: 'finds the order paid', site, answer }];
  }
  if (intent?.cents !== cents || isClosed(intent)) return [{ label: 'is refused', site, answer: STALE }];
  return verdicts.map((verdict): Arrival => {
    const after = confirm(site, verdict);
    const answer: PaymentEvent =
      verdict === 'declines' ? { type: 'walletFailed', isStale: false } : outcomeOf(after);
    return { label: verdict, site: after, answer, isChallenge: verdict === 'challenges' };
  });
}

/** Returns what can happen when a request arrives at the server or at Stripe. A bank that does not accept is a fault. */
function arrivalsOf(side: Side, { kind, cents, form }: Request): readonly Arrival[] {
  const { site, rules } = side;
  const verdicts: readonly Verdict[] = ['accepts', ...rules.verdicts];
  const withFaults = (one: Arrival, index: number): Arrival => ({ ...one, faults: Math.min(index, 1) });
  if (kind === 'check') return [{ label: 'is answered', site, answer: outcomeOf(site) }];
  if (kind === 'confirm') return confirmArrivals(site, cents, verdicts).map(withFaults);
  if (!form) return intentArrivals(side, cents, kind === 'createIntent');
  const sites = rules.raised && !site.raised ? [site, { ...site, raised: rules.raised }] : [site];
  return sites.flatMap((open) => {
    const accepted = settle(open, form, 'accepts');
    // If no bank is asked, its verdict changes nothing.
    return verdicts
      .map((label) => ({ label, ...settle(open, form, label) }))
      .filter((one, index) => index === 0 || one.site !== accepted.site)
      .map(withFaults);
  });
}

/** Changes the site, and checks a charge against the consent of the visitor. */
function changeSite(side: Side, site: Site, consent: Consent): void {
  side.breach ??= breachOfCharge(side.site, site, consent);
  if (site.charges.length > side.site.charges.length) change(side, { isCharged: true });
  side.site = site;
}

/** Delivers a response to the page that waits for it. */
function deliver(side: Side, { kind, answer, isReload, isOutdated }: Request): void {
  if (!answer) return;
  if ('page' in answer) {
    show(side, answer, { isAnswer: isReload !== true });
    return;
  }
  // A failure of an earlier confirmation does not concern the latest one (`payment.ts`).
  const isLate = kind === 'confirm' && isOutdated === true && answer.type === 'walletFailed';
  dispatch(side, isLate ? { type: 'walletLate' } : answer);
}

/** Events for requests whose response is lost. */
const lostEvents = {
  createIntent: { type: 'intentLost' },
  updateIntent: { type: 'updateLost' },
  confirm: { type: 'walletOutcomeUnknown' },
  check: { type: 'walletOutcomeUnknown' },
} as const satisfies Record<Exclude<Request['kind'], 'form'>, PaymentEvent>;

/** Ends a request without a response. For a form, the browser shows an error page of its own. */
function lose(side: Side, request: Request, ...left: readonly Request[]): void {
  replace(side, request, ...left);
  if (request.kind === 'form') {
    leave(side);
    change(side, { page: 'broken' });
  } else dispatch(side, lostEvents[request.kind]);
}

/** End of a challenge. `over`: another confirmation has replaced it. */
type End = 'passed' | 'failed' | 'over';

/** Returns the ends of a challenge at the bank. `finish` changes the page that shows it. */
function* challengeSteps(
  { site }: Side,
  number: number,
  consent: Consent,
  finish: (side: Side, end: End) => void,
): Generator<Step> {
  const end = (label: string, faults: number, after: Site, how: End): Step =>
    stepTo(`the ${label}`, faults, (side) => {
      changeSite(side, after, consent);
      finish(side, how);
    });
  if (site.intent?.challenge === number) {
    yield end('visitor passes the challenge', 0, confirm(site, 'accepts', site.waiting), 'passed');
    yield end('visitor fails the challenge', 1, confirm(site, 'declines'), 'failed');
  } else yield end('bank reports that the challenge is over', 0, site, 'over');
}

/** Shows the page to which the bank redirects. */
function returnFrom(side: Side, isWallet: boolean, isPassed: boolean): void {
  const { completed, intent } = side.site;
  if (isWallet && completed === undefined) {
    openForm(side, { returned: RETURNED });
    return;
  }
  const answer = pageOf(side.site);
  const isPaid = !isPassed && answer.page === 'form' && intent?.status === 'succeeded';
  show(side, { ...answer, ...(isPaid && { paid: intent.cents }) }, { isAnswer: !isPassed });
}

/** Returns the name of a request in the labels of steps. */
export const nameOf = ({ kind, form, isGone }: Request): string =>
  `${isGone ? 'late ' : ''}${form ? `form (${form.by}, ${form.cents})` : kind}`;

/** Returns the steps in which a request arrives. */
function* arrivalSteps(before: Side, request: Request): Generator<Step> {
  for (const { label, site, answer, faults = 0, isChallenge } of arrivalsOf(before, request)) {
    const arrive = (text: string, more: number, follow: Step['apply']): Step =>
      stepTo(`${nameOf(request)} ${label}${text}`, faults + more, (side) => {
        changeSite(side, site, request);
        follow(side);
      });
    const atBank = isChallenge ? site.challenges : undefined;
    const left = request.isGone ? [] : [{ ...request, answer, atBank }];
    yield arrive('', 0, (side) => replace(side, request, ...left));
    if (request.isGone) continue;
    yield arrive(', and its answer is lost', 1, (side) => lose(side, request));
    if (atBank !== undefined)
      yield arrive(' on a page of the bank', 0, (side) => {
        replace(side, request);
        leave(side);
        change(side, { page: 'bank', bank: { challenge: atBank, isWallet: true } });
      });
  }
}

/** Returns the steps in which a request does not arrive, or not in time. */
function* delaySteps({ tab }: Side, request: Request): Generator<Step> {
  const { kind, isGone } = request;
  const name = nameOf(request);
  if (isGone) {
    yield stepTo(`${name} never arrives`, 0, (side) => replace(side, request));
    return;
  }
  const left = kind === 'check' ? [] : [gone(request)];
  yield stepTo(`${name} is late`, 1, (side) => lose(side, request, ...left));
  if (kind === 'confirm')
    yield stepTo(`${name} is pending for 20 s`, 1, (side) => dispatch(side, { type: 'walletLate' }));
  if (kind === 'form' && tab.page === 'form')
    yield stepTo(`${name} gets no answer in time`, 1, (side) => {
      replace(side, request, gone(request));
      dispatch(side, { type: 'submissionEnded' });
    });
}

/** Returns the steps of the network with the requests of a tab. */
export function* networkOf(before: Side): Generator<Step> {
  const { sent, bank } = before.tab;
  for (const request of sent) {
    const { kind, answer, atBank, isGone } = request;
    if (atBank !== undefined) {
      yield* challengeSteps(before, atBank, request, (side, end) => {
        const known = outcomeOf(side.site);
        // Stripe reports a challenge that has failed as an invalid request.
        const outcome = end === 'failed' ? STALE : known.type === 'walletPending' ? PENDING : known;
        replace(side, request, ...(isGone ? [] : [{ ...request, atBank: undefined, answer: outcome }]));
      });
      if (!isGone)
        yield stepTo('the result of the challenge is late', 1, (side) => lose(side, request, gone(request)));
    } else if (answer)
      yield stepTo(`${kind}: its answer arrives`, 0, (side) => {
        replace(side, request);
        deliver(side, request);
      });
    else {
      yield* arrivalSteps(before, request);
      yield* delaySteps(before, request);
    }
  }
  if (bank)
    yield* challengeSteps(before, bank.challenge, { seen: before.site.intent?.cents }, (side, end) =>
      returnFrom(side, bank.isWallet, end === 'passed'),
    );
}

/** Returns the steps in which the bank settles a payment later. */
export function* settlementOf({ site }: Side): Generator<Step> {
  const { intent, waiting } = site;
  if (intent?.status !== 'processing') return;
  const settled = confirm(site, 'accepts', waiting);
  yield stepTo('the bank settles the payment', 0, (side) => {
    side.breach ??= breachOfCharge(site, settled, { seen: intent.cents });
    side.site = settled;
  });
  yield stepTo('the bank refuses the payment', 1, (side) => {
    side.site = confirm(site, 'declines');
  });
}
