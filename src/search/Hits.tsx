import { type ReactNode, type RefObject, useEffect } from 'react';
import { Highlighted } from './Highlighted.tsx';
import type { SearchHit } from './hit.ts';
import { useSearch } from './SearchContext.tsx';

export interface HitsProps {
  hits: readonly SearchHit[];
  /** Of the answer that the hits are of. */
  query: string;
  isStale: boolean;
  list: RefObject<HTMLOListElement | null>;
}

/**
 * What other code on the page may say of a hit that led to something: a bubbling event on an element inside it.
 * README: `widget:conversion`.
 */
const CONVERSION = 'widget:conversion';

function useConversions({ hits, query, list }: HitsProps): void {
  const { analytics } = useSearch();
  useEffect(() => {
    const element = list.current;
    const convert = ({ target }: Event): void => {
      const item =
        target instanceof Element ? target.closest<HTMLElement>('[data-insights-object-id]') : null;
      const hit = hits.find(({ objectId }) => objectId === item?.dataset.insightsObjectId);
      if (hit) analytics?.converted(query, hit);
    };
    element?.addEventListener(CONVERSION, convert);
    return () => element?.removeEventListener(CONVERSION, convert);
  }, [analytics, hits, query, list]);
}

function Hit({ hit, follow }: { hit: SearchHit; follow: () => void }): ReactNode {
  const { objectId, position, queryId, title, url, section, excerpt } = hit;
  return (
    <li
      className="sw-search-hit"
      data-insights-object-id={objectId}
      data-insights-position={position}
      data-insights-query-id={queryId}
    >
      {section !== '' && <p className="sw-search-hit-section">{section}</p>}
      <h3 className="sw-search-hit-title">
        {url === undefined ? (
          <Highlighted runs={title} />
        ) : (
          // Both: a press with the middle button is an auxiliary click.
          <a href={url} onClick={follow} onAuxClick={follow}>
            <Highlighted runs={title} />
          </a>
        )}
      </h3>
      {excerpt.length > 0 && (
        <p className="sw-search-hit-excerpt">
          <Highlighted runs={excerpt} />
        </p>
      )}
    </li>
  );
}

/** The hits of a page, as links that are followed like any other (SE-12). */
export function Hits(props: HitsProps): ReactNode {
  const { hits, query, isStale, list } = props;
  const { settings, analytics, router } = useSearch();
  useConversions(props);
  return (
    <ol
      ref={list}
      className="sw-search-hits"
      start={hits[0]?.position}
      aria-busy={isStale}
      data-insights-index={settings.index}
    >
      {hits.map((hit) => (
        <Hit
          key={hit.objectId}
          hit={hit}
          follow={() => {
            analytics?.clicked(query, hit);
            router.flush();
          }}
        />
      ))}
    </ol>
  );
}
