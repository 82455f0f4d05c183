import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { type UseConfigureProps, useInstantSearch } from 'react-instantsearch';
import { fill } from '../texts.ts';
import { useFilterPanel } from '../useFilterPanel.ts';
import { ActiveFilters, ClearFilters } from './ActiveFilters.tsx';
import { type ActiveAttributes, attributeProps } from './facetLists.ts';
import { Hits } from './Hits.tsx';
import { Pagination } from './Pagination.tsx';
import { Panel } from './Panel.tsx';
import { RefinementList } from './RefinementList.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSearch } from './SearchContext.tsx';
import { SearchFailureNotice } from './SearchFailureNotice.tsx';
import type { ScreenTexts, SearchTexts } from './texts.ts';
import { type SearchResults, useSearchParameters, useSearchResults } from './useSearchResults.ts';
import { statsOf, useTelling } from './useTelling.ts';

/** What makes one search screen differ from another. */
export interface ScreenKind {
  texts: ScreenTexts;
  /** Parameters of every search. */
  parameters: UseConfigureProps;
  attributes: ActiveAttributes;
  /** Whether there is something to show without words: a topic's resources. */
  showsWithoutWords: boolean;
  /** Whether the pagination leads to the first and the last page. */
  hasEnds: boolean;
}

export interface SearchScreenProps {
  kind: ScreenKind;
  /** The text field of the server's form, seen until there is an answer. */
  serverBox: HTMLInputElement;
  isShown: boolean;
  onAnswered: () => void;
}

/** What is said where nothing was found (SE-03, TO-02). */
function nothingOf(query: string, kind: ScreenKind, texts: SearchTexts): string {
  const { emptyWithoutWords } = kind.texts;
  const isWithoutWords = query.trim() === '' && emptyWithoutWords !== undefined;
  return isWithoutWords ? emptyWithoutWords : fill(texts.noResults, { query });
}

/** Where nothing was found: the sentence alone, then what may help. */
function NothingFound({ query, kind }: { query: string; kind: ScreenKind }): ReactNode {
  const { texts } = useSearch();
  return (
    <div className="sw-search-nothing">
      <p className="sw-search-nothing-sentence">{nothingOf(query, kind, texts)}</p>
      {query.trim() !== '' && <p>{texts.noResultsHelp}</p>}
      <ClearFilters props={attributeProps(kind.attributes)} />
    </div>
  );
}

/** The older search in a new tab, with the words of this one (SE-09). */
function LegacySearch({ text, query }: { text: string | undefined; query: string }): ReactNode {
  const { settings } = useSearch();
  if (text === undefined || settings.legacySearch === undefined) return null;
  const address = settings.legacySearch.replace('{query}', () => encodeURIComponent(query));
  return (
    <a className="sw-search-button" href={address} target="_blank" rel="noopener">
      {text}
    </a>
  );
}

function Filters({ texts, query }: { texts: ScreenTexts; query: string }): ReactNode {
  const { facets } = useSearch();
  const { isOpen, toggle } = useFilterPanel();
  const id = useId();
  return (
    <div className="sw-search-filters" data-open={isOpen}>
      <button
        type="button"
        className="sw-search-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {isOpen ? texts.hideFilters : texts.showFilters}
      </button>
      <div id={id} hidden={!isOpen}>
        {facets.map((list) => (
          <RefinementList key={list.attribute} list={list} query={query} />
        ))}
      </div>
    </div>
  );
}

interface FoundProps {
  kind: ScreenKind;
  results: SearchResults;
  input: RefObject<HTMLInputElement | null>;
}

/** What was found, and the ways through it. */
function Found({ kind, results, input }: FoundProps): ReactNode {
  const { texts } = useSearch();
  const region = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { hits, query, count, pageCount, isStalled, failure } = results;
  const isEmpty = count === 0;
  const turn = (): void => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  return (
    <div ref={region} className="sw-search-found" data-empty={isEmpty} tabIndex={-1}>
      <Panel title={kind.texts.statsTitle} name="stats">
        {isEmpty ? <NothingFound query={query} kind={kind} /> : <p>{statsOf(results, texts)}</p>}
      </Panel>
      <Panel title={kind.texts.activeTitle} name="active" isHidden={isEmpty}>
        <ActiveFilters attributes={kind.attributes} hasHits={!isEmpty} input={input} />
      </Panel>
      <Panel title={kind.texts.hitsTitle} name="hits" isHidden={isEmpty}>
        <Hits hits={hits} query={query} isStale={isStalled || failure !== undefined} list={list} />
      </Panel>
      <Panel title={kind.texts.pagesTitle} name="pages" isHidden={pageCount < 2}>
        <Pagination hasEnds={kind.hasEnds} onTurn={turn} />
      </Panel>
    </div>
  );
}

/** The focus and the caret go along when the screen takes the place of the server's form. */
function useFocusTaken({ isShown, serverBox }: SearchScreenProps, input: FoundProps['input']): void {
  useLayoutEffect(() => {
    if (!isShown || document.activeElement !== serverBox) return;
    const { selectionStart, selectionEnd } = serverBox;
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(selectionStart, selectionEnd);
  }, [isShown, serverBox, input]);
}

/** A page beyond the last one has no hits, and is not where a visitor meant to go. */
function useLastPage({ answer, page, pageCount }: SearchResults): void {
  const { setIndexUiState } = useInstantSearch();
  useEffect(() => {
    if (answer && pageCount > 0 && page > pageCount)
      setIndexUiState((state) => ({ ...state, page: pageCount }));
  }, [answer, page, pageCount, setIndexUiState]);
}

/** A search box with filters, results and pages: the interface of the search page and of the topic search. */
export function SearchScreen(props: SearchScreenProps): ReactNode {
  const { kind, serverBox, isShown, onAnswered } = props;
  const { texts } = useSearch();
  const input = useRef<HTMLInputElement>(null);
  useSearchParameters(kind.parameters);
  const results = useSearchResults();
  const { indexUiState } = useInstantSearch();
  const { query = '' } = indexUiState;
  const { answer, count, isStalled, failure } = results;
  const hasWords = query.trim() !== '';
  const shows = hasWords || kind.showsWithoutWords;
  const found = count > 0 ? statsOf(results, texts) : nothingOf(results.query, kind, texts);
  useTelling(results, shows ? found : undefined);
  useLastPage(results);
  useEffect(() => {
    if (answer) onAnswered();
  }, [answer, onAnswered]);
  useFocusTaken(props, input);
  return (
    <div className="sw-search" data-busy={isStalled}>
      {failure && <SearchFailureNotice failure={failure} />}
      <div className="sw-search-screen" hidden={!isShown}>
        <Panel title={kind.texts.boxTitle} name="box">
          <SearchBox
            label={kind.texts.boxLabel}
            placeholder={kind.texts.placeholder}
            isStalled={isStalled}
            serverBox={serverBox}
            input={input}
          />
          <LegacySearch text={kind.texts.oldSearch} query={query} />
        </Panel>
        {/* Kept while hidden: its parts say what InstantSearch asks for. */}
        <div className="sw-search-body" hidden={!shows}>
          <Filters texts={kind.texts} query={results.query} />
          <Found kind={kind} results={results} input={input} />
        </div>
      </div>
    </div>
  );
}
