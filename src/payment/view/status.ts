import { collapseWhitespace, interpolate } from '../../runtime/texts.ts';
import {
  cardFields,
  isCardMissing,
  isWalletUnavailable,
  mayBeCharged,
  needsCard,
  type PaymentState,
} from '../machine/state.ts';
import { formatUsd } from '../site/cents.ts';
import type { PaymentTexts } from './texts.ts';

/** Message about a wallet payment's status, with optional help for the visitor. */
export interface StatusMessage {
  kind: 'success' | 'failure' | 'unknown' | 'foreign' | 'busy' | 'processing';
  text: string;
  help?: string;
}

/** Returns whether the page may say that nothing was charged. */
const isUncharged = (state: PaymentState): boolean => !mayBeCharged(state) && !state.isChargedElsewhere;

/** Returns the status message for a wallet payment, or undefined if there is nothing to show. */
export function walletStatusMessage(state: PaymentState, texts: PaymentTexts): StatusMessage | undefined {
  const { status } = state.wallet;
  switch (status) {
    case 'paid':
      if (state.wallet.elsewhere !== undefined)
        return {
          kind: 'success',
          text: interpolate(texts.paymentElsewhere, { price: formatUsd(state.wallet.elsewhere) }),
          help: texts.paymentSuccessHelp,
        };
      return { kind: 'success', text: texts.paymentSuccess, help: texts.paymentSuccessHelp };
    case 'processing':
      return { kind: 'processing', text: texts.paymentProcessing, help: texts.paymentProcessingHelp };
    case 'failed':
      return {
        kind: 'failure',
        text: texts.paymentIssue,
        help: isUncharged(state) ? texts.paymentIssueHelp : texts.paymentUnsettledHelp,
      };
    case 'unknown':
      return { kind: 'unknown', text: texts.paymentUnsure, help: texts.paymentUnsureHelp };
    case 'confirming':
    case 'checking':
      return { kind: 'busy', text: texts.paymentChecking };
    case 'unmounted':
    case 'mounting':
    case 'offered':
    case 'absent':
      return state.hasForeignReturn
        ? { kind: 'foreign', text: texts.paymentForeign, help: texts.paymentForeignHelp }
        : undefined;
    default:
      return status satisfies never;
  }
}

/**
 * Fills in `{price}` and `{notCharged}` in the given text. Leaves `{notCharged}` empty if an earlier payment for this
 * order may have been charged.
 */
export function fillText(text: string, state: PaymentState, { notCharged }: PaymentTexts): string {
  const values = { price: formatUsd(state.cents ?? 0), notCharged: isUncharged(state) ? notCharged : '' };
  return collapseWhitespace(interpolate(text, values));
}

/** Returns the message below the card's fields. Stripe's own message about the whole card takes precedence. */
export function cardMessage(state: PaymentState, texts: PaymentTexts): string {
  const { cardErrors, notice } = state;
  return cardErrors.card === '' && notice ? fillText(texts[notice], state, texts) : cardErrors.card;
}

/** Returns the advice that follows the message below the card's fields; undefined if there is none. */
export const cardHelp = (state: PaymentState, texts: PaymentTexts): string | undefined =>
  state.notice === 'invalid' ? fillText(texts.invalidHelp, state, texts) : undefined;

/** Returns the message that replaces the card's fields if they did not load. */
export const cardMissingMessage = (state: PaymentState, texts: PaymentTexts): string =>
  fillText(state.isProviderRefused ? texts.providerRefused : texts.providerFailed, state, texts);

/** Returns the message that replaces the wallet buttons if the server has not prepared the payment for them. */
export const walletMissingMessage = (state: PaymentState, texts: PaymentTexts): string =>
  'isLimited' in state.intent && state.intent.isLimited
    ? fillText(texts.walletLimited, state, texts)
    : texts.walletUnavailable;

/** Returns the message about a security check that holds the payment up, or undefined if there is none. */
export function challengeMessage(
  state: PaymentState,
  texts: PaymentTexts,
): { text: string; help: string } | undefined {
  switch (state.challenge.status) {
    case 'slow':
      return { text: texts.challengeWaiting, help: texts.challengeWaitingHelp };
    case 'stalled':
      return { text: texts.challengeStalled, help: fillText(texts.challengeStalledHelp, state, texts) };
    case 'refused':
      return { text: texts.challengeRefused, help: fillText(texts.challengeRefusedHelp, state, texts) };
    case 'none':
    case 'due':
    case 'pending':
    case 'passed':
      return undefined;
    default:
      return state.challenge satisfies never;
  }
}

/** Returns all current messages, except that of the security check, as a single text for screen readers. */
export function statusText(state: PaymentState, texts: PaymentTexts): string {
  const { text, help } = walletStatusMessage(state, texts) ?? {};
  const missing = needsCard(state) && isCardMissing(state) ? cardMissingMessage(state, texts) : undefined;
  const unavailable = isWalletUnavailable(state) ? walletMissingMessage(state, texts) : undefined;
  const fieldErrors = cardFields.map((field) => state.cardErrors[field]);
  return [text, help, unavailable, missing, ...fieldErrors, cardMessage(state, texts), cardHelp(state, texts)]
    .filter(Boolean)
    .join(' ');
}
