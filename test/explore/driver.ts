/**
 * Browser that carries out the steps of the model with the membership purchase of the built bundle. Each request of the payment
 * is held until the step in which it arrives or is lost, and each timer of a second or more until the step that ends it.
 */
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { sendRequest } from '../payments/network.ts';
import { setControls } from '../support/forms.ts';
import { answerChallenge, fillCard, payInSheet, walletButton, walletSheet } from '../support/payments.ts';
import { PURCHASE, purchaseParts } from '../support/purchase.ts';
import type { RegionStep } from './regions.ts';
import { reportViews, type View } from './view.ts';

/** Amounts of the model, each with the controls that choose it. */
const controls = {
  0: { membershipProduct: 'in-training', purchasableId: '5121' },
  42500: { membershipProduct: 'full', purchasableId: '5101' },
  112870: { membershipProduct: 'full', purchasableId: '5102' },
} as const;
/** Kinds of requests by the ends of their paths. */
const kinds = {
  fetchPrice: /get-item-price$/,
  createIntent: /membership\/fetch$/,
  updateIntent: /update-pmt-intent-amt$/,
  createMethod: /v1\/payment_methods$/,
  confirm: /payment_intents\/\w+\/(?:confirm|authenticate)$/,
  check: /payment_intents\/pi_\w+$/,
  form: /\/membership\/purchase$/,
} as const;
type Kind = keyof typeof kinds;

type Response = Parameters<Route['fulfill']>[0];

/** Request that the page has sent. `isGone`: no page waits for it. */
interface Held {
  readonly kind: Kind;
  readonly route: Route;
  response?: Response;
  isGone: boolean;
}

/** Lengths of timers, in ms. */
const WAIT = 2000;
const LATE = 20_000;
const CHECKS = [1000, 2000, 4000, 8000] as const;

const REFUSED = { status: 429, headers: { 'Retry-After': String(WAIT / 1000) }, json: { message: 'No.' } };

/** Runs in the page before its scripts: keeps timers of a second or more until `releaseTimer` is called with their length. */
function holdTimers(): void {
  if (window !== window.top) return;
  const set = window.setTimeout.bind(window);
  const clear = window.clearTimeout.bind(window);
  const held = new Map<number, { delay: number; callback: () => void }>();
  const setHeld = (callback: () => void, delay = 0, ...rest: unknown[]): number => {
    if (delay < 1000) return set(callback, delay, ...rest);
    const id = -1 - held.size;
    held.set(id, { delay, callback });
    return id;
  };
  // The entry stays, because the number of entries is the next id.
  const clearHeld = (id: number): void => {
    if (held.has(id)) held.set(id, { delay: 0, callback: () => undefined });
    else clear(id);
  };
  const releaseTimer = (delay: number): boolean => {
    // The latest, because the runtime's own timers are as long as the first check's.
    const [id, timer] = [...held].findLast(([, one]) => one.delay === delay) ?? [0, undefined];
    clearHeld(id);
    timer?.callback();
    return timer !== undefined;
  };
  Object.assign(window, { setTimeout: setHeld, clearTimeout: clearHeld, releaseTimer });
}

/** Steps that no test can carry out, each with the reason. */
const notDriven: readonly (readonly [label: RegExp, reason: string])[] = [
  [/goes back$/, 'the browser of the tests has no back/forward cache'],
  [/leaves the step|wallet of a step left/, 'the purchase has a single step'],
  [/form \(card.*delays/, 'the card of the stand-in is charged at once'],
  [
    /result of the challenge is late/,
    'the driver answers the bank in its window, and does not hold the request',
  ],
  [/form .*gets no answer in time/, 'the browser runs no script of the test while it holds a navigation'],
  [/sends the form again/, 'the driver does not answer the question that the browser asks first'],
];
export const canDrive = (label: string): boolean => notDriven.every(([pattern]) => !pattern.test(label));

/** Returns a function that carries out a step of a way. */
export async function createDriver(context: BrowserContext, steps: readonly RegionStep[]) {
  const held: Held[] = [];
  let page = await context.newPage();
  const views = new Map<Page, View | undefined>();
  await context.exposeBinding(
    'noteView',
    (source, view: View | undefined) => void views.set(source.page, view),
  );
  await context.addInitScript(reportViews);
  await context.addInitScript(holdTimers);
  for (const kind of Object.keys(kinds) as Kind[])
    await context.route(
      ({ pathname }) => kinds[kind].test(pathname),
      (route, request) => {
        const isPage = request.isNavigationRequest() && request.method() === 'GET';
        // The wallet's own payment method is part of the confirmation.
        if (isPage || (kind === 'createMethod' && request.postDataJSON()?.isWallet === true))
          return route.continue();
        held.push({ kind, route, isGone: false });
        return undefined;
      },
    );
  const labels = steps.map(({ label }) => label);
  const isRedirecting = labels.some((label) => /on a page of the bank/.test(label));
  /** Returns how a later step says that the bank decides. */
  const verdictAfter = (index: number, request: string): string =>
    labels
      .slice(index)
      .find(
        (label) =>
          label.replace('late ', '').startsWith(request) && /accepts|declines|challenges|delays/.test(label),
      ) ?? 'accepts';
  const take = async (isWanted: (one: Held) => boolean): Promise<Held> => {
    await expect.poll(() => held.some(isWanted), { message: 'the page sends a request' }).toBe(true);
    return held.find(isWanted) as Held;
  };
  /** Sends a request to the server, even if its page is gone. */
  const arrive = async ({ route }: Held): Promise<Response> => {
    const response = await sendRequest(context, route.request());
    return { response, status: response.status() };
  };
  const drop = (one: Held): void => void held.splice(held.indexOf(one), 1);
  const lose = ({ route }: Held): Promise<void> => route.abort('connectionreset');
  const release = async (delay: number): Promise<void> => {
    const releaseTimer = (ms: number): boolean =>
      (Reflect.get(window, 'releaseTimer') as (ms: number) => boolean)(ms);
    await expect
      .poll(() => page.evaluate(releaseTimer, delay), { message: `a timer of ${delay} ms` })
      .toBe(true);
  };
  const leave = (): void => {
    for (const one of held) one.isGone = true;
  };

  /** Carries out what the visitor does. */
  const visit = async (act: string, index: number): Promise<unknown> => {
    const [, cents] = /chooses (\d+)/.exec(act) ?? [];
    if (cents !== undefined) return setControls(page, controls[Number(cents) as keyof typeof controls]);
    const { submit } = purchaseParts(page);
    const fixtures = [
      labels.some((label) => /confirm .*delays/.test(label)) && 'wallet-processing',
      isRedirecting && 'wallet-redirect',
    ].filter(Boolean);
    const address = PURCHASE + (fixtures.length > 0 ? `?fixture=${fixtures.join()}` : '');
    const card = verdictAfter(index, 'form (card');
    const bank = verdictAfter(index, 'confirm');
    // By script, as with a keyboard: during a submission, the overlay is in the way of a pointer.
    const click = (selector: string): void => {
      const button = document.querySelector<HTMLButtonElement>(selector);
      if (!button?.checkVisibility()) throw new Error(`${selector} is not visible.`);
      button.click();
    };
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      'opens the form': () => page.goto(address),
      'goes back to a page that is loaded again': () => page.goto(address),
      'enters a card': () =>
        fillCard(
          page,
          /challenges/.test(card)
            ? '4000002500003155'
            : /declines/.test(card)
              ? '4000000000000002'
              : '4242424242424242',
        ),
      'presses the button': () => submit.click({ noWaitAfter: true }),
      'presses the button again': () =>
        page.evaluate(() => document.querySelector<HTMLFormElement>('form[data-widget]')?.requestSubmit()),
      'opens the wallet': () => walletButton(page).click(),
      'confirms in the wallet': () =>
        payInSheet(
          page,
          /challenges/.test(bank) ? 'challenge' : /declines/.test(bank) ? 'decline' : 'approve',
        ),
      'confirms an old amount': () => payInSheet(page, 'approve'),
      'closes the wallet': () => walletSheet(page).getByRole('button', { name: 'Cancel' }).click(),
      'checks the payment': () => page.evaluate(click, '.sw-payment-status > .sw-payment-again'),
      'asks for the wallets again': () =>
        page.evaluate(click, '[data-state="unavailable"] > .sw-payment-again'),
      'asks for the card again': () => page.evaluate(click, '.sw-payment-error > .sw-payment-again'),
      'reloads the page': async () => {
        const isSending = steps[index - 1]?.tab.state.form === 'sending';
        // The page sends the form a moment after its state has changed, which would end the reload.
        if (isSending) await take(({ kind, isGone }) => kind === 'form' && !isGone);
        leave();
        // The driver reports the end of a form's navigation as a failure of the reload.
        return isSending ? page.goto(page.url()) : page.reload();
      },
      'closes the tab': async () => {
        leave();
        await page.close();
        page = await context.newPage();
      },
    };
    const run = acts[act];
    if (!run) throw new Error(`no test can carry out: the visitor ${act}`);
    return run();
  };

  /** Answers the challenge in the page's window, or on the bank's page. */
  const answerBank = async (passes: boolean): Promise<void> => {
    if (page.url().includes('/3d-secure/')) {
      await page.getByRole('button', { name: passes ? 'Complete' : 'Fail' }).click();
      return;
    }
    await answerChallenge(page, passes ? 'complete' : 'fail');
    const one = await take(({ kind, response }) => kind === 'confirm' && !response);
    one.response = await arrive(one);
  };

  /** Fates of a request, by the ends of the labels. */
  const fates: readonly (readonly [label: RegExp, apply: (one: Held) => unknown])[] = [
    [/is pending for 20 s$/, () => release(LATE)],
    [
      /is late$/,
      (one) => {
        one.isGone = true;
        return lose(one);
      },
    ],
    [/never arrives$/, drop],
    [
      /lost$/,
      async (one) => {
        await arrive(one);
        drop(one);
        return lose(one);
      },
    ],
    [
      /^late /,
      async (one) => {
        await arrive(one);
        drop(one);
      },
    ],
    [
      /^confirm challenges/,
      async (one) => {
        drop(one);
        if (isRedirecting) leave();
        return one.route.fulfill(await arrive(one));
      },
    ],
  ];

  /** Carries out what happens to a request. */
  const transport = async (label: string, { isFault }: RegionStep): Promise<unknown> => {
    const isLate = label.startsWith('late ');
    const kind = /^(?:late )?(\w+)/.exec(label)?.[1] as Kind;
    const isAnswered = label.endsWith('its answer arrives');
    const one = await take(
      (other) =>
        other.kind === kind && other.isGone === isLate && isAnswered === (other.response !== undefined),
    );
    if (isAnswered) {
      drop(one);
      if (kind === 'form') leave();
      return one.route.fulfill(one.response);
    }
    const [, apply] = fates.find(([pattern]) => pattern.test(label)) ?? [];
    if (apply) return apply(one);
    // A refusal that is no fault is the server's own.
    one.response = isFault && label.endsWith('is refused') ? REFUSED : await arrive(one);
    return undefined;
  };

  /** Ends a task of the page. */
  const endTask = async (kind: string, event: string, index: number): Promise<void> => {
    if (kind === 'wait') return release(WAIT);
    if (kind === 'checkLater')
      return release(CHECKS[(steps[index - 1]?.tab.state.wallet.checks ?? 1) - 1] ?? 0);
    const one = await take((other) => other.kind === kind && !other.isGone);
    drop(one);
    if (event.endsWith('Failed')) return lose(one);
    return one.route.fulfill(event.endsWith('Refused') ? REFUSED : await arrive(one));
  };

  return {
    /** Returns the view of the page; undefined while it loads. */
    look: (): View | undefined =>
      page.url().startsWith('chrome-error:')
        ? { page: 'broken', text: '', isLocked: false, isSubmitting: false, canUseWallet: false }
        : views.get(page),
    take: async (index: number): Promise<void> => {
      const step = steps[index] as RegionStep;
      const { label } = step;
      const [, act] = /^the visitor (.*)$/.exec(label) ?? [];
      const [, task, event] = /^(\w+): (\w+)$/.exec(label) ?? [];
      if (/the challenge(?: is over)?$/.test(label)) await answerBank(!/fails/.test(label));
      else if (act !== undefined) await visit(act, index);
      else if (task !== undefined && event !== undefined) await endTask(task, event, index);
      else await transport(label, step);
    },
  };
}
