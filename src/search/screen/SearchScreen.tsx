import { memo, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import {
  type UseConfigureProps,
  useClearRefinements,
  useCurrentRefinements,
  useInstantSearch,
} from 'react-instantsearch';
import { ShowResults } from '../../controls/filters/ShowResults.tsx';
import { useFilterPanel } from '../../controls/filters/useFilterPanel.ts';
import { interpolate } from '../../runtime/texts.ts';
import { LazySuggestions } from '../client/LazySuggestions.tsx';
import type { RecentTexts } from '../shared/texts.ts';
import { ActiveFilters, ClearFilters, type Clearing } from './ActiveFilters.tsx';
import { type ActiveAttributes, attributeProps } from './facetLists.ts';
import { Hits } from './Hits.tsx';
import { toSearchState } from './indexState.ts';
import { ownValues } from './ownValues.ts';
import { PageName, type PageNameProps } from './PageName.tsx';
import { Pagination } from './Pagination.tsx';
import { Panel } from './Panel.tsx';
import { RefinementList } from './RefinementList.tsx';
import { SearchBox, type SetIndexUiState } from './SearchBox.tsx';
import { useSearch } from './SearchContext.tsx';
import { SearchFailureNotice } from './SearchFailureNotice.tsx';
import type { ServerParts } from './serverForm.ts';
import type { ScreenTexts, SearchTexts } from './texts.ts';
import { useFirstStep } from './useFirstStep.ts';
import { statusOf, usePublishResults } from './usePublishResults.ts';
import { type SearchResults, useSearchParameters, useSearchResults } from './useSearchResults.ts';
import { visibleBox } from './visibleBox.ts';

/** Differences between the search page and the topic search. */
export interface ScreenKind {
  texts: ScreenTexts;
  /** Algolia search parameters sent with every search. */
  parameters: UseConfigureProps;
  attributes: ActiveAttributes;
  /** True if an empty query should return results, such as all resources of a topic. */
  canSearchEmptyQuery: boolean;
  /** True if the pagination should link to the first and last pages. */
  hasFirstAndLast: boolean;
  /** Links to offer when nothing is found. */
  suggestions: HTMLElement | undefined;
  /** Ways to reach a person, offered after them. */
  contact?: HTMLElement | undefined;
  /** Texts of the recent searches; undefined if they are off. */
  recent?: RecentTexts | undefined;
  /**
   * Elements and texts for the name of the current search, which the title also shows; undefined if the page has a
   * fixed name.
   */
  pageName?: PageNameProps;
}

export interface SearchScreenProps {
  kind: ScreenKind;
  server: ServerParts;
  isShown: boolean;
  onResponse: () => void;
}

/** Returns the text shown when there are no hits (SE-03, TO-02). */
function noResultsText(query: string, kind: ScreenKind, texts: SearchTexts): string {
  const { emptyWithoutWords } = kind.texts;
  const isEmptyTopic = query.trim() === '' && emptyWithoutWords !== undefined;
  return isEmptyTopic ? emptyWithoutWords : interpolate(texts.noResults, { query });
}

interface ScreenProps {
  kind: ScreenKind;
  /** Search box, which receives focus when the focused button disappears. */
  input: RefObject<HTMLInputElement | null>;
  /** Ref to the function that puts a query into the box and searches for it. */
  searchFor: RefObject<((query: string) => void) | null>;
}

interface NothingFoundProps extends ScreenProps {
  query: string;
  clearing: Clearing;
}

/** Shows that nothing was found, followed by advice and suggestions. */
function NothingFound({ query, kind, input, searchFor, clearing }: NothingFoundProps): ReactNode {
  const { texts, settings, algolia, router } = useSearch();
  const hasFilters = clearing.canRefine;
  return (
    <div className="sw-search-nothing">
      <p className="sw-search-nothing-sentence">{noResultsText(query, kind, texts)}</p>
      {hasFilters && <p>{texts.noResultsFiltered}</p>}
      {query.trim() !== '' && !hasFilters && <p>{texts.noResultsHelp}</p>}
      <ClearFilters clearing={clearing} input={input} />
      {/* No suggestions are shown while filters are active, because the cause may be a filter that is too narrow. */}
      {query.trim() !== '' && !hasFilters && (
        <Suspense>
          <LazySuggestions
            query={query}
            client={algolia}
            index={settings.index}
            parameters={kind.parameters}
            texts={texts}
            pages={kind.suggestions}
            contact={kind.contact}
            addressOf={(shorter) => router.createURL(toSearchState({ query: shorter }))}
            onChoose={(shorter) => searchFor.current?.(shorter)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Renders a link that opens the legacy search in a new tab with the same query (SE-09). */
function LegacySearch({ text, query }: { text: string | undefined; query: string }): ReactNode {
  const { settings } = useSearch();
  if (text === undefined || settings.legacySearch === undefined) return null;
  const address = settings.legacySearch.replace('{query}', () => encodeURIComponent(query));
  return (
    <a className="sw-link sw-search-old" href={address} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

interface ResultsProps extends ScreenProps {
  results: SearchResults;
  isFirstStep: boolean;
}

interface ResultsPanelsProps extends ResultsProps {
  clearing: Clearing;
  region: RefObject<HTMLElement | null>;
  /** Focuses the results and scrolls to them. */
  show: () => void;
}

/** Returns whether this is the last page and there are more results than the pages can show. */
const isCut = ({ page, pageCount, count, reachable }: SearchResults): boolean =>
  pageCount > 1 && page === pageCount && count > reachable;

/**
 * Shows the number of results. If the results are older than the search in the box, also shows the query that returned
 * them.
 */
function Stats({ results }: { results: SearchResults }): ReactNode {
  const { texts } = useSearch();
  return (
    <>
      <p>{statusOf(results, texts)}</p>
      {isCut(results) && (
        <span className="sw-search-limit">{interpolate(texts.statsLimit, { count: results.reachable })}</span>
      )}
      {results.isStale && (
        <span className="sw-search-stale">{interpolate(texts.stale, { query: results.query })}</span>
      )}
    </>
  );
}

/** Shows the panels for the active filters, hits and pagination. */
function ResultsPanels(props: ResultsPanelsProps): ReactNode {
  const { kind, results, isFirstStep, input, clearing, region, show } = props;
  const list = useRef<HTMLOListElement>(null);
  const { hits, query, count, pageCount, isStale } = results;
  const isEmpty = count === 0;
  const { items, canRefine: hasFilters } = useCurrentRefinements(attributeProps(kind.attributes));
  return (
    // Has a role and a name, because without them, screen readers would read the whole content when it receives focus.
    <section
      ref={region}
      className="sw-search-found"
      aria-label={kind.texts.hitsTitle}
      data-state={isEmpty ? 'empty' : 'filled'}
      tabIndex={-1}
    >
      {/* This panel is also shown if there are no hits, because a filter that is too narrow may be the cause. */}
      <Panel title={kind.texts.activeTitle} name="active" isSlim isHidden={!hasFilters}>
        <ActiveFilters items={items} clearing={isEmpty ? undefined : clearing} input={input} />
      </Panel>
      <Panel title={kind.texts.hitsTitle} name="hits" isSlim isHidden={isEmpty}>
        <Hits {...{ hits, query, isStale, isFirstStep, list }} />
      </Panel>
      <Panel title={kind.texts.pagesTitle} name="pages" isSlim isHidden={pageCount < 2 || isFirstStep}>
        <Pagination hasFirstAndLast={kind.hasFirstAndLast} onPageChange={show} />
      </Panel>
    </section>
  );
}

/** Chosen values of facets, by attribute. */
type Chosen = Readonly<Record<string, readonly string[]>>;

const NOTHING: Chosen = {};

/** Returns the same object, with the same arrays, until the chosen values change: InstantSearch creates a new one often. */
function useUnchanged(newest: Chosen): Chosen {
  const [known, setKnown] = useState(newest);
  if (JSON.stringify(known) === JSON.stringify(newest)) return known;
  setKnown(newest);
  return newest;
}

interface BodyProps extends ResultsProps, Pick<SearchScreenProps, 'server' | 'onResponse'> {
  isShown: boolean;
  chosen: Chosen;
}

/**
 * Shows everything below the search box. The filter button and the number of results share the first line. Memoized, so
 * that a keystroke rerenders only the box.
 */
const Body = memo(({ server, onResponse, isShown, chosen, ...props }: BodyProps): ReactNode => {
  const { kind, results, isFirstStep, input, searchFor } = props;
  const { facets, texts } = useSearch();
  // Called here rather than in the parts that show the button: InstantSearch searches again, and renders everything again,
  // whenever a component with one of its hooks mounts or unmounts (instantsearch.js 4.118.1, `addWidgets`).
  const clearing = useClearRefinements(attributeProps(kind.attributes));
  const { isOpen, toggle, close } = useFilterPanel();
  const { fallback, filters } = server;
  const { query, count, response, hasFacetValues } = results;
  useEffect(() => {
    if (!response || isFirstStep || fallback.hidden) return;
    if (filters?.open && !isOpen) toggle();
    onResponse();
  }, [response, isFirstStep, fallback, filters, isOpen, toggle, onResponse]);
  const id = useId();
  const region = useRef<HTMLElement>(null);
  const showResults = (): void => {
    region.current?.focus({ preventScroll: true });
    // Scrolls to the parent, because the line with the number of results is above the region.
    region.current?.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  const isFiltered = isOpen && hasFacetValues;
  return (
    // Remains mounted while hidden, because InstantSearch builds its requests from the mounted components. The
    // stylesheet uses `data-state` instead of `:has()`, with which each keystroke would restyle the whole body twice.
    <div className="sw-search-body" data-state={isFiltered ? 'filtered' : 'unfiltered'} hidden={!isShown}>
      <div className="sw-search-bar">
        <button
          type="button"
          className="sw-button sw-search-button"
          aria-expanded={isOpen}
          aria-controls={id}
          hidden={!hasFacetValues}
          onClick={toggle}
        >
          {isOpen ? kind.texts.hideFilters : kind.texts.showFilters}
        </button>
        <Panel title={kind.texts.statsTitle} name="stats" isSlim>
          {count === 0 ? (
            <NothingFound query={query} kind={kind} input={input} searchFor={searchFor} clearing={clearing} />
          ) : (
            <Stats results={results} />
          )}
        </Panel>
      </div>
      <div id={id} className="sw-search-filters" hidden={!isFiltered}>
        {facets.map((list) => (
          <RefinementList
            key={list.attribute}
            list={list}
            query={query}
            chosen={chosen[list.attribute]}
            isShown={isFiltered}
            isFirstStep={isFirstStep}
          />
        ))}
        <ShowResults
          isUpdating={results.isStalled}
          count={count}
          texts={texts}
          close={close}
          show={showResults}
        />
      </div>
      <ResultsPanels {...props} clearing={clearing} region={region} show={showResults} />
    </div>
  );
});

/**
 * Corrects a URL that does not match the index. If the URL's page doesn't exist, goes to the last page. Writes facet
 * values exactly as the index does. Replaces the history entry, because the Back button would otherwise keep returning
 * to the missing page.
 */
function useCorrectedState(
  { response, isSettled, page, pageCount, foundFacets }: SearchResults,
  chosen: Readonly<Record<string, readonly string[]>>,
  setIndexUiState: SetIndexUiState,
): void {
  const { router } = useSearch();
  const checked = useRef<object>(undefined);
  useEffect(() => {
    // While a newer search is pending, the state's page no longer matches these results. Corrects the URL only once for
    // each response: the correction renders before its search has started, so a second correction would send that
    // search again, and Algolia would bill it again.
    if (!isSettled || !response || checked.current === response) return;
    checked.current = response;
    const isBeyond = pageCount > 0 && page > pageCount;
    const refinementList = ownValues(chosen, foundFacets);
    if (!isBeyond && !refinementList) return;
    const state = router.read();
    router.correct({
      ...state,
      page: isBeyond ? Math.min(state.page, pageCount) : state.page,
      facets: refinementList ?? state.facets,
    });
    setIndexUiState((current) => ({
      ...current,
      ...(isBeyond && { page: pageCount }),
      ...(refinementList && { refinementList }),
    }));
  }, [response, isSettled, page, pageCount, foundFacets, chosen, router, setIndexUiState]);
}

/** Shows the search box, filters, results and pagination of the search page and the topic search. */
export function SearchScreen(props: SearchScreenProps): ReactNode {
  const { kind, server, isShown, onResponse } = props;
  const { texts, router } = useSearch();
  const input = useRef<HTMLInputElement>(null);
  const searchFor = useRef<(query: string) => void>(null);
  useSearchParameters(kind.parameters);
  // This hook is called only here, because each call reads the state of all components twice for each keystroke.
  const { status, indexUiState, setIndexUiState } = useInstantSearch();
  const results = useSearchResults(status);
  const { query = '', refinementList = NOTHING } = indexUiState;
  const chosen = useUnchanged(refinementList);
  const { count, isStalled, isSettled, isStale, failure } = results;
  const hasQuery = query.trim() !== '';
  // After the first keystrokes of a search, no response has arrived yet, so there is nothing to show.
  const isOfQuery = failure !== undefined || results.query.trim() !== '';
  const isBodyShown = kind.canSearchEmptyQuery || (hasQuery && isOfQuery);
  const summary = count > 0 ? statusOf(results, texts) : noResultsText(results.query, kind, texts);
  usePublishResults(results, isBodyShown ? summary : undefined);
  useCorrectedState(results, refinementList, setIndexUiState);
  // The page reaches its full height with the second step. A shorter page would scroll.
  const isFirstStep = useFirstStep(count, !isSettled && !isStale);
  useEffect(() => {
    if (results.isSettled && !isFirstStep) router.restoreScroll();
  }, [results, isFirstStep, router]);
  useEffect(() => {
    // Creates the number formats in a separate task before the first response needs them, because creating them takes
    // 17 ms. Numbers below 1,000 need no number format.
    const timer = setTimeout(interpolate, 0, texts.stats, { count: 1000 });
    return () => clearTimeout(timer);
  }, [texts]);
  const notice = failure && (
    <SearchFailureNotice failure={failure} box={() => (isShown ? visibleBox(input.current) : server.box)} />
  );
  return (
    <div className="sw-search" data-state={isStalled ? 'loading' : 'shown'}>
      {kind.pageName && <PageName {...kind.pageName} />}
      {!isShown && notice}
      <div className="sw-search-screen" hidden={!isShown}>
        <Panel
          title={kind.texts.boxLabel}
          name="box"
          aside={<LegacySearch text={kind.texts.oldSearch} query={query} />}
        >
          <SearchBox
            label={kind.texts.boxLabel}
            placeholder={kind.texts.placeholder}
            isStalled={isStalled}
            serverBox={server.box}
            input={input}
            searchFor={searchFor}
            setIndexUiState={setIndexUiState}
            recent={kind.recent}
          />
        </Panel>
        {/* The notice is below the box, because the box must not move while the visitor types. */}
        {isShown && notice}
        <Body
          isShown={isBodyShown}
          {...{ kind, results, chosen, isFirstStep, server, onResponse, input, searchFor }}
        />
      </div>
    </div>
  );
}
