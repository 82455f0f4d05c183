import { safeParse } from 'valibot';
import { readToken, tokenName } from '../../src/net/csrfToken.ts';
import { afterActiveTime } from '../../src/page/activeTime.ts';
import { parseJson } from '../../src/runtime/parseJson.ts';
import { failureOf, type UploadResponse } from './failure.ts';
import type { Failure, Reference } from './queue.ts';
import { uploadSchema } from './responses.ts';

/** Time in ms without progress after which an upload counts as failed. A slow connection may take as long as it needs. */
const STALLED_AFTER_MS = 60_000;

/** Error of an upload. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  constructor(
    readonly failure: Failure,
    /** Status of the response, if there was one. */
    readonly status?: number,
  ) {
    super(`The upload failed: ${failure.reason}.`);
  }
}

export interface Upload {
  address: string;
  form: HTMLFormElement;
  /** Name of the field, from which the server knows the rules. */
  field: string;
  file: File;
  signal: AbortSignal;
  /** Receives the part that has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/**
 * Uploads one file. Uses `XMLHttpRequest`, because `fetch` reports no progress of a request's body.
 * @throws UploadError
 */
export function uploadFile({ address, form, field, file, signal, onProgress }: Upload): Promise<Reference> {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append(tokenName(), readToken(form));
  body.append('field', field);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    let stopTimer: () => void = () => undefined;
    const finish = (settle: () => void): void => {
      stopTimer();
      settle();
    };
    const restartTimer = (): void => {
      stopTimer();
      stopTimer = afterActiveTime(STALLED_AFTER_MS, () => {
        finish(() => reject(new UploadError({ reason: 'slow' })));
        request.abort();
      });
    };
    const readResponse = (): UploadResponse => ({
      status: request.status,
      header: (name) => request.getResponseHeader(name),
      body: parseJson(request.responseText),
    });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () =>
      finish(() => {
        const response = readResponse();
        const stored = safeParse(uploadSchema, response.body);
        if (response.status === 200 && stored.success) resolve(stored.output);
        else
          void failureOf(response).then(
            (failure) => reject(new UploadError(failure, response.status)),
            reject,
          );
      }),
    );
    request.addEventListener('error', () =>
      finish(() => {
        // Chromium reports a file that was changed or moved since as a network error.
        const check = file.slice(0, 1).arrayBuffer();
        const fail = (reason: Failure['reason']) => () => reject(new UploadError({ reason }));
        check.then(fail('offline'), fail('changed'));
      }),
    );
    request.addEventListener('abort', () => finish(() => reject(new UploadError({ reason: 'offline' }))));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.send(body);
    restartTimer();
  });
}
