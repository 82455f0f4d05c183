import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { announce } from '../dom/announce.ts';
import type { SearchFailure } from './failure.ts';
import { toSearchState } from './indexState.ts';
import { useSearch } from './SearchContext.tsx';
import type { SearchTexts } from './texts.ts';

function textOf(failure: SearchFailure, texts: SearchTexts): string {
  if (failure === 'offline') return texts.failedOffline;
  return failure === 'busy' ? texts.failedBusy : texts.failed;
}

export interface SearchFailureNoticeProps {
  failure: SearchFailure;
  /** Returns the visible search box, which receives the focus if the notice disappears with the focus inside. */
  box: () => HTMLElement | null;
}

/** Notice of a failed search, with a button to try again and a link to the server's results page (SE-11). */
export function SearchFailureNotice({ failure, box }: SearchFailureNoticeProps): ReactNode {
  const { texts, router } = useSearch();
  const { indexUiState, refresh } = useInstantSearch();
  const notice = useRef<HTMLDivElement>(null);
  const moveFocus = useEffectEvent(() => box()?.focus({ preventScroll: true }));
  useEffect(() => announce(textOf(failure, texts)), [failure, texts]);
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement)) moveFocus();
    };
  }, []);
  return (
    <div ref={notice} className="sw-search-failure">
      <p>{textOf(failure, texts)}</p>
      <button type="button" className="sw-button sw-search-button" onClick={refresh}>
        {texts.retry}
      </button>
      <a href={router.createURL(toSearchState(indexUiState))}>{texts.openPage}</a>
    </div>
  );
}
