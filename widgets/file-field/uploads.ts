import { readmeOf, report } from '../../src/report/report.ts';
import type { Failure, Reference, Row } from './queue.ts';
import { type Upload, UploadError, uploadFile } from './upload.ts';

interface UploadsOptions {
  /** Receives the part of a row's file that has been sent, from 0 to 1. */
  onProgress: (key: number, sent: number) => void;
  onStored: (row: Row, stored: Reference) => void;
  /** Receives a file that the server has stored although its upload was canceled. */
  onOrphaned: (stored: Reference) => void;
  onFailed: (row: Row, failure: Failure) => void;
}

/** Uploads in progress, by key of their rows. */
export interface Uploads {
  start: (row: Row, upload: Omit<Upload, 'signal' | 'onProgress'>) => Promise<void>;
  cancel: (key: number) => void;
  /** Cancels all uploads. */
  stop: () => void;
}

/** Reports a response that is neither a stored file nor a reason for visitors. */
function reportRefusal(host: HTMLElement, address: string, { failure, status }: UploadError): void {
  if (failure.reason !== 'server') return;
  const problem = `${address} sent an unexpected response`;
  const expected = '{"id": "…", "name": "cv.pdf", "size": 1}, or status 422 with {"message": "…"}';
  const details = { problem, expected, found: `status ${status}`, see: readmeOf('file-field') };
  report({ code: 'answer', widget: 'file-field', ...details }, host);
}

/** Creates the uploads of a field. */
export function createUploads(
  host: HTMLElement,
  { onProgress, onStored, onOrphaned, onFailed }: UploadsOptions,
): Uploads {
  const controllers = new Map<number, AbortController>();
  return {
    start: async (row, upload) => {
      const { key } = row;
      const controller = new AbortController();
      const { signal } = controller;
      controllers.set(key, controller);
      onProgress(key, 0);
      try {
        const stored = await uploadFile({ ...upload, signal, onProgress: (part) => onProgress(key, part) });
        if (signal.aborted) {
          onOrphaned(stored);
          return;
        }
        controllers.delete(key);
        onStored(row, stored);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof UploadError)) throw error;
        controllers.delete(key);
        onFailed(row, error.failure);
        reportRefusal(host, upload.address, error);
      }
    },
    cancel: (key) => {
      controllers.get(key)?.abort();
      controllers.delete(key);
    },
    stop: () => {
      for (const controller of controllers.values()) controller.abort();
    },
  };
}
