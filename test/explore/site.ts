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

const withIntent = (site: Site, intent: Intent): Site => ({ ...site, intent });

/** Creates the order's only intent, or sets its amount. An accepted intent stays as it is. */
export function intentFor(site: Site, cents: number): Site {
  const { intent } = site;
  if (!intent)
    return withIntent(site, { status: 'requires_payment_method', cents, hasError: false, challenge: 0 });
  if (isClosed(intent) || intent.cents === cents) return site;
  return withIntent(site, { ...intent, status: 'requires_payment_method', cents, challenge: 0 });
}

/**
 * Lets the bank decide on the intent, which must be open.
 * @param waiting content of the form that a card pays; undefined for a wallet, whose form follows
 */
export function confirm(before: Site, verdict: Verdict, waiting?: number): Site {
  const { intent } = before;
  if (!intent) return before;
  const site = { ...before, waiting: verdict === 'declines' ? undefined : waiting };
  switch (verdict) {
    case 'accepts':
      return complete({
        ...site,
        intent: { ...intent, status: 'succeeded', hasError: false, challenge: 0 },
        charges: [...site.charges, intent.cents],
      });
    case 'declines':
      return withIntent(site, {
        ...intent,
        status: 'requires_payment_method',
        hasError: true,
        challenge: 0,
      });
    case 'challenges': {
      const challenges = site.challenges + 1;
      return { ...site, challenges, intent: { ...intent, status: 'requires_action', challenge: challenges } };
    }
    case 'delays':
      return {
        ...site,
        wasProcessing: true,
        intent: { ...intent, status: 'processing', hasError: false, challenge: 0 },
      };
    default:
      return verdict satisfies never;
  }
}

/** Completes the order whose form waited for the bank, as the webhook does without the visitor. */
function complete(site: Site): Site {
  const { waiting, intent, completed } = site;
  return completed === undefined && waiting !== undefined && waiting === intent?.cents
    ? { ...site, completed: waiting }
    : site;
}

/** Settlement of a form: the site after it, and the response. */
interface Settlement {
  readonly site: Site;
  readonly answer: Answer;
}

/** Returns the response to a form whose content is not what has been paid, or undefined if it is. */
const otherThan = (paid: number, { cents }: SentForm): Answer | undefined =>
  paid === cents ? undefined : { page: 'form', paid };

/** Settles a form of an order that is completed, or whose payment the bank has accepted. */
function settlePaid(site: Site, intent: Intent, form: SentForm): Settlement {
  if (intent.status === 'succeeded') {
    const other = otherThan(intent.cents, form);
    return other
      ? { site, answer: other }
      : { site: { ...site, completed: form.cents }, answer: { page: 'receipt' } };
  }
  const waiting = site.waiting ?? intent.cents;
  if (waiting !== form.cents) return { site, answer: { page: 'form', paid: intent.cents } };
  return { site: { ...site, waiting }, answer: { page: 'underway' } };
}

/** Answers to a form with a card, by the verdict of the bank. */
const answers: Readonly<Record<Verdict, (site: Site) => Answer>> = {
  accepts: () => ({ page: 'receipt' }),
  declines: () => ({ page: 'form' }),
  challenges: ({ challenges }) => ({ page: 'bank', challenge: challenges }),
  delays: () => ({ page: 'underway' }),
};

/** Settles a form (`settle` in the contract). Only the verdict of the bank is open. */
export function settle(site: Site, form: SentForm, verdict: Verdict): Settlement {
  const { intent, completed } = site;
  if (completed !== undefined) return { site, answer: otherThan(completed, form) ?? { page: 'receipt' } };
  if (intent && isAccepted(intent)) return settlePaid(site, intent, form);
  if (form.shown !== form.cents || intent?.status === 'canceled') return { site, answer: { page: 'form' } };
  if (form.cents === 0) {
    const canceled: Site = intent ? withIntent(site, { ...intent, status: 'canceled' }) : site;
    return { site: { ...canceled, completed: 0 }, answer: { page: 'receipt' } };
  }
  if (form.by !== 'card') return { site, answer: { page: 'form' } };
  const after = confirm(intentFor(site, form.cents), verdict, form.cents);
  return { site: after, answer: answers[verdict](after) };
}

/** Page that the server sends for the form's URL. */
export function pageOf({ completed, intent, waiting }: Site): Answer {
  if (completed !== undefined) return { page: 'receipt' };
  return intent?.status === 'processing' && waiting !== undefined ? { page: 'underway' } : { page: 'form' };
}
