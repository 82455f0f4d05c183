/** What keeps a form from being sent. */
export type Obstacle = 'emailEmpty' | 'emailMalformed' | 'emailUnchanged' | 'passwordsEmpty' | 'mismatch';

export interface Answers {
  /** The new password and its confirmation, where the form asks for them. */
  passwords?: readonly [string, string] | undefined;
  /** The new address and the stored one (empty where there is none), where the form asks for it. */
  email?: { value: string; current: string } | undefined;
}

/** Something, an at sign, and a name with a dot in it. More is for the server, which writes to the address. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Nobody tells two accounts apart by capitals in an address. */
const plain = (address: string): string => address.trim().normalize('NFC').toLowerCase();

function judgeEmail(value: string, current: string): Obstacle | undefined {
  if (value.trim() === '') return 'emailEmpty';
  if (!EMAIL.test(value.trim())) return 'emailMalformed';
  return plain(value) === plain(current) ? 'emailUnchanged' : undefined;
}

/** The same letters, whichever way the two keyboards compose them. */
const isSame = ([password, confirmation]: readonly [string, string]): boolean =>
  password.normalize('NFC') === confirmation.normalize('NFC');

/** What keeps the form from being sent, the first thing first; undefined where nothing does (PW-01, PW-03). */
export function judge({ passwords, email }: Answers): Obstacle | undefined {
  const ofEmail = email && judgeEmail(email.value, email.current);
  if (ofEmail || !passwords) return ofEmail;
  if (passwords.includes('')) return 'passwordsEmpty';
  return isSame(passwords) ? undefined : 'mismatch';
}
