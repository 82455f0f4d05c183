import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../src/dom/announce.ts';
import { isPlainPress } from '../../src/dom/plainPress.ts';
import { isRecord } from '../../src/isRecord.ts';
import { fetchJson, JsonError } from '../../src/net/json.ts';
import { reportAnswer } from '../../src/payment/brokenAnswer.ts';
import { donation } from './donation.ts';

const TIMEOUT_MS = 15_000;

interface LoginOptions {
  form: HTMLFormElement;
  address: string;
  /** Text announced while the donation is being saved. */
  keeping: string;
  /** Called when the donation could not be saved. */
  failed: () => void;
}

/**
 * Returns whether a response reports a failure. The specification gives no shape, so any other response is a success
 * (DN-06).
 */
const isRefusal = (response: unknown): boolean =>
  isRecord(response) && (response.success === false || 'error' in response || 'errors' in response);

const read = (response: unknown): true | undefined => (isRefusal(response) ? undefined : true);

const saveOnServer = (address: string, form: HTMLFormElement, signal: AbortSignal): Promise<true> =>
  fetchJson(address, { body: new FormData(form), signal, timeout: TIMEOUT_MS, read });

/** Reports a broken response. A well-formed refusal by the server is not reported. */
function reportFailure(form: HTMLFormElement, address: string, error: unknown): void {
  if (error instanceof JsonError && isRefusal(error.answer)) return;
  const expected = 'a status of success, with JSON or nothing';
  reportAnswer({ widget: donation.name, form, address, expected }, error);
}

interface Login {
  isKeeping: boolean;
  /** `click` listener of the login link. */
  press: (event: MouseEvent) => void;
}

/**
 * Saves the donation on the server, then follows the login link (DN-06). If saving fails, the visitor stays and the
 * form keeps its values.
 */
export function useLogin({ form, address, keeping, failed }: LoginOptions): Login {
  const [isKeeping, setSaving] = useState(false);
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  const saveAndFollow = useCallback(
    async (link: HTMLAnchorElement) => {
      const request = new AbortController();
      pending.current = request;
      setSaving(true);
      announce(keeping);
      try {
        await saveOnServer(address, form, request.signal);
        location.assign(link.href);
      } catch (error) {
        if (!request.signal.aborted) failed();
        reportFailure(form, address, error);
      }
      pending.current = undefined;
      setSaving(false);
    },
    [form, address, keeping, failed],
  );

  const press = useCallback(
    (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      if (!pending.current) void saveAndFollow(event.currentTarget as HTMLAnchorElement);
    },
    [saveAndFollow],
  );
  return { isKeeping, press };
}
