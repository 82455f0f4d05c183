import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onTraverse, pushAddress, replaceAddress } from '../../src/dom/history.ts';
import { headingOf } from '../../src/forms/headingOf.ts';
import { pageAfter, startingPage } from './pages.ts';

export const keyOfPage = (page: HTMLElement): string => page.dataset.page ?? '';
export const idOfPage = (page: HTMLElement): string => page.id || `donation-${keyOfPage(page)}`;

/** The page of the address; none where it names something else, such as what a skip link leads to. */
function pageOfAddress(pages: readonly HTMLElement[]): HTMLElement | undefined {
  const id = location.hash.slice(1);
  return id === '' ? pages[0] : pages.find((page) => idOfPage(page) === id);
}

/** Makes the address name a page, without an entry of its own; the first page needs no name. */
function nameInAddress(page: HTMLElement, pages: readonly HTMLElement[]): void {
  if (pageOfAddress(pages) === page) return;
  replaceAddress(page === pages[0] ? location.pathname + location.search : `#${idOfPage(page)}`);
}

/** The form's top in view, the focus on the page's heading (DN-01). */
function arrive(form: HTMLFormElement, page: HTMLElement): void {
  form.scrollIntoView({ block: 'start', behavior: 'instant' });
  headingOf(page).focus({ preventScroll: true });
}

interface PagesOptions {
  form: HTMLFormElement;
  pages: readonly HTMLElement[];
  isGuest: () => boolean;
  /** Whether the last page is not to be left: a payment has begun, and its end is not known. */
  isHeld: () => boolean;
  /** Whether a page is filled in as it must be. Does not tell. */
  isComplete: (page: HTMLElement) => boolean;
  /** Whether a page can be left by going on. If not, it says why. */
  check: (page: HTMLElement) => boolean;
}

export interface Pages {
  current: HTMLElement;
  /** Goes to `next` or a named page: forwards past pages that are as they must be, backwards freely. Says whether it has. */
  go: (to: string, how?: { isInstead?: boolean }) => boolean;
  /** Shows a page, whatever stands on it. */
  show: (page: HTMLElement) => void;
}

/** What is asked of the latest rendering's options. */
function useLatest(options: PagesOptions) {
  const { form, pages } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const named = (key: string | undefined) => pages.find((page) => keyOfPage(page) === key);
    const way = () => ({ keys: pages.map(keyOfPage), isGuest: latest.current.isGuest() });
    const isComplete = (key: string) => latest.current.isComplete(named(key) ?? form);
    return {
      check: (page: HTMLElement) => latest.current.check(page),
      after: (page: HTMLElement, to: string) => named(pageAfter(way(), keyOfPage(page), to)),
      /** The page that is wanted, or the one that has to be filled in before it. */
      allowed: (wanted: HTMLElement | undefined) =>
        latest.current.isHeld()
          ? pages.at(-1)
          : named(startingPage(way(), wanted && keyOfPage(wanted), isComplete)),
    };
  }, [form, pages]);
}

interface AddressOptions {
  pages: readonly HTMLElement[];
  /** The page that the server has sent the visitor to, if it has. */
  sent: HTMLElement | undefined;
  allowed: (wanted: HTMLElement | undefined) => HTMLElement | undefined;
  begin: (page: HTMLElement) => void;
  show: (page: HTMLElement) => void;
}

/** Begins where the server or the address says, and follows Back and Forward. */
function useAddress({ pages, sent, allowed, begin, show }: AddressOptions): void {
  useLayoutEffect(() => {
    // What has been typed before is back by now.
    const page = allowed(sent && sent !== pages[0] ? sent : pageOfAddress(pages));
    if (!page) return;
    nameInAddress(page, pages);
    begin(page);
  }, [pages, sent, allowed, begin]);
  useEffect(
    () =>
      onTraverse(() => {
        const wanted = pageOfAddress(pages);
        const page = wanted && allowed(wanted);
        if (!page) return;
        nameInAddress(page, pages);
        show(page);
      }),
    [pages, allowed, show],
  );
}

/**
 * The pages of the form, one at a time (DN-01). The address knows the page by its id, so that Back and Forward step, and a
 * reload comes back; a page that is asked for too early gives way to the first that is not filled in yet.
 */
export function usePages(options: PagesOptions): Pages {
  const { form, pages } = options;
  const [sent] = useState(() => pages.find((page) => page.hasAttribute('data-current')));
  const [current, setCurrent] = useState(() => sent ?? (pages[0] as HTMLElement));
  const { check, after, allowed } = useLatest(options);
  const show = useCallback(
    (page: HTMLElement) => {
      flushSync(() => setCurrent(page));
      arrive(form, page);
    },
    [form],
  );

  useAddress({ pages, sent, allowed, begin: setCurrent, show });

  const go: Pages['go'] = (to, { isInstead = false } = {}) => {
    const page = after(current, to);
    if (!page || page === current) return false;
    if (!pages.slice(pages.indexOf(current), pages.indexOf(page)).every(check)) return false;
    (isInstead ? replaceAddress : pushAddress)(`#${idOfPage(page)}`);
    show(page);
    return true;
  };

  return { current, go, show };
}
