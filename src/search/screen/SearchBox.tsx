import {
  type ReactNode,
  type Ref,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type useInstantSearch, useSearchBox } from 'react-instantsearch';
import { isFromInputMethod } from '../../page/inputMethod.ts';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { LazyRecentSearches } from '../shared/LazyRecentSearches.tsx';
import type { RecentTexts } from '../shared/texts.ts';
import type { SearchState } from './address.ts';
import { toIndexState, toSearchState } from './indexState.ts';
import { useSearch } from './SearchContext.tsx';
import { chosenIn, editedChoices, editedValue } from './serverForm.ts';
import { useTypedText } from './useTypedText.ts';
import { visibleBox } from './visibleBox.ts';
import '../shared/cross.css';
import { contains } from '../../runtime/ownProperty.ts';

/** InstantSearch's function that changes the query, the page and the refinements. */
export type SetIndexUiState = ReturnType<typeof useInstantSearch>['setIndexUiState'];

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  isStalled: boolean;
  /** Text field of the server's form, which remains visible until Algolia responds. */
  serverBox: HTMLInputElement;
  /** Ref through which other parts of the screen move focus to the box. */
  input: RefObject<HTMLInputElement | null>;
  /** Ref that receives the function that puts a query into the box and searches for it. */
  searchFor: Ref<(query: string) => void>;
  setIndexUiState: SetIndexUiState;
  /** Texts of the recent searches; undefined if they are off. */
  recent: RecentTexts | undefined;
}

/** Returns a function that sets the query and goes to page 1. An empty query also clears the filters (SE-03, SE-05). */
function useSetQuery(setIndexUiState: SetIndexUiState): (query: string) => void {
  useSearchBox();
  return (query) =>
    setIndexUiState(({ refinementList = {} }) => (query.trim() === '' ? {} : { query, refinementList }));
}

/** Searches for what the visitor types and chooses in the server's form, until this box replaces that form. */
function useServerForm(
  serverBox: HTMLInputElement,
  search: (text: string) => void,
  setIndexUiState: SetIndexUiState,
): void {
  const { initialText, initialFacets, facets } = useSearch();
  const attributes = facets.map(({ attribute }) => attribute);
  const choose = (chosen: SearchState['facets']): void =>
    setIndexUiState(({ query = '' }) => toIndexState({ query, page: 1, facets: chosen }));
  // Picks up what was changed after the initial state was read and before a listener was attached.
  const catchUp = useEffectEvent((): void => {
    if (editedValue(serverBox) !== initialText) search(serverBox.value);
    const chosen = editedChoices(serverBox, attributes);
    if (chosen && JSON.stringify(chosen) !== JSON.stringify(initialFacets)) choose(chosen);
  });
  const handleInput = useEffectEvent((event: Event): void => {
    if (!(event as globalThis.InputEvent).isComposing) search(serverBox.value);
  });
  const handleChange = useEffectEvent(({ target }: Event): void => {
    const { form } = serverBox;
    const isChoice = target instanceof HTMLSelectElement || target instanceof HTMLInputElement;
    if (isChoice && form && target !== serverBox && target.form === form) choose(chosenIn(form, attributes));
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    serverBox.addEventListener('input', (event) => handleInput(event), { signal });
    serverBox.addEventListener('compositionend', (event) => handleInput(event), { signal });
    // Controls outside the form may belong to it.
    document.addEventListener('change', (event) => handleChange(event), { signal });
    // In a microtask, because InstantSearch starts in a parent component's effect, which runs after this effect.
    queueMicrotask(() => catchUp());
    return () => listening.abort();
  }, [serverBox]);
}

/**
 * Returns whether focus is inside the field's form. Pressing Escape counts as leaving the form, and moves focus to the
 * field.
 */
function useFocusInside(input: RefObject<HTMLInputElement | null>): boolean {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const listening = new AbortController();
    const { signal } = listening;
    form?.addEventListener('focusin', () => setInside(true), { signal });
    form?.addEventListener(
      'focusout',
      ({ relatedTarget }) => setInside(relatedTarget instanceof Node && contains(form, relatedTarget)),
      { signal },
    );
    form?.addEventListener(
      'keydown',
      (event) => {
        const { key } = event;
        if (isFromInputMethod(event)) return;
        if (key === 'Escape') input.current?.focus();
        setInside(key !== 'Escape');
      },
      { signal },
    );
    return () => listening.abort();
  }, [input]);
  return isInside;
}

interface RecentBelowBoxProps {
  texts: RecentTexts;
  input: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  onChoose: (query: string) => void;
}

/** Shows recent searches in a panel that opens below the box and covers the page. */
function RecentBelowBox({ texts, input, isOpen, onChoose }: RecentBelowBoxProps): ReactNode {
  const { router } = useSearch();
  const [isShown, setShown] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const [elements, setElements] = useState<{ host: HTMLElement; box: HTMLInputElement }>();
  useEffect(() => {
    const host = panel.current?.closest<HTMLElement>('.sw-search');
    if (host && input.current) setElements({ host, box: input.current });
  }, [input]);
  return (
    // The panel is focusable, so that a click beside its links keeps focus inside and does not close the panel.
    <section
      ref={panel}
      className="sw-search-recent"
      aria-label={texts.recentSearches}
      tabIndex={-1}
      hidden={!isShown}
    >
      {elements && (
        <Suspense>
          <LazyRecentSearches
            {...elements}
            texts={texts}
            isOpen={isOpen}
            addressOf={(query) => router.createURL(toSearchState({ query }))}
            onChoose={onChoose}
            onVisibilityChange={setShown}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Renders the search box, which searches as the visitor types (SE-04). */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { label, placeholder, isStalled, serverBox, input, recent } = props;
  const { texts, router, initialQuery } = useSearch();
  const search = useSetQuery(props.setIndexUiState);
  const { text, isCut, setText, searchFor, field } = useTypedText(initialQuery, search);
  // The Back and Forward buttons change the query without an `input` event.
  useEffect(() => router.onTraverse(() => setText(router.read().query)), [router, setText]);
  const id = useId();
  useServerForm(serverBox, searchFor, props.setIndexUiState);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    router.flush();
    // Closes the on-screen keyboard, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
  };
  const searchFromBox = (query: string): void => {
    searchFor(query);
    visibleBox(input.current)?.focus();
  };
  useImperativeHandle(props.searchFor, () => searchFromBox);
  const isInside = useFocusInside(input);
  return (
    <search>
      <form className="sw-search-box" onSubmit={submit}>
        <label className="sw-visually-hidden" htmlFor={id}>
          {label}
        </label>
        <div className="sw-input sw-search-box-field">
          <input
            ref={input}
            id={id}
            type="search"
            name="q"
            {...field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={placeholder}
            aria-describedby={isCut ? `${id}-cut` : undefined}
          />
          <span className="sw-search-box-wait" hidden={!isStalled}>
            {texts.searching}
          </span>
          <button
            type="button"
            className="sw-search-cross"
            hidden={text === '' || isStalled}
            aria-label={texts.reset}
            onClick={({ nativeEvent }) => {
              ignoreSecondHalf(nativeEvent);
              searchFromBox('');
            }}
          />
          <button type="submit" className="sw-search-box-submit">
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
              <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
                <circle cx="8.5" cy="8.5" r="5.5" />
                <path d="m13 13 4.5 4.5" />
              </g>
            </svg>
            <span className="sw-visually-hidden">{texts.submit}</span>
          </button>
        </div>
        <output className="sw-search-cut">{isCut && <span id={`${id}-cut`}>{texts.cut}</span>}</output>
        {recent && (
          <RecentBelowBox
            texts={recent}
            input={input}
            isOpen={isInside && text.trim() === ''}
            onChoose={searchFromBox}
          />
        )}
      </form>
    </search>
  );
}
