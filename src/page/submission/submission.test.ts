// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdSubmission, isResent, resubmit, startSubmission } from './submission.ts';

const never = (): Promise<never> => new Promise(() => undefined);
let form: HTMLFormElement;
let button: HTMLButtonElement;
/** Submitters of the events that no listener has canceled. */
let sent: (Element | null)[];
let listening: AbortController;

/** Listens as a form's own widget, the session keeper or the page does. */
const onSubmit = (listener: (event: SubmitEvent) => void): void =>
  window.addEventListener('submit', listener, { signal: listening.signal });

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form><button name="go" value="1">Send</button></form>';
  form = document.querySelector('form') as HTMLFormElement;
  button = document.querySelector('button') as HTMLButtonElement;
  sent = [];
  listening = new AbortController();
});
afterEach(() => {
  listening.abort();
  vi.useRealTimers();
});

/** Listens after all others, and stands in for the server. */
const receive = (): void =>
  onSubmit((event) => {
    if (!event.defaultPrevented) sent.push(event.submitter);
    event.preventDefault();
  });

const click = (): void => HTMLFormElement.prototype.requestSubmit.call(form, button);

it('a form is sent once, with its button, after each reason has held it until its time limit', async () => {
  const onRelease = vi.fn();
  onSubmit((event) => holdSubmission(event, { reason: 'draft', longest: 8000, until: never, onRelease }));
  onSubmit((event) => {
    if (!event.defaultPrevented) holdSubmission(event, { reason: 'session', longest: 3000, until: never });
  });
  receive();
  click();
  click();
  await vi.advanceTimersByTimeAsync(7999);
  expect(onRelease).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  click();
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([button]);
  expect(onRelease).toHaveBeenCalledOnce();
});

it.each([
  ['its button has disappeared', () => button.remove()],
  ['the form has been removed', () => form.remove()],
  ['the visitor is leaving the page', () => window.dispatchEvent(new Event('beforeunload'))],
])('a held form is not sent if %s, and can then be sent again', async (_, change) => {
  const until = vi.fn(() => Promise.resolve());
  onSubmit((event) => holdSubmission(event, { reason: 'session', longest: 3000, until }));
  receive();
  click();
  change();
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([]);
  document.body.append(form);
  form.append(button);
  click();
  await vi.advanceTimersByTimeAsync(3000);
  expect(until).toHaveBeenCalledTimes(2);
  expect(sent).toEqual([button]);
});

it('a payment that submits the form learns that it was not sent, at once or after a hold', async () => {
  const onCancel = vi.fn();
  const states: boolean[] = [];
  onSubmit((event) => {
    states.push(isResent(form));
    startSubmission(form, event);
    const onRelease = (): boolean => false;
    holdSubmission(event, { reason: 'session', longest: 3000, until: never, onRelease });
  });
  resubmit(form, null, onCancel);
  expect(states).toEqual([true]);
  expect(onCancel).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(onCancel).toHaveBeenCalledOnce();
  listening.abort();
  form.addEventListener('submit', (event) => event.preventDefault());
  resubmit(form, null, onCancel);
  expect(onCancel).toHaveBeenCalledTimes(2);
});
