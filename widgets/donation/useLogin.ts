import { useCallback, useEffect, useRef, useState } from 'react';
import { is } from 'valibot';
import { fetchJson, JsonError } from '../../src/net/json/json.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { announceAfterDelay } from '../../src/page/announce.ts';
import { onLeaving } from '../../src/page/leaving.ts';
import { isPlainClick } from '../../src/page/plainClick.ts';
import { readStored, removeStored, writeStored } from '../../src/page/storage.ts';
import { donation } from './donation.ts';
import { LEFT_FOR_LOGIN } from './privacy.ts';
import { EXPECTED_SAVED, refusalSchema, SAVE_TIMEOUT_MS, savedSchema } from './responses.ts';

/**
 * Returns whether the donor has just returned after leaving for the login in this tab. The server usually sends the
 * saved donation, but if its session has ended, only the draft in this tab is left.
 */
export function takeReturnFromLogin(): boolean {
  const hasLeft = readStored(LEFT_FOR_LOGIN) !== undefined;
  removeStored(LEFT_FOR_LOGIN);
  return hasLeft;
}

interface LoginOptions {
  form: HTMLFormElement;
  address: string;
  /**
   * True while the login step is shown. Leaving the step or the page cancels a click on the login link that is still
   * waiting for the server.
   */
  isShown: boolean;
  /** Text announced while the donation is being saved. */
  savingText: string;
  /** Called when the donation could not be saved. */
  onFailure: () => void;
}

const saveOnServer = (address: string, form: HTMLFormElement, signal: AbortSignal): Promise<unknown> =>
  fetchJson(address, { body: new FormData(form), signal, timeout: SAVE_TIMEOUT_MS, schema: savedSchema });

/** Reports a malformed response, but not a well-formed refusal by the server. */
function reportFailure(form: HTMLFormElement, address: string, error: unknown): void {
  if (error instanceof JsonError && is(refusalSchema, error.responseBody)) return;
  reportResponseError({ widget: donation.name, element: form, address, expected: EXPECTED_SAVED }, error);
}

interface Login {
  isSaving: boolean;
  /** `click` listener of the login link. */
  handleClick: (event: MouseEvent) => void;
}

/**
 * Saves the donation on the server, then follows the login link (DN-06). If saving fails, the visitor stays on the page
 * and the form keeps its values.
 */
export function useLogin({ form, address, isShown, savingText, onFailure }: LoginOptions): Login {
  const [isSaving, setSaving] = useState(false);
  const pending = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isShown) pending.current?.abort();
  }, [isShown]);
  useEffect(() => () => pending.current?.abort(), []);

  const saveAndFollow = useCallback(
    async (link: HTMLAnchorElement) => {
      const request = new AbortController();
      pending.current = request;
      const stopListening = onLeaving(() => request.abort());
      setSaving(true);
      const stopAnnouncing = announceAfterDelay(savingText);
      try {
        await saveOnServer(address, form, request.signal).finally(stopAnnouncing);
        request.signal.throwIfAborted();
        stopListening();
        writeStored(LEFT_FOR_LOGIN, 'yes');
        location.assign(link.href);
      } catch (error) {
        if (!request.signal.aborted) onFailure();
        reportFailure(form, address, error);
      }
      stopListening();
      if (pending.current !== request) return;
      pending.current = undefined;
      setSaving(false);
    },
    [form, address, savingText, onFailure],
  );

  const handleClick = useCallback(
    (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      if (!pending.current || pending.current.signal.aborted)
        void saveAndFollow(event.currentTarget as HTMLAnchorElement);
    },
    [saveAndFollow],
  );
  return { isSaving, handleClick };
}
