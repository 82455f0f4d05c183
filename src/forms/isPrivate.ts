/** What is asked of a control to say whether a draft may hold it. */
export interface Keepable {
  name: string;
  type: string;
  autocomplete?: string;
}

const NEVER = /^(?:password|file|submit|image|reset|button)$/;
/** What pays or opens. */
const SECRET = /(?:^|\s)(?:cc-[a-z-]+|(?:current|new)-password|one-time-code)(?:\s|$)/i;
const PAYMENT_OR_TOKEN = /^(?:paymentForm|stripe)|csrf|token/i;

/** Whether no draft may hold a control: passwords, payment data, codes, tokens, files, and what has no name (MA-06). */
export const isPrivate = ({ name, type, autocomplete = '' }: Keepable): boolean =>
  name === '' || NEVER.test(type) || SECRET.test(autocomplete) || PAYMENT_OR_TOKEN.test(name);
