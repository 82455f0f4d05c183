import { describe, expect, it } from 'vitest';
import {
  isRepeated,
  isUnderway,
  mayHold,
  nextSubmission,
  type Reason,
  type Submission,
} from './submissionState.ts';

/** Listener of a `submit` event, or the default action of the form's own widget. */
type Party = Reason | 'form' | 'upload' | 'payment' | 'other script';

/** Form with its listeners, as `submission.ts` and the widgets use the states. */
class Form {
  sent = 0;
  events = 0;
  readonly holds: Reason[] = [];
  private submission: Submission | undefined;
  private isPaid = false;
  /** Acts that happen later: the end of a hold, or of a payment. */
  private readonly later: (() => void)[] = [];

  constructor(
    private readonly listeners: readonly Party[],
    /** True if what a hold waits for never happens, so that the time limit ends it. */
    private readonly isLate: boolean,
    private readonly clicks: (form: Form) => void,
  ) {}

  submit(): void {
    if (isRepeated(this.submission, false)) return;
    this.events += 1;
    if (this.events > 20) throw new Error('The form is held again and again.');
    let isCanceled = false;
    for (const party of this.listeners) isCanceled = this.hear(party, isCanceled) || isCanceled;
    // The next task of the form's widget.
    if (this.submission?.phase === 'starting' || this.submission?.phase === 'resent')
      this.submission = nextSubmission(this.submission, { type: isCanceled ? 'end' : 'send' });
    if (isCanceled) return;
    this.submission = nextSubmission(this.submission, { type: 'send' });
    this.sent += 1;
  }

  /** Runs everything that was postponed, with further clicks before each step. */
  run(): void {
    for (let act = this.later.shift(); act; act = this.later.shift()) {
      this.clicks(this);
      act();
    }
    this.clicks(this);
  }

  private hear(party: Party, isCanceled: boolean): boolean {
    if (party === 'other script' || party === 'upload') return true;
    if (isCanceled) return false;
    if (party === 'form') {
      this.submission = nextSubmission(this.submission, { type: 'start' });
      return false;
    }
    if (party === 'payment') return this.pay();
    const isDue = this.isLate || !this.holds.includes(party);
    if (!isDue || !mayHold(this.submission, party)) return false;
    this.submission = nextSubmission(this.submission, { type: 'hold', reason: party });
    this.holds.push(party);
    this.later.push(() => this.resend());
    return true;
  }

  private pay(): boolean {
    if (this.isPaid) return false;
    this.isPaid = true;
    this.later.push(() => this.resend());
    return true;
  }

  private resend(): void {
    this.submission = nextSubmission(this.submission, { type: 'resend' });
    this.submit();
  }
}

/** Returns all orders of all subsets of the given parties. */
function orders(parties: readonly Party[]): Party[][] {
  return [
    [],
    ...parties.flatMap((first) =>
      orders(parties.filter((party) => party !== first)).map((rest) => [first, ...rest]),
    ),
  ];
}

const reasons = ['widgets', 'draft', 'session'] as const;
const repeat = (form: Form): void => {
  form.submit();
  form.submit();
};

/** Submits a form with the given listeners, and returns it once everything has happened. */
function submitTo(listeners: readonly Party[], isLate: boolean, clicks: (form: Form) => void): Form {
  const form = new Form([...listeners, 'form'], isLate, clicks);
  form.submit();
  form.run();
  return form;
}

describe('a submission', () => {
  it.each([
    ['what holds it ends', false],
    ['its limits of time have passed', true],
  ])('is sent once after %s, in every order, whenever the visitor clicks', (_, isLate) => {
    for (const order of orders(reasons)) {
      const form = submitTo(order, isLate, repeat);
      expect(form.sent, order.join(', ')).toBe(1);
      expect([...form.holds].sort(), order.join(', ')).toEqual([...order].sort());
      expect(form.events, order.join(', ')).toBe(1 + order.length);
    }
  });

  it('is sent once with a payment before, between or after those who hold it', () => {
    for (const order of orders([...reasons, 'payment'])) {
      const form = submitTo(order, true, () => undefined);
      expect(form.sent, order.join(', ')).toBe(1);
      expect(form.events, order.join(', ')).toBeLessThanOrEqual(2 + 2 * order.length);
    }
  });

  it.each<Party>(['other script', 'upload'])('is never sent if %s cancels it, whoever holds it', (party) => {
    for (const order of orders([...reasons, 'payment', party]).filter((all) => all.includes(party)))
      expect(submitTo(order, true, () => undefined).sent, order.join(', ')).toBe(0);
  });

  it('is not repeated while it is held, starting or sent, unless its event was canceled while it was starting', () => {
    const held = nextSubmission(undefined, { type: 'hold', reason: 'session' });
    const resent = nextSubmission(held, { type: 'resend' });
    const starting = nextSubmission(resent, { type: 'start' });
    const sent = nextSubmission(starting, { type: 'send' });
    const states = [held, resent, starting, sent];
    expect(states.map((state) => isRepeated(state, false))).toEqual([true, false, true, true]);
    expect(states.map((state) => isRepeated(state, true))).toEqual([true, false, false, true]);
    // The visitor may go to another step while a form is held, which drops the click.
    expect(states.map((state) => isUnderway(state, false))).toEqual([false, false, true, true]);
    expect(nextSubmission(sent, { type: 'resend' })).toBe(sent);
    expect(nextSubmission(sent, { type: 'end' })).toBeUndefined();
  });
});
