import { safeParse } from 'valibot';
import { refusesSession } from '../../src/net/ResponseError.ts';
import { hasSessionEnded } from '../../src/net/refusedSession.ts';
import type { Failure } from './queue.ts';
import { refusalSchema } from './responses.ts';

/** Response to an upload that was not stored. */
export interface UploadResponse {
  status: number;
  /** Reads a header of the response. */
  header: (name: string) => string | null;
  /** JSON of the response; undefined for anything else. */
  body: unknown;
}

/**
 * Returns the reason of a failed upload. Craft responds with 400 and JSON to a token that is no longer valid, which for
 * visitors is the same as the end of the session. Only the message of a 422 is meant for visitors: see
 * `docs/decisions/0039-files-by-reference.md`.
 */
export async function failureOf({ status, header, body }: UploadResponse): Promise<Failure> {
  const isClaimed = refusesSession(status, header) || (status === 400 && body !== undefined);
  const isPossible = isClaimed || [400, 401, 403].includes(status) || (status === 200 && body === undefined);
  if (isPossible) return { reason: (await hasSessionEnded(isClaimed)) ? 'session' : 'server' };
  if (status === 413) return { reason: 'tooLarge' };
  if (status === 415) return { reason: 'kind' };
  if (status === 422) {
    const refusal = safeParse(refusalSchema, body);
    return { reason: 'refused', message: refusal.success ? refusal.output.message : undefined };
  }
  if (status === 429 || status === 503) return { reason: 'busy' };
  return { reason: 'server' };
}
