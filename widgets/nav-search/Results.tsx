import { type ReactNode, useEffect, useState } from 'react';
import type { TextsOf } from '../../src/define.ts';
import { Highlighted } from '../../src/search/Highlighted.tsx';
import type { SearchHit } from '../../src/search/hit.ts';
import type { SearchSettings } from '../../src/search/settings.ts';
import { fill } from '../../src/texts.ts';
import type { navSearch } from './nav-search.ts';
import { type Found, useFound } from './useFound.ts';

type Texts = TextsOf<typeof navSearch>;

export interface ResultsProps {
  host: HTMLElement;
  box: HTMLElement;
  settings: SearchSettings;
  texts: Texts;
  /** What is typed; never without words. */
  query: string;
  /** Of the search page, with what is typed. */
  address: string;
  /** Whether there is anything to see. */
  onShown: (isShown: boolean) => void;
}

/** What is said of an answer, or of a failure; undefined while there is neither. */
function sentenceOf({ query, count, hasFailed }: Found, texts: Texts): string | undefined {
  if (hasFailed) return texts.failed;
  if (query === undefined) return undefined;
  if (count === 0) return fill(texts.noResults, { query });
  return fill(count === 1 ? texts.foundOne : texts.foundMany, { count });
}

function Hit({ hit }: { hit: SearchHit }): ReactNode {
  const { url, section, title } = hit;
  return (
    <li>
      <a href={url}>
        <span className="sw-nav-search-section">{section}</span>
        <span>
          <Highlighted runs={title} />
        </span>
      </a>
    </li>
  );
}

/** The first results for what is typed. Comes with the search library, when the box is used (SN-02). */
export function Results(props: ResultsProps): ReactNode {
  const { host, box, settings, texts, query, address, onShown } = props;
  const [attempt, setAttempt] = useState(0);
  const found = useFound(settings, query, attempt);
  const { hits, count, isStalled, hasFailed } = found;
  const sentence = sentenceOf(found, texts);
  const isShown = isStalled || sentence !== undefined;
  useEffect(() => {
    onShown(isShown);
    return () => onShown(false);
  }, [isShown, onShown]);
  const retry = (): void => {
    setAttempt(attempt + 1);
    // The button goes when there is an answer, and with the focus in it all would close.
    box.focus();
  };
  useEffect(() => {
    if (sentence === undefined) return undefined;
    // Nobody waits for it, so that it need not come with the results.
    const telling = import('./tell.ts').then(
      ({ tell }) => tell(host, settings, found, sentence),
      // The results stand without it, and the next answer asks for it again.
      () => () => {},
    );
    return () => void telling.then((stop) => stop());
  }, [sentence, host, settings, found]);
  return (
    <>
      {isStalled && <p className="sw-nav-search-note">{texts.searching}</p>}
      {(hasFailed || count === 0) && sentence !== undefined && (
        <p className="sw-nav-search-note">{sentence}</p>
      )}
      {hasFailed && (
        <button type="button" className="sw-nav-search-retry" onClick={retry}>
          {texts.retry}
        </button>
      )}
      <ol className="sw-nav-search-hits">
        {hits.map((hit) => (
          <Hit key={hit.objectId} hit={hit} />
        ))}
      </ol>
      {count > hits.length && (
        <a className="sw-nav-search-all" href={address}>
          {texts.seeAll}
        </a>
      )}
    </>
  );
}
