import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useInstantSearch, useSearchBox } from 'react-instantsearch';
import { onTraverse } from '../dom/history.ts';
import { useSearch } from './SearchContext.tsx';
import { typedIn } from './typedIn.ts';
import { useTypedText } from './useTypedText.ts';

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  isStalled: boolean;
  /** The text field of the server's form, which the visitor sees until there is an answer. */
  serverBox: HTMLInputElement;
  /** For what goes away with the focus in it. */
  input: RefObject<HTMLInputElement | null>;
}

/** Tells InstantSearch what is typed, and begins at the first page; without words there are no filters (SE-03, SE-05). */
function useQuery(): (query: string) => void {
  useSearchBox();
  const { setIndexUiState } = useInstantSearch();
  return (query) =>
    setIndexUiState(({ refinementList = {} }) => (query.trim() === '' ? {} : { query, refinementList }));
}

/** Goes on with what the visitor types into the server's form until this box takes its place. */
function useServerBox(serverBox: HTMLInputElement, take: (value: string) => void): void {
  const { firstTyped } = useSearch();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    // Typed since the first search was read, while nobody listened: the rendering may have been interrupted by it. InstantSearch
    // itself, above, starts in this turn.
    queueMicrotask(() => {
      if (typedIn(serverBox) !== firstTyped) take(serverBox.value);
    });
  });
  useEffect(() => {
    const type = (event: Event): void => {
      if (!(event as globalThis.InputEvent).isComposing) take(serverBox.value);
    };
    serverBox.addEventListener('input', type);
    serverBox.addEventListener('compositionend', type);
    return () => {
      serverBox.removeEventListener('input', type);
      serverBox.removeEventListener('compositionend', type);
    };
  });
}

/** The search box of a search screen: searches as one types (SE-04). */
export function SearchBox({ label, placeholder, isStalled, serverBox, input }: SearchBoxProps): ReactNode {
  const { texts, router, firstQuery } = useSearch();
  const search = useQuery();
  const { text, show, take, field } = useTypedText(firstQuery, search);
  // Back and Forward.
  useEffect(() => onTraverse(() => show(router.read().query)), [router, show]);
  const id = useId();
  useServerBox(serverBox, take);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    router.flush();
  };
  const reset = (): void => {
    take('');
    input.current?.focus();
  };
  return (
    <form className="sw-search-box" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className="sw-search-box-field">
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
        />
        <span className="sw-search-box-wait" hidden={!isStalled}>
          {texts.searching}
        </span>
        <button
          type="button"
          className="sw-search-box-reset"
          hidden={text === '' || isStalled}
          aria-label={texts.reset}
          onClick={reset}
        />
        <button type="submit" className="sw-search-box-submit">
          {texts.submit}
        </button>
      </div>
    </form>
  );
}
