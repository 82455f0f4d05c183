import { isCardMissing, needsCard, type PaymentState } from './state.ts';
import type { PaymentTexts } from './texts.ts';

/** Status of a wallet payment with help for the visitor. */
export interface StatusMessage {
  kind: 'success' | 'failure' | 'unknown' | 'busy';
  text: string;
  help?: string;
}

/** Returns the status message of a wallet payment, or undefined if no payment has begun. */
export function walletStatusMessage(
  { wallet: { status } }: PaymentState,
  texts: PaymentTexts,
): StatusMessage | undefined {
  switch (status) {
    case 'paid':
      return { kind: 'success', text: texts.paymentSuccess, help: texts.paymentSuccessHelp };
    case 'failed':
      return { kind: 'failure', text: texts.paymentIssue, help: texts.paymentIssueHelp };
    case 'unknown':
      return { kind: 'unknown', text: texts.paymentUnsure, help: texts.paymentUnsureHelp };
    case 'confirming':
    case 'checking':
      return { kind: 'busy', text: texts.paymentChecking };
    case 'unmounted':
    case 'mounting':
    case 'offered':
    case 'absent':
      return undefined;
    default:
      return status satisfies never;
  }
}

/** Returns the message at the card field. Stripe's own error message takes precedence. */
export function cardMessage({ cardError, notice }: PaymentState, texts: PaymentTexts): string {
  return cardError === '' && notice ? texts[notice] : cardError;
}

/** Returns all current messages as one text, for screen readers. */
export function statusText(state: PaymentState, texts: PaymentTexts): string {
  const { text, help } = walletStatusMessage(state, texts) ?? {};
  const invalidHelp = state.notice === 'invalid' ? texts.invalidHelp : undefined;
  const missing = needsCard(state) && isCardMissing(state) ? texts.providerFailed : undefined;
  return [text, help, missing, cardMessage(state, texts), invalidHelp].filter(Boolean).join(' ');
}
