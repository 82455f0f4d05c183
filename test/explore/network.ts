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
import {
  type Consent,
  change,
  type Index,
  type Request,
  type Sent,
  type Step,
  type World,
  without,
} from './world.ts';

/** Effect of a request that has arrived, and its response. */
interface Arrival {
  readonly label: string;
  readonly site: Site;
  readonly answer: PaymentEvent | Answer;
  readonly isFault?: boolean;
  /** True if the bank asks the visitor, in a window or on a page of its own. */
  readonly isChallenge?: boolean;
}

/** Event for a request whose response is lost. */
const lostEvents = {
  createIntent: { type: 'intentLost' },
  updateIntent: { type: 'updateLost' },
  confirm: { type: 'walletOutcomeUnknown' },
  check: { type: 'walletOutcomeUnknown' },
} as const satisfies Record<Exclude<Request['kind'], 'form'>, PaymentEvent>;

/** Returns the event for Stripe's answer about the intent, as `wallet.ts` does. */
function outcomeOf({ intent }: Site): PaymentEvent {
  if (!intent) return { type: 'walletOutcomeUnknown' };
  const { status, cents, hasError: isUnsettled } = intent;
  switch (status) {
    case 'succeeded':
      return { type: 'walletPaid', methodId: 'pm_1', cents };
    case 'processing':
      return { type: 'walletProcessing', methodId: 'pm_1', cents };
    case 'canceled':
      return { type: 'walletFailed', isStale: false };
    case 'requires_action':
      return { type: 'walletPending', isAtBank: true };
    case 'requires_payment_method':
      return isUnsettled ? { type: 'walletFailed', isStale: false, isUnsettled } : { type: 'walletPending' };
    default:
      return status satisfies never;
  }
}

/** Returns the arrivals of a request about the intent. An order that is over gets no new intent, and keeps its amount. */
function intentArrivals({ site, rules }: World, cents: number, isNew: boolean): readonly Arrival[] {
  const type = isNew ? 'intentRefused' : 'updateRefused';
  const isOver = isNew ? site.completed !== undefined && !site.intent : isClosed(site.intent);
  if (isOver) return [{ label: 'is refused', site, answer: { type } }];
  const refusal = rules.hasChallenge ? { isChallenged: true } : { wait: 2000 };
  return [
    {
      label: 'succeeds',
      site: intentFor(site, cents),
      answer: isNew ? { type: 'intentCreated', ...INTENT } : { type: 'intentUpdated' },
    },
    { label: 'is refused', site, answer: { type, ...refusal }, isFault: true },
  ];
}

const verdictsOf = ({ rules }: World): readonly Verdict[] => ['accepts', ...rules.verdicts];

/** Returns the arrivals of a wallet's confirmation at Stripe. */
function confirmArrivals(world: World, cents: number): readonly Arrival[] {
  const { site } = world;
  const { intent } = site;
  if (intent?.status === 'succeeded' || intent?.status === 'processing') {
    const answer = { ...outcomeOf(site), isEarlier: true } as PaymentEvent;
    return [{ label: 'finds the order paid', site, answer }];
  }
  if (intent?.cents !== cents || isClosed(intent))
    return [{ label: 'is refused', site, answer: { type: 'walletFailed', isStale: true } }];
  return verdictsOf(world).map((verdict): Arrival => {
    const after = confirm(site, verdict);
    const answer: PaymentEvent =
      verdict === 'declines' ? { type: 'walletFailed', isStale: false } : outcomeOf(after);
    const isChallenge = verdict === 'challenges';
    return { label: verdict, site: after, answer, isFault: verdict !== 'accepts', isChallenge };
  });
}

/** Returns what can happen when a request arrives at the server or at Stripe. */
function arrivalsOf(world: World, request: Request): readonly Arrival[] {
  const { site } = world;
  switch (request.kind) {
    case 'createIntent':
    case 'updateIntent':
      return intentArrivals(world, request.cents, request.kind === 'createIntent');
    case 'check':
      return [{ label: 'is answered', site, answer: outcomeOf(site) }];
    case 'confirm':
      return confirmArrivals(world, request.cents);
    case 'form': {
      const accepted = settle(site, request, 'accepts');
      // If no bank is asked, its verdict changes nothing.
      const verdicts = verdictsOf(world).filter(
        (one) => one === 'accepts' || accepted.site !== settle(site, request, one).site,
      );
      return verdicts.map((verdict) => ({
        label: verdict,
        ...settle(site, request, verdict),
        isFault: verdict !== 'accepts',
      }));
    }
    default:
      return request satisfies never;
  }
}

/** Changes the site, and checks a charge against the consent of the visitor. */
function changeSite(world: World, site: Site, index: Index, consent: Consent): void {
  world.breach ??= breachOfCharge(world.site, site, consent);
  if (site.charges.length > world.site.charges.length) change(world, index, { isCharged: true });
  world.site = site;
}

const nameOf = (request: Request): string =>
  request.kind === 'form' ? `form (${request.by}, ${request.cents})` : request.kind;

/** Delivers a response to the page that waits for it. */
function deliver(world: World, index: Index, { request, answer, isReload }: Sent): void {
  if (!answer) return;
  if ('page' in answer) {
    show(world, index, answer, { isAnswer: isReload !== true });
    return;
  }
  // A failure of an earlier confirmation does not concern the latest one (`payment.ts`).
  const isOutdated = request.kind === 'confirm' && !request.isLatest && answer.type === 'walletFailed';
  dispatch(world, index, isOutdated ? { type: 'walletLate' } : answer);
}

/** Ends a request without a response. For a form, the browser shows an error page of its own. */
function lose(world: World, index: Index, { kind }: Request): void {
  if (kind === 'form') {
    leave(world, index);
    change(world, index, { page: 'broken' });
  } else dispatch(world, index, lostEvents[kind]);
}

/** Removes a request from its page. */
const take = (world: World, index: Index, one: Sent): void =>
  change(world, index, { sent: without(world.tabs[index].sent, one) });

const orphan = (world: World, index: Index, request: Request): void =>
  change(world, index, { orphans: [...world.tabs[index].orphans, request] });

const update = (world: World, index: Index, one: Sent, by: Sent): void =>
  change(world, index, { sent: world.tabs[index].sent.map((other) => (other === one ? by : other)) });

/** Returns the ends of a challenge at the bank. `finish` changes the page that shows it. */
function* challengeSteps(
  { site }: World,
  index: Index,
  number: number,
  consent: Consent,
  finish: (world: World, isPassed: boolean) => void,
): Generator<Step> {
  const end = (label: string, faults: number, after: Site, isPassed: boolean): Step => ({
    label: `tab ${index}: the ${label}`,
    faults,
    apply: (world) => {
      changeSite(world, after, index, consent);
      finish(world, isPassed);
    },
  });
  if (site.intent?.challenge === number) {
    yield end('visitor passes the challenge', 0, confirm(site, 'accepts', site.waiting), true);
    yield end('visitor fails the challenge', 1, confirm(site, 'declines'), false);
  } else yield end('bank reports that the challenge is over', 0, site, false);
}

/** Returns the steps that follow when a request arrives. */
function* arrivalSteps(world: World, index: Index, one: Sent): Generator<Step> {
  const { request } = one;
  for (const { label, site, answer, isFault, isChallenge } of arrivalsOf(world, request)) {
    const faults = isFault ? 1 : 0;
    const step = (text: string, more: number, follow: (after: World) => void): Step => ({
      label: `tab ${index}: ${nameOf(request)} ${label}${text}`,
      faults: faults + more,
      apply: (after) => {
        changeSite(after, site, index, request);
        follow(after);
      },
    });
    const atBank = isChallenge ? site.challenges : undefined;
    yield step('', 0, (after) => update(after, index, one, { ...one, answer, atBank }));
    if (atBank === undefined)
      yield step(', and its answer is lost', 1, (after) => {
        take(after, index, one);
        lose(after, index, request);
      });
    else
      yield step(' on a page of the bank', 0, (after) => {
        take(after, index, one);
        leave(after, index);
        change(after, index, { page: 'bank', bank: { challenge: atBank, isWallet: true } });
      });
  }
}

/** Returns the steps of a request that has not arrived yet. */
function* requestSteps(world: World, index: Index, one: Sent): Generator<Step> {
  yield* arrivalSteps(world, index, one);
  const { request } = one;
  const fault = (label: string, follow: (after: World) => void): Step => ({
    label: `tab ${index}: ${nameOf(request)} ${label}`,
    faults: 1,
    apply: follow,
  });
  yield fault('is late', (after) => {
    take(after, index, one);
    lose(after, index, request);
    if (request.kind !== 'check') orphan(after, index, request);
  });
  if (request.kind === 'confirm')
    yield fault('is pending for 20 s', (after) => dispatch(after, index, { type: 'walletLate' }));
  if (request.kind === 'form' && world.tabs[index].page === 'form')
    yield fault('gets no answer in time', (after) => {
      take(after, index, one);
      orphan(after, index, request);
      dispatch(after, index, { type: 'submissionEnded' });
    });
}

/** Returns the steps of the network with the requests of a tab. */
export function* networkOf(world: World, index: Index): Generator<Step> {
  const { sent, orphans, bank } = world.tabs[index];
  for (const one of sent) {
    const { request, answer, atBank } = one;
    if (atBank !== undefined)
      yield* challengeSteps(world, index, atBank, request, (after, isPassed) => {
        const result: PaymentEvent = isPassed
          ? outcomeOf(after.site)
          : { type: 'walletFailed', isStale: false };
        update(after, index, one, { request, answer: result });
      });
    else if (answer)
      yield {
        label: `tab ${index}: ${nameOf(request)}: its answer arrives`,
        apply: (after) => {
          take(after, index, one);
          deliver(after, index, one);
        },
      };
    else yield* requestSteps(world, index, one);
  }
  for (const request of orphans) {
    const forget = (after: World): void =>
      change(after, index, { orphans: without(after.tabs[index].orphans, request) });
    const label = `tab ${index}: the late ${nameOf(request)}`;
    yield { label: `${label} never arrives`, apply: forget };
    for (const { label: result, site, isFault } of arrivalsOf(world, request))
      yield {
        label: `${label} ${result}`,
        faults: isFault ? 1 : 0,
        apply: (after) => {
          changeSite(after, site, index, request);
          forget(after);
        },
      };
  }
  if (bank)
    yield* challengeSteps(
      world,
      index,
      bank.challenge,
      { seen: world.site.intent?.cents },
      (after, isPassed) => returnFrom(after, index, bank.isWallet, isPassed),
    );
}

/** Shows the page to which the bank redirects. */
function returnFrom(world: World, index: Index, isWallet: boolean, isPassed: boolean): void {
  const { completed, intent } = world.site;
  if (isWallet && completed === undefined) {
    openForm(world, index, { returned: RETURNED });
    return;
  }
  const answer = pageOf(world.site);
  const paid =
    !isPassed && answer.page === 'form' && intent?.status === 'succeeded' ? { paid: intent.cents } : {};
  show(world, index, { ...answer, ...paid }, { isAnswer: !isPassed });
}

/** Returns the steps in which the bank settles a payment later. */
export function* settlementOf({ site }: World): Generator<Step> {
  const { intent, waiting } = site;
  if (intent?.status !== 'processing') return;
  yield {
    label: 'the bank settles the payment',
    apply: (world) => {
      const after = confirm(site, 'accepts', waiting);
      world.breach ??= breachOfCharge(site, after, { seen: intent.cents });
      world.site = after;
    },
  };
  yield {
    label: 'the bank refuses the payment',
    faults: 1,
    apply: (world) => {
      world.site = confirm(site, 'declines');
    },
  };
}
