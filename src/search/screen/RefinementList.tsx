import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRefinementList } from 'react-instantsearch';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { interpolate, validLanguage } from '../../runtime/texts.ts';
import { pageLanguage } from '../../runtime/translations.ts';
import type { FacetList } from './facetLists.ts';
import { Panel } from './Panel.tsx';
import { useSearch } from './SearchContext.tsx';
import { useTypedText } from './useTypedText.ts';

/**
 * Sort order of facet values (SE-07). A module constant, because InstantSearch compares the array by identity, and a
 * new array on every render would start another search.
 */
const ALPHABETICAL: ['name:asc'] = ['name:asc'];

interface ValueSearchProps {
  label: string;
  /** True while the list shows the values that match the text. */
  isFromSearch: boolean;
  hasNothing: boolean;
  search: (text: string) => void;
}

/** Renders a text field that searches all values of a facet, including values that are not in the list. */
const ValueSearch = memo(({ label, isFromSearch, hasNothing, search }: ValueSearchProps): ReactNode => {
  const { texts } = useSearch();
  const { field, isCut, setText } = useTypedText('', search);
  const wasFromSearch = useRef(false);
  useEffect(() => {
    // A response to the main search has replaced the values that were found, so the text no longer matches the list.
    if (wasFromSearch.current && !isFromSearch) setText('');
    wasFromSearch.current = isFromSearch;
  }, [isFromSearch, setText]);
  const id = useId();
  return (
    <>
      <input
        className="sw-input sw-search-values"
        type="search"
        {...field}
        autoComplete="off"
        spellCheck={false}
        aria-label={interpolate(texts.searchValues, { label })}
        aria-describedby={id}
        placeholder={interpolate(texts.searchValues, { label })}
      />
      <output className="sw-search-no-values">
        <span id={id}>
          {hasNothing && <span>{texts.noValues}</span>} {isCut && <span>{texts.cut}</span>}
        </span>
      </output>
    </>
  );
});

interface ValueProps {
  value: string;
  label: string;
  count: number;
  isRefined: boolean;
  onToggle: (value: string) => void;
}

/** Renders the checkbox for a facet's value. Memoized, because React writes to a checkbox on every render. */
const Value = memo(
  ({ value, label, count, isRefined, onToggle }: ValueProps): ReactNode => (
    <li>
      <label>
        <input type="checkbox" value={value} checked={isRefined} onChange={() => onToggle(value)} />
        <span>{label}</span> <span className="sw-search-count">{count}</span>
      </label>
    </li>
  ),
);

/**
 * Returns a function that is the same on every render and calls the latest version of the given function. Memoized
 * components need stable event handlers, but InstantSearch's functions change with each keystroke.
 */
function useStableFunction<Arguments extends unknown[]>(
  handle: (...values: Arguments) => void,
): (...values: Arguments) => void {
  const newest = useRef(handle);
  useLayoutEffect(() => {
    newest.current = handle;
  });
  return useCallback((...values) => newest.current(...values), []);
}

const NONE: readonly string[] = [];

/**
 * Returns which values are chosen, including those that the visitor has just toggled: InstantSearch's items change only
 * with the response, and its state changes only in a later task. Until then, React would undo each click on a checkbox.
 * @param chosen values in InstantSearch's state; the same array until they change
 */
function useChosen(chosen: readonly string[]) {
  const [toggled, setToggled] = useState({ since: chosen, values: NONE });
  if (toggled.since !== chosen) setToggled({ since: chosen, values: NONE });
  const { values } = toggled;
  return {
    isChosen: (value: string): boolean => chosen.includes(value) !== values.includes(value),
    toggle: (value: string): void =>
      setToggled({
        since: chosen,
        values: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
      }),
  };
}

export interface RefinementListProps {
  list: FacetList;
  query: string;
  /** Values that are chosen in InstantSearch's state. */
  chosen: readonly string[] | undefined;
  /** False while the panel that contains the list is closed. */
  isShown: boolean;
  isFirstStep: boolean;
}

const NOTHING_FOUND = { items: [], isFromSearch: false };

/**
 * Shows a facet's values as a list of checkboxes, sorted by name: by default 10 values, and 20 after a click on 'Show
 * more' (SE-07).
 */
export function RefinementList(props: RefinementListProps): ReactNode {
  const { list, query, chosen = NONE, isShown, isFirstStep } = props;
  const { attribute, label, operator, limit, showMoreLimit } = list;
  const { texts, analytics } = useSearch();
  const {
    items: newest,
    refine,
    searchForItems,
    isFromSearch: isNewestFromSearch,
    canToggleShowMore,
    isShowingMore,
    toggleShowMore,
  } = useRefinementList({
    attribute,
    operator,
    limit,
    showMore: true,
    showMoreLimit,
    sortBy: ALPHABETICAL,
  });
  const found = useMemo(
    () => ({ items: newest, isFromSearch: isNewestFromSearch }),
    [newest, isNewestFromSearch],
  );
  // React shows the hits of a response first and then its filters. The next keystroke interrupts this second step.
  const { items, isFromSearch } = useDeferredValue(isFirstStep ? NOTHING_FOUND : found);
  const id = useId();
  const { isChosen, toggle: toggleChosen } = useChosen(chosen);
  const toggle = useStableFunction((value: string) => {
    if (!isChosen(value)) analytics?.sendFilter(query, attribute, value);
    toggleChosen(value);
    refine(value);
  });
  const search = useStableFunction(searchForItems);
  // Sorts the values found by a search, because Algolia returns them sorted by their number of hits.
  const language = validLanguage(pageLanguage());
  const sorted = isFromSearch ? items.toSorted((a, b) => a.label.localeCompare(b.label, language)) : items;
  const isLong = canToggleShowMore || isFromSearch || items.length >= limit;
  return (
    <Panel title={label} name={`values-${attribute}`} isHidden={items.length === 0 && !isFromSearch}>
      {isLong && (
        <ValueSearch
          label={label}
          isFromSearch={isFromSearch}
          hasNothing={isFromSearch && items.length === 0}
          search={search}
        />
      )}
      <ul id={id} className="sw-search-choices">
        {/* Each keystroke changes most of the counts, which nobody sees on a phone, where the panel is closed. */}
        {isShown &&
          sorted.map(({ value, label: name, count }) => (
            <Value
              key={value}
              value={value}
              label={name}
              count={count}
              isRefined={isChosen(value)}
              onToggle={toggle}
            />
          ))}
      </ul>
      {canToggleShowMore && (
        <button
          type="button"
          className="sw-button sw-search-button sw-search-more"
          aria-expanded={isShowingMore}
          aria-controls={id}
          onClick={({ nativeEvent }) => {
            ignoreSecondHalf(nativeEvent);
            toggleShowMore();
          }}
        >
          <span>{isShowingMore ? texts.showLess : texts.showMore}</span>{' '}
          <span className="sw-visually-hidden">{label}</span>
        </button>
      )}
    </Panel>
  );
}
