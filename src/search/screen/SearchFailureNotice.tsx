import type { ReactNode } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { FailureNotice } from '../../controls/FailureNotice.tsx';
import type { SearchFailure } from '../client/failure.ts';
import { toSearchState } from './indexState.ts';
import { useSearch } from './SearchContext.tsx';
import type { SearchTexts } from './texts.ts';

function messageOf({ reason }: SearchFailure, texts: SearchTexts): string {
  if (reason === 'offline') return texts.failedOffline;
  return reason === 'busy' ? texts.failedBusy : texts.failed;
}

export interface SearchFailureNoticeProps {
  failure: SearchFailure;
  /** Returns the visible search box. */
  box: () => HTMLElement | null;
}

/** Shows that a search failed, with a button that retries it and a link to the server's results page (SE-11). */
export function SearchFailureNotice({ failure, box }: SearchFailureNoticeProps): ReactNode {
  const { texts, router } = useSearch();
  const { indexUiState, refresh } = useInstantSearch();
  return (
    <FailureNotice
      text={messageOf(failure, texts)}
      texts={texts}
      retry={refresh}
      page={{ address: router.createURL(toSearchState(indexUiState)), label: texts.openPage }}
      focusAfter={box}
      isQuiet={failure.isOutdated}
    />
  );
}
