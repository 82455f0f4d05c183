/** Properties of a control that decide whether a draft may hold its value. */
export interface DraftControl {
  name: string;
  type: string;
  autocomplete?: string;
}

const PRIVATE_TYPES = /^(?:password|file|submit|image|reset|button)$/;
/** Autocomplete values for payment data, passwords and one-time codes. */
const PRIVATE_AUTOCOMPLETE = /(?:^|\s)(?:cc-[a-z-]+|(?:current|new)-password|one-time-code)(?:\s|$)/i;
const PRIVATE_NAMES = /^(?:paymentForm|stripe)|csrf|token/i;

/**
 * Returns true if no draft may hold the control's value: passwords, payment data, codes, tokens, files and controls
 * without a name (MA-06).
 */
export const isPrivate = ({ name, type, autocomplete = '' }: DraftControl): boolean =>
  name === '' ||
  PRIVATE_TYPES.test(type) ||
  PRIVATE_AUTOCOMPLETE.test(autocomplete) ||
  PRIVATE_NAMES.test(name);
