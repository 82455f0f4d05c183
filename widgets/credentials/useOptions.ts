import { type RefObject, useEffect, useMemo, useState } from 'react';
import { announceAfterDelay } from '../../src/page/announce.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import type { credentials } from './credentials.ts';
import { type Designation, notChosen } from './designations.ts';
import { findMatches } from './matches.ts';
import { useFrozen } from './useFrozen.ts';
import { useSearch } from './useSearch.ts';

/** Time in ms from the last keystroke to the search (CD-03). */
const DEBOUNCE_MS = 100;

export interface OfferProps {
  host: HTMLElement;
  /** Enabled options of the select. */
  choices: readonly Designation[];
  /** Ids of the chosen credentials, which are not offered. */
  chosen: readonly string[];
  texts: TextsOf<typeof credentials>;
  /** True when the maximum number of credentials is chosen. */
  isLocked: boolean;
}

/** Returns the search, the choices to offer and the text above them. */
function useOffer({ host, choices, chosen, texts }: OfferProps) {
  const [search, start] = useSearch(host, texts);
  const { query, isPending, found } = search;
  const offer = useMemo(() => {
    const { choices: matches, patterns } = findMatches(choices, query);
    const offered = notChosen(found?.choices ?? matches, chosen);
    const isNothingFound = offered.length === 0 && query !== '';
    const outcome = isNothingFound ? (found?.message ?? texts.noResults) : '';
    return { choices: offered, patterns, message: isPending ? texts.searching : outcome };
  }, [choices, chosen, query, isPending, found, texts]);
  return { search, start, offer };
}

/**
 * Manages the options below the search field: which are offered for the text in it, whether they are shown, and which one the
 * visitor has moved to.
 */
export function useOptions(props: OfferProps, list: RefObject<HTMLElement | null>) {
  const { texts, isLocked } = props;
  const { search, start, offer } = useOffer(props);
  const { query, isPending } = search;
  /** Trimmed text of the field at the last event. */
  const [text, setText] = useState('');
  /** True from when the field receives focus or a keypress until the visitor leaves the field or presses Escape. */
  const [isWanted, setWanted] = useState(false);
  /** Value of the option that the visitor has moved to with the arrow keys. */
  const [marked, setMarked] = useState<string>();
  const { shown, freeze, release } = useFrozen(offer, list);

  const isOpen = isWanted && !isLocked && (shown.choices.length > 0 || shown.message !== '');
  const markedIndex = shown.choices.findIndex(({ value }) => value === marked);
  // Enter chooses the best match for a query, but without a query it chooses nothing.
  const activeIndex = markedIndex < 0 && query !== '' && shown.choices.length > 0 ? 0 : markedIndex;

  useEffect(() => {
    if (!isWanted || text === query) return undefined;
    const timer = setTimeout(start, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [isWanted, text, query, start]);

  const isSettled = isOpen && query !== '' && !isPending;
  useEffect(() => {
    if (!isSettled) return undefined;
    return announceAfterDelay(offer.message || interpolate(texts.results, { count: offer.choices.length }));
  }, [isSettled, offer, texts]);

  const close = (): void => {
    setWanted(false);
    setMarked(undefined);
    release();
  };
  return {
    query,
    isOpen,
    shown,
    /** Index of the option that Enter chooses, or -1. */
    activeIndex,
    /** Shows the options for a text, as soon as they are known. */
    open: (typed: string): void => {
      setText(typed);
      setWanted(true);
    },
    close,
    /** Removes the query. The options remain open. */
    clear: (): void => {
      setText('');
      start('');
      setMarked(undefined);
      release();
    },
    mark: setMarked,
    freeze,
    release,
  };
}
