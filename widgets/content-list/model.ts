import type { ViewProps } from '../../src/define.ts';
import { onTraverse } from '../../src/dom/history.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { type Facet, isSameState, type ListState, readAddress } from './address.ts';
import { contentList } from './content-list.ts';
import { readFacets } from './controls.ts';
import { List } from './list.ts';
import { pageEffects } from './page.ts';
import { createResultsLoader, type Results, type ResultsLoader } from './results.ts';

/** One list on its page: what it is, and what keeps it. */
export interface ListModel {
  path: string;
  facets: readonly Facet[];
  list: List<Results>;
  loader: ResultsLoader;
  /** The state of an address of this list, by default the page's own. */
  read: (address?: string) => ListState | undefined;
  /** Follows Back and Forward. Returns how to stop. */
  followHistory: () => () => void;
}

function contentOf(part: HTMLElement): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(...[...part.childNodes].map((node) => node.cloneNode(true)));
  return content;
}

/** @throws WidgetError where the page's address is not one of the list's, so that paging would lead astray */
function initialState(path: string, state: ListState | undefined): ListState {
  if (state) return state;
  throw new WidgetError({
    code: 'option',
    widget: contentList.name,
    problem: 'the page is not one of the list',
    expected: `an address such as ${path} or ${path}/p2 (option data-content-list-path)`,
    found: location.pathname,
    see: 'widgets/content-list/README.md',
  });
}

export function createModel({ options, parts, texts }: ViewProps<typeof contentList>): ListModel {
  const path = options.path ?? location.pathname.replace(/(\/p\d+)?\/?$/, '');
  const facets = readFacets(parts.filters);
  const read = (address = location.href): ListState | undefined =>
    readAddress(new URL(address), path, facets);
  const initial = initialState(path, read());
  const loader = createResultsLoader({
    path,
    facets,
    hasPagination: parts.pagination !== undefined,
    timeout: options.timeout,
  });
  const scrolls = { top: 0 };
  const list = new List(
    initial,
    options.whileLoading,
    pageEffects(path, options, parts, texts, loader, scrolls),
  );
  const results: Results = { list: contentOf(parts.list) };
  if (parts.pagination) results.pagination = contentOf(parts.pagination);
  loader.remember(initial, results);

  function followHistory(): () => void {
    return onTraverse((top) => {
      const wanted = read();
      if (!wanted) return;
      const { shown, phase } = list.snapshot.get();
      scrolls.top = top ?? 0;
      // Two entries of one state differ by their #fragment or by who made them: there is nothing to load.
      if (phase === 'shown' && isSameState(shown, wanted))
        window.scrollTo({ top: scrolls.top, behavior: 'instant' });
      else void list.go(wanted, 'traverse');
    });
  }
  return { path, facets, list, loader, read, followHistory };
}
