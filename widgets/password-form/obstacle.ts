/** Reason why a form cannot be submitted. */
export type Obstacle = 'emailEmpty' | 'emailMalformed' | 'emailUnchanged' | 'passwordsEmpty' | 'mismatch';

export interface FormValues {
  /** New password and its confirmation, if the form asks for them. */
  passwords?: readonly [string, string] | undefined;
  /** New and stored email address, if the form asks for one. `current` is empty if no address is stored. */
  email?: { value: string; current: string } | undefined;
}

/**
 * Pattern of an email address: a local part, an at sign, and a domain that contains a dot. The server verifies the
 * address by sending mail to it.
 */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Ignores case, because no two accounts have addresses that differ only in case. */
const normalize = (address: string): string => address.trim().normalize('NFC').toLowerCase();

function judgeEmail(value: string, current: string): Obstacle | undefined {
  if (value.trim() === '') return 'emailEmpty';
  if (!EMAIL.test(value.trim())) return 'emailMalformed';
  return normalize(value) === normalize(current) ? 'emailUnchanged' : undefined;
}

/** Compares the passwords in NFC, because keyboards encode accented letters differently. */
const areEqual = ([password, confirmation]: readonly [string, string]): boolean =>
  password.normalize('NFC') === confirmation.normalize('NFC');

/** Returns the first obstacle to submitting the form, or undefined if there is none (PW-01, PW-03). */
export function findObstacle({ passwords, email }: FormValues): Obstacle | undefined {
  const ofEmail = email && judgeEmail(email.value, email.current);
  if (ofEmail || !passwords) return ofEmail;
  if (passwords.includes('')) return 'passwordsEmpty';
  return areEqual(passwords) ? undefined : 'mismatch';
}
