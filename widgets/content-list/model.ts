import { followScroll, loadedAddress, onTraverse } from '../../src/page/history/history.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import type { RunAfterPress } from '../../src/runtime/pointerPress.ts';
import { createStore, type Store } from '../../src/runtime/store.ts';
import {
  type ChosenValues,
  canonical,
  type Facet,
  isSameState,
  type ListState,
  readAddress,
} from './address.ts';
import type { contentList } from './content-list.ts';
import { readFacets } from './controls.ts';
import { createFilterForm, type FilterForm } from './filterForm.ts';
import { List } from './list.ts';
import { createPageEffects } from './page.ts';
import { pathOf, requireState } from './place.ts';
import { createResultsLoader, type Results, type ResultsLoader } from './results.ts';

/** Model of one list: its path, facets, filter form, state machine and loader. */
export interface ListModel {
  path: string;
  facets: readonly Facet[];
  filterForm: FilterForm;
  list: List<Results>;
  loader: ResultsLoader;
  /** True while a load takes so long that the page shows it. */
  isSlow: Store<boolean>;
  /** Link whose click started the latest load, if a link did. */
  pressed: Store<HTMLAnchorElement | undefined>;
  /** Returns true while changes are refused because a load is in progress. */
  isLocked: () => boolean;
  /** Parses a URL of this list, by default the page's current URL. Returns undefined for any other URL. */
  read: (address?: string) => ListState | undefined;
  /** Loads the matching state on Back and Forward. Returns a function that stops listening. */
  followHistory: () => () => void;
}

/** Returns a copy of the part's content. */
function contentOf(part: HTMLElement): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(...[...part.childNodes].map((node) => node.cloneNode(true)));
  return content;
}

/** Creates the model of a list and caches the content that the server rendered. */
export function createModel(props: ViewProps<typeof contentList>, runAfterPress: RunAfterPress): ListModel {
  const { options, parts } = props;
  const path = pathOf(options);
  const facets = readFacets(parts.filters);
  const filterForm = createFilterForm(parts.filters);
  const read = (address = location.href): ListState | undefined =>
    readAddress(new URL(address), path, facets);
  followScroll();
  const initial = requireState(path, read(loadedAddress()) ?? read());
  const loader = createResultsLoader({
    path,
    facets,
    hasPagination: parts.pagination !== undefined,
    timeout: options.timeout,
  });
  const list = new List(initial, options.whileLoading, {
    ...createPageEffects(path, props, loader, filterForm),
    pressEnd: () => new Promise(runAfterPress),
  });
  const results: Results = { list: contentOf(parts.list) };
  if (parts.pagination) results.pagination = contentOf(parts.pagination);
  loader.cache(initial, results);

  const follow = (scrollTop?: number): void => {
    const wanted = read();
    if (!wanted) return;
    filterForm.endTyping();
    // Two history entries can share a state and differ only in their #fragment or in the script that added them.
    if (!isSameState(list.snapshot.get().wanted, wanted)) void list.go(wanted, 'traverse', scrollTop);
    else if (scrollTop !== undefined) window.scrollTo({ top: scrollTop, behavior: 'instant' });
  };
  function followHistory(): () => void {
    const stop = onTraverse(follow);
    // If the states differ, the visitor used Back or Forward before this list was listening. In that case, the browser
    // has already restored the scroll position.
    if (!isSameState(initial, read() ?? initial)) follow(window.scrollY);
    return stop;
  }
  const isLocked = (): boolean =>
    options.whileLoading === 'ignore' && list.snapshot.get().phase === 'leaving';
  return {
    path,
    facets,
    filterForm,
    list,
    loader,
    isSlow: createStore(false),
    pressed: createStore<HTMLAnchorElement | undefined>(undefined),
    isLocked,
    read,
    followHistory,
  };
}

/** Returns the state for the given filter values, on page 1 (LS-06). */
export function filteredState({ facets, list }: ListModel, chosen: ChosenValues): ListState {
  const { otherParameters } = list.snapshot.get().wanted;
  return { page: 1, chosen: canonical(facets, chosen), otherParameters };
}
