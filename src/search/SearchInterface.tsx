import { type ReactNode, useCallback, useState } from 'react';
import { Owned } from '../Owned.tsx';
import type { FacetList } from './facetLists.ts';
import { SearchRoot } from './SearchRoot.tsx';
import { type ScreenKind, SearchScreen } from './SearchScreen.tsx';
import type { SearchSettings } from './settings.ts';
import type { SearchTexts } from './texts.ts';
import { typedIn } from './typedIn.ts';
import './search.css';

/** What a page says of its search, read from markup and settings. */
export interface SearchSpecification {
  settings: SearchSettings;
  facets: readonly FacetList[];
  kind: ScreenKind;
}

export interface SearchInterfaceProps {
  host: HTMLElement;
  parts: { fallback: HTMLElement; box: HTMLInputElement };
  texts: SearchTexts;
  /** Reads what the page says, once; throws a WidgetError where it cannot be used. */
  read: () => SearchSpecification;
}

/** A search screen in the place of the server's form and results, once the provider has answered. */
export function SearchInterface({ host, parts, texts, read }: SearchInterfaceProps): ReactNode {
  const { fallback, box } = parts;
  const [{ settings, facets, kind }] = useState(read);
  const [isShown, setShown] = useState(false);
  const show = useCallback(() => setShown(true), []);
  return (
    <Owned host={host} fallback={isShown ? fallback : undefined}>
      <SearchRoot
        settings={settings}
        texts={texts}
        facets={facets}
        searchesWithoutWords={kind.showsWithoutWords}
        typed={() => typedIn(box)}
      >
        <SearchScreen kind={kind} serverBox={box} isShown={isShown} onAnswered={show} />
      </SearchRoot>
    </Owned>
  );
}
