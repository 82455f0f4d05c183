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
  /** What is announced meanwhile. */
  keeping: string;
  /** The donation could not be kept. */
  failed: () => void;
}

/** The answer's shape is not known: whatever is not said to have failed has gone well (DN-06). */
const isRefusal = (answer: unknown): boolean =>
  isRecord(answer) && (answer.success === false || 'error' in answer || 'errors' in answer);

const read = (answer: unknown): true | undefined => (isRefusal(answer) ? undefined : true);

const keepOnServer = (address: string, form: HTMLFormElement, signal: AbortSignal): Promise<true> =>
  fetchJson(address, { body: new FormData(form), signal, timeout: TIMEOUT_MS, read });

/** Tells developers of a server that does not answer as agreed; one that gives a reason does. */
function reportFailure(form: HTMLFormElement, address: string, error: unknown): void {
  if (error instanceof JsonError && isRefusal(error.answer)) return;
  const expected = 'a status of success, with JSON or nothing';
  reportAnswer({ widget: donation.name, form, address, expected }, error);
}

interface Login {
  isKeeping: boolean;
  /** For a press on the link. */
  press: (event: MouseEvent) => void;
}

/**
 * Keeps the donation on the server, then follows the login link (DN-06). Without an answer that it is kept the visitor
 * stays, with everything as it is.
 */
export function useLogin({ form, address, keeping, failed }: LoginOptions): Login {
  const [isKeeping, setKeeping] = useState(false);
  const pending = useRef<AbortController>(undefined);
  useEffect(() => () => pending.current?.abort(), []);

  const keepAndFollow = useCallback(
    async (link: HTMLAnchorElement) => {
      const giving = new AbortController();
      pending.current = giving;
      setKeeping(true);
      announce(keeping);
      try {
        await keepOnServer(address, form, giving.signal);
        location.assign(link.href);
      } catch (error) {
        if (!giving.signal.aborted) failed();
        reportFailure(form, address, error);
      }
      pending.current = undefined;
      setKeeping(false);
    },
    [form, address, keeping, failed],
  );

  const press = useCallback(
    (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      if (!pending.current) void keepAndFollow(event.currentTarget as HTMLAnchorElement);
    },
    [keepAndFollow],
  );
  return { isKeeping, press };
}
