import { type PaymentEvent, type PaymentState, type Transition, transitionTo } from './state.ts';

const withStatus = (
  state: PaymentState,
  status: 'due' | 'pending' | 'slow' | 'stalled' | 'passed',
): PaymentState => ({ ...state, challenge: { ...state.challenge, status } });

/** Ends a submission that is waiting, so that the visitor can use the form. */
export const stopWaiting = (state: PaymentState): PaymentState =>
  state.form === 'waiting' ? { ...state, form: 'open' } : state;

const startCheck = (state: PaymentState, isNew: boolean): Transition =>
  transitionTo(withStatus(state, 'pending'), { do: 'awaitToken', isNew });

/**
 * Holds a request or a submission back until there is a token. Starts to wait for the token unless the page is already
 * waiting. After a check that has stalled or been refused, only the visitor can start another one.
 * @param isByVisitor true if the visitor has just submitted the form
 */
export function awaitToken(state: PaymentState, isByVisitor = false): Transition {
  const { status } = state.challenge;
  if (status === 'due') return startCheck(state, false);
  const isOver = status === 'stalled' || status === 'refused';
  return isOver && isByVisitor ? startCheck(state, true) : transitionTo(state);
}

/**
 * Renews the token after the server has refused a request because the session has no pass. If the server refuses the
 * renewed token as well, only the visitor can start another check.
 */
export function renewToken(state: PaymentState): Transition {
  const { isRenewed } = state.challenge;
  if (isRenewed) return transitionTo(stopWaiting({ ...state, challenge: { status: 'refused', isRenewed } }));
  return startCheck({ ...state, challenge: { status: 'due', isRenewed: true } }, true);
}

/** Records that the server has accepted a request, and with it the token or the session's pass. */
export function withoutRenewal(state: PaymentState): PaymentState {
  const { challenge } = state;
  return challenge.isRenewed && challenge.status !== 'refused'
    ? { ...state, challenge: { ...challenge, isRenewed: false } }
    : state;
}

const isWaiting = ({ challenge: { status } }: PaymentState): boolean =>
  status === 'pending' || status === 'slow' || status === 'stalled';

/** Handlers for the progress of the security check. */
export const challengeHandlers = {
  challengePassed: (state) => transitionTo(isWaiting(state) ? withStatus(state, 'passed') : state),
  challengeSlow: (state) =>
    transitionTo(state.challenge.status === 'pending' ? withStatus(state, 'slow') : state),
  challengeStalled: (state) =>
    transitionTo(isWaiting(state) ? stopWaiting(withStatus(state, 'stalled')) : state),
  challengeExpired: (state) =>
    transitionTo(state.challenge.status === 'passed' ? withStatus(state, 'due') : state),
  challengeRetried: (state) => awaitToken(state, true),
} satisfies Partial<Record<PaymentEvent['type'], (state: PaymentState) => Transition>>;
