import { safeParse } from 'valibot';
import type { Failure } from './queue.ts';
import { refusalSchema } from './responses.ts';

/** Response to an upload that was not stored. */
export interface UploadResponse {
  status: number;
  /** True if the server wants the visitor to see a page, such as the login (`X-Redirect`). */
  asksForPage: boolean;
  /** JSON of the response; undefined for anything else. */
  body: unknown;
}

/**
 * Returns the reason of a failed upload. Craft responds with 400 to a token that is no longer valid, which for visitors
 * is the same as the end of the session. Only the message of a 422 is meant for visitors: see
 * `docs/decisions/0039-files-by-reference.md`.
 */
export function failureOf({ status, asksForPage, body }: UploadResponse): Failure {
  if (asksForPage || [302, 400, 401, 403].includes(status)) return { reason: 'session' };
  if (status === 413) return { reason: 'tooLarge' };
  if (status === 415) return { reason: 'kind' };
  if (status === 422) {
    const refusal = safeParse(refusalSchema, body);
    return { reason: 'refused', message: refusal.success ? refusal.output.message : undefined };
  }
  if (status === 429 || status === 503) return { reason: 'busy' };
  return { reason: 'server' };
}
