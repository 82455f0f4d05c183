import type { OptionsOf } from '../../src/runtime/define.ts';
import type { membershipApplication } from './membership-application.ts';

/**
 * Role of the widget on its page. Only the form has parts. The other roles end drafts, and their host is a single
 * element. The roles are:
 * - `form`: the application itself.
 * - `sent`: the thank-you page, which ends the draft of the form at this address.
 * - `account`: a page, such as the page shown after signing out, that deletes the drafts of all accounts except the
 *   current one.
 */
export type Role =
  | { readonly name: 'form' }
  | { readonly name: 'sent'; readonly address: string; readonly account: string }
  | { readonly name: 'account'; readonly account: string };

/** Returns the widget's role according to its options. */
export function roleOf({ draft = '', draftsOf, sent }: OptionsOf<typeof membershipApplication>): Role {
  if (draftsOf !== undefined) return { name: 'account', account: draftsOf };
  return sent === undefined ? { name: 'form' } : { name: 'sent', address: sent, account: draft };
}
