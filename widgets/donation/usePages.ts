import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onTraverse, pushAddress, replaceAddress } from '../../src/dom/history.ts';
import { headingOf } from '../../src/forms/headingOf.ts';
import { pageAfter, startingPage } from './pages.ts';

export const keyOfPage = (page: HTMLElement): string => page.dataset.page ?? '';
export const idOfPage = (page: HTMLElement): string => page.id || `donation-${keyOfPage(page)}`;

/** Returns the step named in the URL's fragment. Returns undefined for any other fragment, such as a skip link's. */
function pageOfAddress(pages: readonly HTMLElement[]): HTMLElement | undefined {
  const id = location.hash.slice(1);
  return id === '' ? pages[0] : pages.find((page) => idOfPage(page) === id);
}

/** Puts the step's id into the URL without adding a history entry. The first step has no fragment. */
function writeAddress(page: HTMLElement, pages: readonly HTMLElement[]): void {
  if (pageOfAddress(pages) === page) return;
  replaceAddress(page === pages[0] ? location.pathname + location.search : `#${idOfPage(page)}`);
}

/** Scrolls to the top of the form and moves the focus to the step's heading (DN-01). */
function scrollAndFocus(form: HTMLFormElement, page: HTMLElement): void {
  form.scrollIntoView({ block: 'start', behavior: 'instant' });
  headingOf(page).focus({ preventScroll: true });
}

interface PagesOptions {
  form: HTMLFormElement;
  pages: readonly HTMLElement[];
  isGuest: () => boolean;
  /** Returns true while a wallet payment keeps the visitor on the last step. */
  isPaymentPending: () => boolean;
  /** Returns whether a step passes validation, without showing errors. */
  isComplete: (page: HTMLElement) => boolean;
  /** Validates a step before the visitor moves past it, and shows its errors. */
  check: (page: HTMLElement) => boolean;
}

export interface Pages {
  current: HTMLElement;
  /**
   * Goes to `next` or to a step by its key: forward only past valid steps, backward always.
   * @param how `shouldReplace` replaces the current history entry
   * @returns true if the step has changed
   */
  go: (to: string, how?: { shouldReplace?: boolean }) => boolean;
  /** Shows a step without validation. */
  show: (page: HTMLElement) => void;
}

/** Returns functions that call the options of the latest render and keep their identity between renders. */
function useLatestOptions(options: PagesOptions) {
  const { form, pages } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const named = (key: string | undefined) => pages.find((page) => keyOfPage(page) === key);
    const flow = () => ({ keys: pages.map(keyOfPage), isGuest: latest.current.isGuest() });
    const isComplete = (key: string) => latest.current.isComplete(named(key) ?? form);
    return {
      check: (page: HTMLElement) => latest.current.check(page),
      after: (page: HTMLElement, to: string) => named(pageAfter(flow(), keyOfPage(page), to)),
      /** Returns the requested step, or the incomplete step that comes before it. */
      reachable: (wanted: HTMLElement | undefined) =>
        latest.current.isPaymentPending()
          ? pages.at(-1)
          : named(startingPage(flow(), wanted && keyOfPage(wanted), isComplete)),
    };
  }, [form, pages]);
}

interface AddressOptions {
  pages: readonly HTMLElement[];
  /** Step with `data-current`, if the server has set it. */
  sent: HTMLElement | undefined;
  reachable: (wanted: HTMLElement | undefined) => HTMLElement | undefined;
  start: (page: HTMLElement) => void;
  show: (page: HTMLElement) => void;
}

/** Starts with the step that the server or the URL names, and handles Back and Forward. */
function useAddress({ pages, sent, reachable, start, show }: AddressOptions): void {
  useLayoutEffect(() => {
    // The draft has been restored: its layout effect ran before this one.
    const page = reachable(sent && sent !== pages[0] ? sent : pageOfAddress(pages));
    if (!page) return;
    writeAddress(page, pages);
    start(page);
  }, [pages, sent, reachable, start]);
  useEffect(
    () =>
      onTraverse(() => {
        const wanted = pageOfAddress(pages);
        const page = wanted && reachable(wanted);
        if (!page) return;
        writeAddress(page, pages);
        show(page);
      }),
    [pages, reachable, show],
  );
}

/**
 * Shows one step of the form at a time (DN-01). The URL's fragment holds the step's id, so that Back, Forward and
 * reload work. A link to a step that can't be reached yet shows the first incomplete step instead.
 */
export function usePages(options: PagesOptions): Pages {
  const { form, pages } = options;
  const [sent] = useState(() => pages.find((page) => page.hasAttribute('data-current')));
  const [current, setCurrent] = useState(() => sent ?? (pages[0] as HTMLElement));
  const { check, after, reachable } = useLatestOptions(options);
  const show = useCallback(
    (page: HTMLElement) => {
      flushSync(() => setCurrent(page));
      scrollAndFocus(form, page);
    },
    [form],
  );

  useAddress({ pages, sent, reachable, start: setCurrent, show });

  const go: Pages['go'] = (to, { shouldReplace = false } = {}) => {
    const page = after(current, to);
    if (!page || page === current) return false;
    if (!pages.slice(pages.indexOf(current), pages.indexOf(page)).every(check)) return false;
    (shouldReplace ? replaceAddress : pushAddress)(`#${idOfPage(page)}`);
    show(page);
    return true;
  };

  return { current, go, show };
}
