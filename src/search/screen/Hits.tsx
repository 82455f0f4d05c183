import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect } from 'react';
import { followsLink } from '../../page/plainClick.ts';
import { Highlighted } from '../client/Highlighted.tsx';
import type { SearchHit } from '../client/hit.ts';
import { useSearch } from './SearchContext.tsx';

/** Number of hits in the first step, which fill most viewports. */
const FIRST_HITS = 8;

export interface HitsProps {
  hits: readonly SearchHit[];
  /** Query of the response that contains these hits. */
  query: string;
  isStale: boolean;
  isFirstStep: boolean;
  list: RefObject<HTMLOListElement | null>;
}

/** Bubbling event that other code on the page dispatches inside a hit to record a conversion. See README.md. */
const CONVERSION = 'widget:conversion';

function useConversions({ hits, query, list }: HitsProps): void {
  const { analytics } = useSearch();
  useEffect(() => {
    const element = list.current;
    const handleConversion = ({ target }: Event): void => {
      const item =
        target instanceof Element ? target.closest<HTMLElement>('[data-insights-object-id]') : null;
      const hit = hits.find(({ objectId }) => objectId === item?.dataset.insightsObjectId);
      if (hit) analytics?.sendConversion(query, hit);
    };
    element?.addEventListener(CONVERSION, handleConversion);
    return () => element?.removeEventListener(CONVERSION, handleConversion);
  }, [analytics, hits, query, list]);
}

/** Memoized, because when results become stale, only the list around the hits changes. */
const Hit = memo(({ hit, query }: { hit: SearchHit; query: string }): ReactNode => {
  const { analytics, router } = useSearch();
  const { objectId, position, queryId, title, url, section, excerpt } = hit;
  const handleFollow = ({ nativeEvent }: MouseEvent): void => {
    if (!followsLink(nativeEvent)) return;
    analytics?.sendClick(query, hit);
    router.flush();
  };
  return (
    <li
      className="sw-search-hit"
      data-insights-object-id={objectId}
      data-insights-position={position}
      data-insights-query-id={queryId}
    >
      {section !== '' && <p className="sw-search-hit-section">{section}</p>}
      <h3 className="sw-search-hit-title" dir="auto">
        {url === undefined ? (
          <Highlighted runs={title} />
        ) : (
          // A middle click, which opens a new tab, dispatches `auxclick` instead of `click`.
          <a href={url} onClick={handleFollow} onAuxClick={handleFollow}>
            <Highlighted runs={title} />
          </a>
        )}
      </h3>
      {excerpt.length > 0 && (
        <p className="sw-search-hit-excerpt" dir="auto">
          <Highlighted runs={excerpt} />
        </p>
      )}
    </li>
  );
});

/**
 * Shows one page of hits as ordinary links (SE-12). Memoized, so that it renders once for each response rather than for
 * each keystroke.
 */
export const Hits = memo((props: HitsProps): ReactNode => {
  const { hits, query, isStale, isFirstStep, list } = props;
  const { settings } = useSearch();
  useConversions(props);
  const shown = isFirstStep ? hits.slice(0, FIRST_HITS) : hits;
  return (
    <ol
      ref={list}
      className="sw-search-hits"
      start={hits[0]?.position}
      aria-busy={isStale}
      data-insights-index={settings.index}
    >
      {shown.map((hit) => (
        <Hit key={hit.objectId} hit={hit} query={query} />
      ))}
    </ol>
  );
});
