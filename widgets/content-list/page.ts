import { FragmentError } from '../../src/net/fragment.ts';
import { reportResponseError } from '../../src/net/responseErrors.ts';
import { announce, announceAfterDelay } from '../../src/page/announce.ts';
import { pushAddress, replaceAddress } from '../../src/page/history/history.ts';
import { setPageTitle } from '../../src/page/history/title.ts';
import { onLeaving } from '../../src/page/leaving.ts';
import { prefersReducedMotion, scrollBehavior } from '../../src/page/motion.ts';
import type { PartsOf, TextsOf, ViewProps } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { replaceText } from '../../src/runtime/writer.ts';
import { type ListState, pageAddress } from './address.ts';
import { contentList } from './content-list.ts';
import type { FilterForm } from './filterForm.ts';
import type { Cause, ListEffects } from './list.ts';
import { EXPECTED_FRAGMENT, LIST_ELEMENTS } from './responses.ts';
import type { Results, ResultsLoader } from './results.ts';

const FADE_MS = 400;
/**
 * Maximum delay in ms allowed for the first frame of a fade, which is late on a slow computer. The new content never
 * waits longer than that.
 */
const LATE_MS = 1000;
/**
 * Time in ms after which the widget repeats a request that the browser has canceled because the visitor is leaving. It
 * elapses only if the page is still there: either the page has come back from the back/forward cache, or the link was a
 * download. Without this delay, the canceled request would count as failed and restore the old address, to which Back would
 * then lead.
 */
const RETRY_AFTER_MS = 1000;

type Parts = PartsOf<typeof contentList>;
type Texts = TextsOf<typeof contentList>;

/** Reads the total count from a list fragment; undefined if the fragment contains none (LS-11). */
export function readCount(list: ParentNode): number | undefined {
  const text = list.querySelector(LIST_ELEMENTS.count)?.getAttribute('data-count-source') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

const labelFor = (texts: Texts, count: number): string => (count === 1 ? texts.result : texts.results);

/** Labels the count of the current list, so that the label is in the same language as the other texts (LS-11). */
export function labelCount({ list, countLabel }: Parts, texts: Texts): void {
  const count = readCount(list);
  // A fragment without a count indicates a mistake in the server's template. The old label is kept.
  if (countLabel && count !== undefined) replaceText(countLabel, labelFor(texts, count));
}

function announcement(texts: Texts, count: number | undefined, page: number): string {
  if (count === undefined) return interpolate(texts.announcePageOnly, { page });
  const label = labelFor(texts, count);
  return interpolate(page > 1 ? texts.announcePage : texts.announceCount, { count, label, page });
}

/** Moves focus and the scroll position to where the visitor continues reading (LS-14, LS-17). */
function moveFocusAndScroll(list: HTMLElement, cause: Cause, focusWasLost: boolean, scrollTop: number): void {
  if (cause === 'page' || focusWasLost) list.focus({ preventScroll: true });
  if (cause === 'page') list.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  if (cause === 'traverse') window.scrollTo({ top: scrollTop, behavior: 'instant' });
}

/** Replaces the list and the pagination, and returns whether the focused element was in the replaced content. */
function replaceContent(parts: Parts, { list, pagination }: Results): { focusWasLost: boolean } {
  const hadFocus = [parts.list, parts.pagination].some((part) => part?.contains(document.activeElement));
  parts.list.replaceChildren(list);
  if (pagination) parts.pagination?.replaceChildren(pagination);
  return { focusWasLost: hadFocus };
}

/**
 * Waits until a list's fade is over. A rendered frame starts the fade, and on a slow computer this frame comes long
 * after the state changes to `leaving`.
 */
async function waitForFade(list: HTMLElement): Promise<void> {
  // The style update of the next frame starts the transition.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const fades = list.getAnimations().map(({ finished }) => finished);
  // If the list is shown again, the interrupted fade's promise rejects.
  await Promise.allSettled(fades);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates the effects of a list on its page: controls, URL, content, count, title, focus, scroll and announcements. */
export function createPageEffects(
  path: string,
  { host, parts, texts }: ViewProps<typeof contentList>,
  loader: ResultsLoader,
  filterForm: FilterForm,
): Omit<ListEffects<Results>, 'pressEnd'> {
  async function load(state: ListState, signal: AbortSignal): Promise<Results> {
    const stopAnnouncing = announceAfterDelay(texts.loading);
    let isLeaving = false;
    const stopListening = onLeaving(() => {
      isLeaving = true;
    });
    try {
      return await loader.load(state, signal).catch(async (error: unknown) => {
        const isCanceled = error instanceof FragmentError && error.failure === 'offline';
        if (!isLeaving || !isCanceled || signal.aborted) throw error;
        await pause(RETRY_AFTER_MS);
        return loader.load(state, signal);
      });
    } finally {
      stopListening();
      stopAnnouncing();
    }
  }
  return {
    load,
    // Skips the fade on Back and Forward, because the visitor is returning to content already seen.
    fadeOut: async (cause) => {
      if (cause === 'traverse' || prefersReducedMotion()) return;
      // Waits for at least 400 ms (LS-10). The wait for the fade is limited, because a page in the background renders
      // no frames.
      const fading = Promise.race([waitForFade(parts.list), pause(FADE_MS + LATE_MS)]);
      await Promise.all([pause(FADE_MS), fading]);
    },
    show: (results, { page }, cause, scrollTop) => {
      const title = results.list.querySelector(LIST_ELEMENTS.title)?.getAttribute('data-title');
      const count = readCount(results.list);
      const { focusWasLost } = replaceContent(parts, results);
      if (count !== undefined) parts.count?.replaceChildren(String(count));
      labelCount(parts, texts);
      if (title) setPageTitle(title);
      moveFocusAndScroll(parts.list, cause, focusWasLost, scrollTop);
      announce(announcement(texts, count, page));
    },
    showControls: ({ chosen }) => filterForm.show(chosen),
    pushAddress: (state) => pushAddress(pageAddress(path, state)),
    replaceAddress: (state) => replaceAddress(pageAddress(path, state)),
    navigateTo: (state) => location.assign(pageAddress(path, state)),
    announceIgnored: () => announce(texts.stillLoading),
    reasonOf: (error) => {
      if (!(error instanceof FragmentError)) {
        reportError(error);
        return 'error';
      }
      const address = error.address.replace(/(\.html).*/, '$1');
      // A complete page is not reported as an error: if the session has ended, the visitor is simply sent to the login
      // page.
      if (error.failure !== 'page')
        reportResponseError(
          { widget: contentList.name, element: host, address, expected: EXPECTED_FRAGMENT },
          error,
        );
      return error.failure;
    },
  };
}
