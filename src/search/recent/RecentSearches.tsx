import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { announce, announceAfterDelay } from '../../page/announce.ts';
import { followsLink, isPlainClick } from '../../page/plainClick.ts';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { interpolate } from '../../runtime/texts.ts';
import { useArrowKeys } from '../client/useArrowKeys.ts';
import type { RecentTexts } from '../shared/texts.ts';
import {
  clearOnRefusedConsent,
  clearSearches,
  onRecentChange,
  readRecentSearches,
  rememberSearch,
  removeSearch,
} from './recentStore.ts';
import '../shared/cross.css';
import './recent.css';

export interface RecentSearchesProps {
  /** Element that contains the form, the box and the results. */
  host: HTMLElement;
  box: HTMLInputElement;
  texts: RecentTexts;
  /** True while the box is empty and focus is in the box or in this list. */
  isOpen: boolean;
  /** Returns the URL of a search. */
  addressOf: (query: string) => string;
  /** Starts a search on this page; undefined to let the link open the search page. */
  onChoose?: (query: string) => void;
  /** Called when the list is shown or hidden. */
  onVisibilityChange: (isShown: boolean) => void;
}

/** Adds a search to the list when the visitor submits it or follows a link in its results. */
function useRemember(host: HTMLElement, box: HTMLInputElement): void {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const handleLink = (event: MouseEvent): void => {
      const { target } = event;
      if (!followsLink(event)) return;
      if (target instanceof Element && target.closest('a[href]')) rememberSearch(box.value);
    };
    host.addEventListener('submit', () => rememberSearch(box.value), { signal });
    host.addEventListener('click', handleLink, { signal });
    host.addEventListener('auxclick', handleLink, { signal });
    return () => listening.abort();
  }, [host, box]);
}

/**
 * Lists the visitor's recent searches while the box is empty and focus is in the box or the list. Visitors can remove
 * each search.
 */
export function RecentSearches(props: RecentSearchesProps): ReactNode {
  const { host, box, texts, isOpen, addressOf, onChoose, onVisibilityChange } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const searches = useSyncExternalStore(onRecentChange, readRecentSearches);
  const count = searches.length;
  const isShown = isOpen && count > 0;
  useRemember(host, box);
  useArrowKeys(host, box, isShown);
  useEffect(clearOnRefusedConsent, []);
  useEffect(() => {
    if (!isShown) return undefined;
    onVisibilityChange(true);
    return () => onVisibilityChange(false);
  }, [isShown, onVisibilityChange]);
  // Announces the number only when the list opens, because the removal of a search is announced separately.
  const announceOpening = useEffectEvent(() => announceAfterDelay(interpolate(texts.recentFound, { count })));
  useEffect(() => (isShown ? announceOpening() : undefined), [isShown]);
  if (!isShown) return null;
  const remove = (event: MouseEvent, removed: string, index: number): void => {
    ignoreSecondHalf(event);
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? box).focus();
    removeSearch(removed);
    announce(interpolate(texts.recentRemoved, { query: removed }));
  };
  const clear = (event: MouseEvent): void => {
    ignoreSecondHalf(event);
    box.focus();
    clearSearches();
    announce(texts.recentCleared);
  };
  return (
    <div className="sw-recent">
      <p id={id} className="sw-recent-title">
        {texts.recentSearches}
      </p>
      <button
        type="button"
        className="sw-link sw-recent-clear"
        onClick={({ nativeEvent }) => clear(nativeEvent)}
      >
        {texts.recentClear}
      </button>
      <ol ref={list} aria-labelledby={id}>
        {searches.map(({ query: recent }, index) => (
          <li key={recent}>
            <a
              href={addressOf(recent)}
              dir="auto"
              onClick={({ nativeEvent }) => {
                rememberSearch(recent);
                if (!onChoose || !isPlainClick(nativeEvent)) return;
                nativeEvent.preventDefault();
                ignoreSecondHalf(nativeEvent);
                onChoose(recent);
              }}
            >
              {recent}
            </a>
            <button
              type="button"
              className="sw-search-cross"
              aria-label={interpolate(texts.recentRemove, { query: recent })}
              onClick={({ nativeEvent }) => remove(nativeEvent, recent, index)}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
