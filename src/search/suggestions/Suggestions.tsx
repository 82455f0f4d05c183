import { type ReactNode, useEffect, useId, useState } from 'react';
import { announceAfterDelay } from '../../page/announce.ts';
import { isPlainClick } from '../../page/plainClick.ts';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { isRecord } from '../../runtime/isRecord.ts';
import { inLanguageOf } from '../../runtime/textLanguages.ts';
import type { AlgoliaClient } from '../client/algoliaClient.ts';
import { bestFewerWords, type FewerWords, queriesWithFewerWords } from './fewerWords.ts';
import './suggestions.css';

export interface SuggestionsProps {
  /** Query that returned no results. */
  query: string;
  client: Pick<AlgoliaClient, 'search'>;
  index: string;
  /** Parameters that restrict the search, for example to a topic. */
  parameters: object;
  texts: { fewerWords: string; popularPages: string };
  /** Part with links to popular pages. */
  pages: HTMLElement | undefined;
  /** Part with ways to reach a person: a title in a paragraph, and links. */
  contact: HTMLElement | undefined;
  /** Returns the URL of a search. */
  addressOf: (query: string) => string;
  /** Starts a search on this page; undefined to let the link open the search page. */
  onChoose?: (query: string) => void;
}

/**
 * Time in ms after which a query without results counts as settled, so that requests are not sent while the visitor
 * types.
 */
const SETTLED_MS = 600;

const countOf = (result: unknown): number =>
  isRecord(result) && typeof result.nbHits === 'number' ? result.nbHits : 0;

/** Requests the numbers of results of shorter queries in a single request, and returns the best queries. */
function useFewerWords({ query, client, index, parameters }: SuggestionsProps): readonly FewerWords[] {
  const [found, setFound] = useState<{ query: string; best: FewerWords[] }>();
  const limits = JSON.stringify(parameters);
  useEffect(() => {
    const queries = queriesWithFewerWords(query);
    if (queries.length === 0) return undefined;
    const overtaken = new AbortController();
    const request = async (): Promise<void> => {
      if (!navigator.onLine) return;
      const params = {
        ...(JSON.parse(limits) as Record<string, unknown>),
        hitsPerPage: 1,
        attributesToRetrieve: ['objectID'],
        attributesToHighlight: [],
        // Excludes the search from Algolia's analytics, because the visitor did not start it.
        analytics: false,
      };
      const requests = queries.map((text) => ({ indexName: index, params: { ...params, query: text } }));
      const { results } = await client.search(requests, overtaken.signal);
      const tried = results.map((result, order) => ({ query: queries[order] ?? '', count: countOf(result) }));
      if (!overtaken.signal.aborted) setFound({ query, best: bestFewerWords(tried) });
    };
    const timer = setTimeout(() => {
      request().catch(() => {
        // The error is ignored: even without suggestions, the page still shows that nothing was found.
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [query, client, index, limits]);
  return found?.query === query ? found.best : [];
}

interface LinksProps {
  title: string;
  children: ReactNode;
}

function Links({ title, children }: LinksProps): ReactNode {
  const id = useId();
  return (
    <div className="sw-suggestions">
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

/** Renders copies of the links in a part. */
function SiteLinks({ title, part }: { title: string; part: HTMLElement | undefined }): ReactNode {
  const links = [...(part?.querySelectorAll('a') ?? [])];
  if (links.length === 0) return null;
  return (
    <Links title={title}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.getAttribute('href') ?? ''}>{link.textContent.trim()}</a>
        </li>
      ))}
    </Links>
  );
}

/** Offers alternatives when nothing is found: shorter queries that have results, and popular pages on the site, and people. */
export function Suggestions(props: SuggestionsProps): ReactNode {
  const { texts, pages, contact, addressOf, onChoose } = props;
  const fewer = useFewerWords(props);
  const announcement = fewer.map(({ query, count }) => `${query} (${count})`).join(', ');
  useEffect(
    () =>
      announcement === ''
        ? undefined
        : announceAfterDelay(inLanguageOf(texts.fewerWords, `${texts.fewerWords}: ${announcement}`)),
    [announcement, texts],
  );
  return (
    <>
      {fewer.length > 0 && (
        <Links title={texts.fewerWords}>
          {fewer.map(({ query, count }) => (
            <li key={query}>
              <a
                href={addressOf(query)}
                onClick={({ nativeEvent }) => {
                  if (!onChoose || !isPlainClick(nativeEvent)) return;
                  nativeEvent.preventDefault();
                  ignoreSecondHalf(nativeEvent);
                  onChoose(query);
                }}
              >
                <bdi>{query}</bdi>
              </a>{' '}
              <span className="sw-suggestions-count">{count}</span>
            </li>
          ))}
        </Links>
      )}
      <SiteLinks title={texts.popularPages} part={pages} />
      <SiteLinks title={contact?.querySelector('p')?.textContent ?? ''} part={contact} />
    </>
  );
}
