import { type FocusEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { FailureNotice } from '../../src/controls/FailureNotice.tsx';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { type AlgoliaClient, createAlgoliaClient } from '../../src/search/client/algoliaClient.ts';
import { Highlighted } from '../../src/search/client/Highlighted.tsx';
import type { SearchHit } from '../../src/search/client/hit.ts';
import { LazySuggestions } from '../../src/search/client/LazySuggestions.tsx';
import { useArrowKeys } from '../../src/search/client/useArrowKeys.ts';
import type { SearchSettings } from '../../src/search/shared/settings.ts';
import type { navSearch } from './nav-search.ts';
import type { NavResults } from './publishResults.ts';
import { useNavResults } from './useNavResults.ts';

type Texts = TextsOf<typeof navSearch>;

export interface ResultsProps {
  host: HTMLElement;
  box: HTMLInputElement;
  settings: SearchSettings;
  texts: Texts;
  /** Text of the search box; never empty. */
  query: string;
  /** True if the query was truncated from a longer text. */
  isCut: boolean;
  /** Returns the URL of the search page for the given query. */
  addressOf: (query: string) => string;
  /** Links to offer when nothing is found. */
  suggestions: HTMLElement | undefined;
  /** Ways to reach a person, offered after them. */
  contact: HTMLElement | undefined;
  /** Called when the results become visible or are no longer visible. */
  onVisibilityChange: (isShown: boolean) => void;
}

/** Returns the status text for a response or a failure. */
function resultsText({ query = '', count, hasFailed }: NavResults, texts: Texts): string {
  if (hasFailed) return `${texts.failed} ${texts.failedKept}`;
  if (count === 0) return interpolate(texts.noResults, { query });
  return interpolate(texts.found, { count });
}

const NO_PARAMETERS = {};

const clients = new WeakMap<SearchSettings, AlgoliaClient>();

/**
 * Returns the client for a box's settings. It outlives the results, which unmount when focus leaves the box, so that a
 * query that has been answered before is not requested, and billed, again when the visitor returns.
 */
function clientOf(settings: SearchSettings): AlgoliaClient {
  const client = clients.get(settings) ?? createAlgoliaClient(settings);
  clients.set(settings, client);
  return client;
}

function Hit({ hit }: { hit: SearchHit }): ReactNode {
  const { url, section, title, excerpt } = hit;
  return (
    <li>
      <a href={url}>
        <span className="sw-nav-search-section">{section}</span>
        <span className="sw-nav-search-title" dir="auto">
          <Highlighted runs={title} />
        </span>
        {excerpt.length > 0 && (
          <span className="sw-nav-search-excerpt" dir="auto">
            <Highlighted runs={excerpt} />
          </span>
        )}
      </a>
    </li>
  );
}

/**
 * Returns the newest results, but does not change them while a hit has focus, because a late response must not remove
 * the hit that the visitor is about to open. Attach the returned handlers to the list of hits.
 */
function useUndisturbed(newest: NavResults) {
  const [isOnHit, setOnHit] = useState(false);
  const [shown, setShown] = useState(newest);
  if (!isOnHit && shown !== newest) setShown(newest);
  return {
    found: shown,
    handlers: {
      onFocus: () => setOnHit(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setOnHit(currentTarget.contains(relatedTarget)),
    },
  };
}

/**
 * Shows the first results for the query. The component's chunk contains the search code and loads when the box receives
 * focus (SN-02).
 */
export function Results(props: ResultsProps): ReactNode {
  const { host, box, settings, texts, query, isCut, addressOf, suggestions, contact, onVisibilityChange } =
    props;
  useArrowKeys(host, box);
  const client = clientOf(settings);
  const [attempt, setAttempt] = useState(0);
  const { found, handlers } = useUndisturbed(useNavResults(client, settings, query, attempt));
  const { hits, count, isStalled, hasFailed } = found;
  const hasOutcome = hasFailed || found.query !== undefined;
  const isNothingFound = hasOutcome && count === 0 && !hasFailed;
  const isShown = isStalled || hasOutcome;
  // Uses a layout effect so that the first hits are painted immediately.
  useLayoutEffect(() => {
    onVisibilityChange(isShown);
    return () => onVisibilityChange(false);
  }, [isShown, onVisibilityChange]);
  const retry = (): void => {
    setAttempt(attempt + 1);
    // The retry button disappears when the next response arrives. If the button still had focus, the results would
    // close.
    box.focus();
  };
  useEffect(() => {
    if (!hasOutcome) return undefined;
    // The text is computed when it is announced, because creating the first number format takes 17 ms, and nothing visible
    // depends on the text.
    const status = (): string => [...(isCut ? [texts.cut] : []), resultsText(found, texts)].join(' ');
    // This module is loaded separately, because nothing visible depends on it.
    const publishing = import('./publishResults.ts').then(
      ({ publishResults }) => publishResults(host, settings, found, status),
      // The results work without this module, and the next response triggers another attempt to load it.
      () => () => {},
    );
    return () => void publishing.then((stop) => stop());
  }, [hasOutcome, host, settings, found, texts, isCut]);
  return (
    <>
      {isCut && <p className="sw-nav-search-note">{texts.cut}</p>}
      {isStalled && <p className="sw-nav-search-note">{texts.searching}</p>}
      {isNothingFound && <p className="sw-nav-search-note">{resultsText(found, texts)}</p>}
      {isNothingFound && (
        <div className="sw-nav-search-suggestions">
          <Suspense>
            <LazySuggestions
              query={found.query ?? ''}
              client={client}
              index={settings.index}
              parameters={NO_PARAMETERS}
              texts={texts}
              pages={suggestions}
              contact={contact}
              addressOf={addressOf}
            />
          </Suspense>
        </div>
      )}
      {hasFailed && (
        <FailureNotice text={texts.failed} texts={texts} retry={retry} focusAfter={() => box} isQuiet />
      )}
      <ol className="sw-nav-search-hits" {...handlers}>
        {hits.map((hit) => (
          <Hit key={hit.objectId} hit={hit} />
        ))}
      </ol>
      {count > hits.length && (
        <a className="sw-link sw-nav-search-all" href={addressOf(query)}>
          {texts.seeAll}
        </a>
      )}
    </>
  );
}
