import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a form that was sent and led nowhere keeps its buttons: a file came, or an answer without content (204). */
const STALLED_AFTER_MS = 30_000;

/** A form on its way. */
export interface Sending {
  /** What was pressed; null where a script has sent the form. */
  submitter: HTMLElement | null;
}

export interface SubmitOnce {
  /** Undefined while the form is the visitor's. */
  sending: Sending | undefined;
  /** Whether the last one led nowhere for so long that the form was given back. */
  isStalled: boolean;
  /** For the form's submit event, when nothing speaks against sending it. */
  begin: (event: SubmitEvent) => void;
  /** Gives the form back, as after an answer that keeps the page. */
  release: () => void;
}

/** Where the answer replaces this page, the form is done for; elsewhere (a new tab, a dialog) it can be sent again. */
function replacesPage(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const read = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  return read('method').toLowerCase() !== 'dialog' && /^(?:|_self|_top|_parent)$/i.test(read('target'));
}

const IDLE = { sending: undefined, isStalled: false };

/**
 * Calls when the navigation that follows is stopped, where the navigation API tells. Not its `navigateerror`: that comes
 * for an earlier navigation, too, which the API thinks under way until the next one, such as one that a 204 has ended.
 */
function whenStopped(stopped: () => void): void {
  const navigation: EventTarget | undefined = Reflect.get(window, 'navigation');
  const follow = (event: Event): void => {
    (event as Event & { signal?: AbortSignal }).signal?.addEventListener('abort', stopped);
  };
  navigation?.addEventListener('navigate', follow, { once: true });
}

/** Ends what leads nowhere, and gives the focus back at the end. */
function useGivenBack(sending: Sending | undefined, stall: () => void): void {
  useEffect(() => {
    if (!sending) return undefined;
    const timer = setTimeout(stall, STALLED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      // A button that is disabled loses the focus.
      if (document.activeElement === document.body) sending.submitter?.focus({ preventScroll: true });
    };
  }, [sending, stall]);
}

/** Calls when the page comes out of the back/forward cache. */
function useShownAgain(release: () => void): void {
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('pageshow', release, { signal: listening.signal });
    return () => listening.abort();
  }, [release]);
}

/**
 * Sends a form once, however often it is asked to (FM-01). It is given back when the page comes out of the back/forward
 * cache, when another listener has prevented the event, when the navigation is stopped (where the navigation API tells;
 * measured in Chromium: the stop button, `window.stop()`), and after 30 seconds: nothing tells of an answer that leaves
 * the page as it is, a download or a 204.
 * @param ended hears of each of these; the same function at every rendering
 */
export function useSubmitOnce(form: HTMLFormElement, ended?: () => void): SubmitOnce {
  const current = useRef<SubmitEvent>(undefined);
  const [state, setState] = useState<Pick<SubmitOnce, 'sending' | 'isStalled'>>(IDLE);
  const end = useCallback(
    (isStalled: boolean) => {
      current.current = undefined;
      setState({ sending: undefined, isStalled });
      ended?.();
    },
    [ended],
  );
  const release = useCallback(() => end(false), [end]);
  const stall = useCallback(() => end(true), [end]);

  const begin = useCallback(
    (event: SubmitEvent): void => {
      if (current.current) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (event.defaultPrevented || !replacesPage(form, event.submitter)) return;
      current.current = event;
      whenStopped(() => {
        if (current.current === event) release();
      });
      // By then every listener has had its say, and the browser has collected what it sends: the name and value of the
      // button, too, which it would leave out were the button disabled at once.
      setTimeout(() => {
        if (current.current !== event) return;
        if (event.defaultPrevented) release();
        else setState({ sending: { submitter: event.submitter }, isStalled: false });
      });
    },
    [form, release],
  );

  useShownAgain(release);
  useGivenBack(state.sending, stall);

  return { ...state, begin, release };
}
