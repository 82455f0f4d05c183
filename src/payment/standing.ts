import type { State } from './state.ts';
import type { PaymentTexts } from './usePayment.ts';

/** What stands beside the wallets: said, with what to do about it. */
export interface Standing {
  kind: 'success' | 'failure' | 'unsure' | 'busy';
  text: string;
  help?: string;
}

/** What is to be said of a wallet's payment. */
export function walletStanding({ wallet: { at } }: State, texts: PaymentTexts): Standing | undefined {
  switch (at) {
    case 'paid':
      return { kind: 'success', text: texts.paymentSuccess, help: texts.paymentSuccessHelp };
    case 'failed':
      return { kind: 'failure', text: texts.paymentIssue, help: texts.paymentIssueHelp };
    case 'unsure':
      return { kind: 'unsure', text: texts.paymentUnsure, help: texts.paymentUnsureHelp };
    case 'confirming':
    case 'checking':
      return { kind: 'busy', text: texts.paymentChecking };
    case 'unasked':
    case 'asked':
    case 'offered':
    case 'absent':
      return undefined;
    default:
      return at satisfies never;
  }
}

/** What is to be said at the card: the provider's own words before ours. */
export function cardStanding({ cardError, notice }: State, texts: PaymentTexts): string {
  return cardError === '' && notice ? texts[notice] : cardError;
}

/** All of it, for those who hear it. */
export function standingText(state: State, texts: PaymentTexts): string {
  const { text, help } = walletStanding(state, texts) ?? {};
  const more = state.notice === 'invalid' ? texts.invalidHelp : undefined;
  return [text, help, cardStanding(state, texts), more].filter(Boolean).join(' ');
}
