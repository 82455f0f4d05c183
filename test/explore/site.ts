/** The site's server and Stripe as pure functions, by the contract in src/payment/README.md. */

/** Payment intent of the order. `challenge`: number of the open challenge at the bank; 0 if there is none. */
export interface Intent {
  readonly status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  readonly cents: number;
  readonly hasError: boolean;
  readonly challenge: number;
}

/** State of the session's order at the server and at Stripe. Amounts are in cents and also identify what is bought. */
export interface Site {
  readonly intent: Intent | undefined;
  /** Content of the completed order. */
  readonly completed: number | undefined;
  /** Content of the form whose payment waits for the bank. */
  readonly waiting: number | undefined;
  readonly charges: readonly number[];
  /** Number of challenges so far. */
  readonly challenges: number;
  /** True once the bank has begun to settle a payment later. */
  readonly wasProcessing: boolean;
  /** Prices that have risen. Content is still known by its first price. */
  readonly raised?: readonly number[];
}

export const openSite: Site = {
  intent: undefined,
  completed: undefined,
  waiting: undefined,
  charges: [],
  challenges: 0,
  wasProcessing: false,
};

/** Form as the server receives it. `cents`: price of the content; `shown`: the amount that the visitor has seen. */
export interface SentForm {
  readonly cents: number;
  readonly shown: number;
  readonly by: 'card' | 'wallet' | 'nothing';
}

/** Returns the price of what is known by its first price. */
export const priceOf = ({ raised }: Site, cents: number): number =>
  raised?.includes(cents) ? Math.round(cents * 1.1) : cents;

/** Verdict of the bank: immediately, after a challenge, or days later. */
export type Verdict = 'accepts' | 'declines' | 'challenges' | 'delays';

/** Page or response with which the server answers a form. */
export type Answer =
  | { readonly page: 'receipt' | 'underway' }
  | { readonly page: 'bank'; readonly challenge: number }
  | { readonly page: 'form'; readonly paid?: number };

const isAccepted = ({ status }: Intent): boolean => status === 'succeeded' || status === 'processing';

/** Returns whether Stripe refuses to change or confirm an intent. */
export const isClosed = (intent: Intent | undefined): boolean =>
  intent !== undefined && (isAccepted(intent) || intent.status === 'canceled');

/** Creates the order's only intent, or sets its amount. An accepted intent stays as it is. */
export function intentFor(site: Site, cents: number): Site {
  const { intent } = site;
  if (intent && (isClosed(intent) || intent.cents === cents)) return site;
  const hasError = intent?.hasError ?? false;
  return { ...site, intent: { status: 'requires_payment_method', cents, hasError, challenge: 0 } };
}

/** Changes of an intent by the bank. */
const decisions = {
  accepts: { status: 'succeeded', hasError: false, challenge: 0 },
  declines: { status: 'requires_payment_method', hasError: true, challenge: 0 },
  challenges: { status: 'requires_action' },
  delays: { status: 'processing', hasError: false, challenge: 0 },
} as const satisfies Record<Verdict, Partial<Intent>>;

/**
 * Lets the bank decide on the intent, which must be open. Completes an order whose form waits for the bank, as the webhook does.
 * @param form content of the form that a card pays; undefined for a wallet, whose form follows
 */
export function confirm(site: Site, verdict: Verdict, form?: number): Site {
  if (!site.intent) return site;
  const challenges = site.challenges + (verdict === 'challenges' ? 1 : 0);
  const asked = { ...site.intent, ...(verdict === 'challenges' && { challenge: challenges }) };
  const { cents } = asked;
  const isCharged = verdict === 'accepts';
  return {
    ...site,
    intent: { ...asked, ...decisions[verdict] },
    completed:
      site.completed ?? (isCharged && form !== undefined && priceOf(site, form) === cents ? form : undefined),
    waiting: verdict === 'declines' ? undefined : form,
    charges: isCharged ? [...site.charges, cents] : site.charges,
    challenges,
    wasProcessing: site.wasProcessing || verdict === 'delays',
  };
}

/** Site after a form, and its response. */
interface Settlement {
  readonly site: Site;
  readonly answer: Answer;
}

/** Answers to a form with a card, by the verdict of the bank. */
const answers: Readonly<Record<Verdict, (site: Site) => Answer>> = {
  accepts: () => ({ page: 'receipt' }),
  declines: () => ({ page: 'form' }),
  challenges: ({ challenges }) => ({ page: 'bank', challenge: challenges }),
  delays: () => ({ page: 'underway' }),
};

/** Answers a form of an order that has been completed, or whose payment the bank has accepted. */
function settlePaid(site: Site, paid: number, { cents }: SentForm): Settlement {
  const { intent, completed, waiting = paid } = site;
  const isUnderway = completed === undefined && intent?.status === 'processing';
  const known = isUnderway ? waiting : paid;
  if (known !== cents && known !== priceOf(site, cents)) return { site, answer: { page: 'form', paid } };
  if (isUnderway) return { site: { ...site, waiting }, answer: { page: 'underway' } };
  return { site: completed === paid ? site : { ...site, completed: paid }, answer: { page: 'receipt' } };
}

/** Settles a form (`settle` in the contract). Only the verdict of the bank is open. */
export function settle(site: Site, form: SentForm, verdict: Verdict): Settlement {
  const { intent, completed } = site;
  const price = priceOf(site, form.cents);
  const paid = completed ?? (intent && isAccepted(intent) ? intent.cents : undefined);
  if (paid !== undefined) return settlePaid(site, paid, form);
  if (form.shown !== price || intent?.status === 'canceled') return { site, answer: { page: 'form' } };
  if (form.cents === 0) {
    const canceled = intent && { ...intent, status: 'canceled' as const };
    return { site: { ...site, intent: canceled, completed: 0 }, answer: { page: 'receipt' } };
  }
  if (form.by !== 'card') return { site, answer: { page: 'form' } };
  const after = confirm(intentFor(site, price), verdict, form.cents);
  return { site: after, answer: answers[verdict](after) };
}

/** Page that the server sends for the form's URL. */
export function pageOf({ completed, intent, waiting }: Site): Answer {
  if (completed !== undefined) return { page: 'receipt' };
  return intent?.status === 'processing' && waiting !== undefined ? { page: 'underway' } : { page: 'form' };
}
