import * as v from 'valibot';
import { readToken } from '../../src/net/csrfToken.ts';
import { fetchJson } from '../../src/net/json/json.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { filesSchema } from './responses.ts';

/** Timeout in ms of the short requests: which files are stored, and remove one. */
const TIMEOUT_MS = 20_000;

/** Returns the address for a request about stored files. Keeps the address's own parameters. */
function withIds(address: string, ids: readonly string[]): string {
  const url = new URL(address, location.href);
  for (const id of ids) url.searchParams.append('id[]', id);
  return url.pathname + url.search;
}

interface ServerFilesOptions {
  /** Undefined if the files are submitted with the form. */
  address: string | undefined;
  form: HTMLFormElement | null;
  /** The server's own list of the files that it has. */
  sent: HTMLElement | undefined;
}

/** Files of a field that the server has. */
export interface ServerFiles {
  has: (id: string) => boolean;
  add: (id: string) => void;
  /**
   * Removes a file from the server, because the visitor has removed or replaced it. A file that a draft, a reset or a
   * version saved elsewhere has taken out of the list stays on the server until it expires, because the visitor can still
   * ask for it.
   */
  remove: (id: string) => Promise<void>;
  /** Asks the server which files from a draft it still has. Returns undefined if there is nothing to ask, or no answer. */
  ask: (
    ids: readonly string[],
  ) => Promise<{ asked: readonly string[]; known: readonly string[] } | undefined>;
}

/** Creates the access to the files on the server. Those in the server's own list are known to be there. */
export function createServerFiles(
  host: HTMLElement,
  { address, form, sent }: ServerFilesOptions,
): ServerFiles {
  const known = new Set([...(sent?.querySelectorAll('input') ?? [])].map((checkbox) => checkbox.value));
  const reportFailure = (expected: string, error: unknown): void => {
    if (address !== undefined)
      reportResponseError({ widget: 'file-field', element: host, address, expected }, error);
  };
  return {
    has: (id) => known.has(id),
    add: (id) => void known.add(id),
    remove: async (id) => {
      if (address === undefined || !form) return;
      // If the file comes back with a draft or a reset, the list must not say that the server has it.
      known.delete(id);
      const headers = { 'X-CSRF-Token': readToken(form) };
      const { signal } = new AbortController();
      const request = {
        method: 'DELETE',
        schema: v.unknown(),
        signal,
        timeout: TIMEOUT_MS,
        headers,
      } as const;
      try {
        await fetchJson(withIds(address, [id]), request);
      } catch (error) {
        // The server removes the file anyway when it expires.
        reportFailure('an empty response', error);
      }
    },
    ask: async (ids) => {
      const asked = ids.filter((id) => !known.has(id));
      if (address === undefined || asked.length === 0) return undefined;
      const request = { signal: new AbortController().signal, timeout: TIMEOUT_MS, schema: filesSchema };
      try {
        const { files } = await fetchJson(withIds(address, asked), request);
        const stored = files.map(({ id }) => id);
        for (const id of stored) known.add(id);
        return { asked, known: stored };
      } catch (error) {
        // The server checks the files again when it receives the form.
        reportFailure('{"files": [{"id": "…", "name": "…", "size": 1}]}', error);
        return undefined;
      }
    },
  };
}
