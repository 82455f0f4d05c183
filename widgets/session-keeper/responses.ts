import * as v from 'valibot';
import type { ServerSession } from './session.ts';

/** Time in ms after which a request counts as failed. */
export const SESSION_TIMEOUT_MS = 10_000;

/** The session and the token, as the widget uses them. */
export interface SessionResponse {
  session: ServerSession;
  /** CSRF token of the session; undefined if the server sends none. */
  token: { name: string | undefined; value: string } | undefined;
}

/** `timeout` of a session without a time limit. */
const NO_LIMIT = -1;

/**
 * Response of Craft's `users/session-info` (Craft 3.4 and later). `timeout` is -1 if the session has no time limit
 * (`userSessionDuration` is 0), and 0 for guests. Craft 6 sends none (`SessionInfoController` of its beta), so the widget cannot
 * warn there. Without CSRF protection, there is no token. The names and the email address that Craft also sends are not read.
 */
export const sessionSchema = v.pipe(
  v.object({
    isGuest: v.boolean(),
    timeout: v.optional(v.pipe(v.number(), v.finite()), NO_LIMIT),
    id: v.optional(v.union([v.number(), v.string()])),
    csrfTokenName: v.optional(v.string()),
    csrfTokenValue: v.optional(v.string()),
  }),
  v.transform(({ isGuest, timeout, id, csrfTokenName, csrfTokenValue }): SessionResponse => {
    const account = isGuest ? undefined : String(id ?? 'signed in');
    return {
      session: { account, left: timeout < 0 ? undefined : timeout * 1000 },
      token: csrfTokenValue ? { name: csrfTokenName || undefined, value: csrfTokenValue } : undefined,
    };
  }),
);
