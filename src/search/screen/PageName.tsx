import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { addStepTitle } from '../../page/history/title.ts';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { interpolate } from '../../runtime/texts.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { useSearch } from './SearchContext.tsx';

export interface PageNameProps {
  /** Elements that show the name of the current search, such as the last breadcrumb. */
  elements: readonly HTMLElement[];
  texts: { pageName: string; pageNameEmpty: string };
}

/**
 * Shows the name of the current search in the page's title and in the server's elements, so that history entries have
 * different titles.
 */
export function PageName({ elements, texts: { pageName, pageNameEmpty } }: PageNameProps): ReactNode {
  const { texts, router } = useSearch();
  const { query, page, facets } = useSyncExternalStore(router.shown.subscribe, router.shown.get);
  const name = query.trim() === '' ? pageNameEmpty : interpolate(pageName, { query });
  const pageLabel = page > 1 ? [interpolate(texts.pageNumber, { page })] : [];
  const entry = [name, ...Object.values(facets).flat(), ...pageLabel].join(', ');
  /** Name that the title from the server contains. */
  const sent = useConstant(() => name);
  useEffect(
    () =>
      addStepTitle(
        router,
        (title) => (title.includes(sent) ? title.replace(sent, () => entry) : `${entry} | ${title}`),
        '',
      ),
    [router, sent, entry],
  );
  return elements.map((element) => <Enhance key={keyOf(element)} element={element} text={name} />);
}
