import { ResponseError } from '../../net/ResponseError.ts';
import { afterActiveTime } from '../../page/activeTime.ts';
import { report } from '../../report/report.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import type { PaymentEvent } from '../machine/state.ts';

/** Request header that contains the token. Not a query parameter, because tokens are long, and URLs are logged. */
export const CHALLENGE_HEADER = 'X-Payment-Challenge';

/**
 * Time in ms for which the page relies on a pass. The server keeps a pass for at least 30 minutes; the difference
 * leaves time to submit the form.
 */
const PASS_MS = 25 * 60_000;

/** Time in ms after which the page says that it is waiting. Most checks pass unnoticed before that. */
const SLOW_MS = 1000;

/** Time in ms, counted while the page is active, after which the page offers to start the check again. */
const STALLED_MS = 10_000;

/**
 * Interval in ms at which the page reads the vendor's field. There is no event to wait for: hCaptcha and reCAPTCHA
 * write the token to a `<textarea>` by script, which triggers neither events nor mutation records.
 */
const READ_EVERY_MS = 200;

/**
 * Names of the fields into which each vendor writes the token, and the global object with its `reset` function.
 * hCaptcha precedes reCAPTCHA, because hCaptcha's compatibility mode also adds reCAPTCHA's field.
 */
const VENDORS = [
  { field: 'cf-turnstile-response', global: 'turnstile' },
  { field: 'h-captcha-response', global: 'hcaptcha' },
  { field: 'g-recaptcha-response', global: 'grecaptcha' },
] as const;

/** Returns whether the text can be a token: visible ASCII characters only, because it is sent in a request header. */
export const isToken = (text: string): boolean => /^[\x21-\x7e]{1,8000}$/.test(text);

/** Returns whether the server refused a request because the session has not passed the security check. */
export const isChallenged = (error: unknown): boolean =>
  error instanceof ResponseError &&
  error.status === 403 &&
  isRecord(error.responseBody) &&
  error.responseBody.reason === 'challenge';

/** Security check of a vendor, such as Cloudflare Turnstile, that the page's author has placed in the form. */
export interface Challenge {
  /** Returns the current token, or the empty string if there is none. */
  readToken: () => string;
  /**
   * Waits for a token and dispatches events about the check's progress.
   * @param isNew true to start the check again, because the current token can't be used
   */
  awaitToken: (isNew: boolean) => void;
  /** Returns true if the pass is so old that the server may have discarded it. A new check is then needed. */
  hasExpired: () => boolean;
  /** Stops waiting. */
  stop: () => void;
}

interface ChallengeSetup {
  /** Name of the widget, for reports. */
  widget: string;
  /** Element with `data-payment-challenge`, whose value is the name of the field of any other vendor. */
  slot: HTMLElement;
  dispatch: (event: PaymentEvent) => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Watches the field into which the vendor's script writes its token. */
export function createChallenge({ widget, slot, dispatch }: ChallengeSetup): Challenge {
  const own = slot.dataset.paymentChallenge ?? '';
  const names = own === '' ? VENDORS.map(({ field }) => field) : [own];
  const findField = (): Field | undefined =>
    names
      .map((name) => slot.querySelector<Field>(`:is(input, textarea)[name="${CSS.escape(name)}"]`))
      .find((field) => field !== null) ?? undefined;
  /** Token that can no longer be used, because vendors accept a token only once. */
  let spent = '';
  let passedAt = 0;
  let stops: (() => void)[] = [];

  const readToken = (): string => {
    const value = findField()?.value ?? '';
    return value !== spent && isToken(value) ? value : '';
  };
  const reportProblem = (problem: string, expected: string, found: string, cause?: unknown): void =>
    report({ code: 'payment', widget, problem, expected, found, see: 'src/payment/README.md', cause }, slot);

  const stop = (): void => {
    for (const stopOne of stops) stopOne();
    stops = [];
  };

  /** Dispatches the event that the page needs a token. Returns false if a listener provides one and cancels the event. */
  const requestToken = (): boolean =>
    slot.dispatchEvent(new CustomEvent('widget:challenge', { bubbles: true, cancelable: true }));

  /** Starts the vendor's check again. */
  function restart(): void {
    spent = findField()?.value ?? '';
    if (!requestToken()) return;
    const { global } = VENDORS.find(({ field }) => field === findField()?.name) ?? {};
    const vendor: unknown = global === undefined ? undefined : Reflect.get(window, global);
    if (!isRecord(vendor) || typeof vendor.reset !== 'function') return;
    try {
      vendor.reset();
    } catch (error) {
      reportProblem('the security check could not be started again', `${global}.reset()`, 'an error', error);
    }
  }

  function awaitToken(isNew: boolean): void {
    stop();
    const isSpent = spent !== '' && findField()?.value === spent;
    if (isNew || isSpent) restart();
    else if (readToken() === '') requestToken();
    const tryToPass = (): void => {
      if (readToken() === '') return;
      stop();
      passedAt = Date.now();
      dispatch({ type: 'challengePassed' });
    };
    const timer = setInterval(tryToPass, READ_EVERY_MS);
    stops = [
      () => clearInterval(timer),
      afterActiveTime(SLOW_MS, () => dispatch({ type: 'challengeSlow' })),
      afterActiveTime(STALLED_MS, () => {
        if (!findField())
          reportProblem(
            'the security check did not load',
            `a field ${names.join(' or ')} in data-payment-challenge`,
            'none after ten seconds',
          );
        dispatch({ type: 'challengeStalled' });
      }),
    ];
    tryToPass();
  }

  return {
    readToken,
    awaitToken,
    hasExpired: () => {
      const isOld = passedAt > 0 && Date.now() - passedAt > PASS_MS;
      if (isOld) spent = findField()?.value ?? '';
      return isOld;
    },
    stop,
  };
}
