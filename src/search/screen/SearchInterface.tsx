import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { WithFallback } from '../../runtime/WithFallback.tsx';
import type { SearchSettings } from '../shared/settings.ts';
import type { FacetList } from './facetLists.ts';
import { SearchRoot } from './SearchRoot.tsx';
import { type ScreenKind, SearchScreen } from './SearchScreen.tsx';
import { moveFocus, type ServerParts } from './serverForm.ts';
import type { SearchTexts } from './texts.ts';
import './found.css';
import './search.css';

/** Configuration of a search screen, read from the markup and the page's settings. */
export interface SearchSpecification {
  settings: SearchSettings;
  facets: readonly FacetList[];
  kind: ScreenKind;
}

export interface SearchInterfaceProps {
  host: HTMLElement;
  parts: ServerParts;
  texts: SearchTexts;
  /** Reads the configuration. Called only once. Throws a WidgetError if the configuration is invalid. */
  read: () => SearchSpecification;
}

/** Renders a search screen, which replaces the server's form and results after Algolia's first response. */
export function SearchInterface({ host, parts, texts, read }: SearchInterfaceProps): ReactNode {
  const { fallback, box } = parts;
  const [{ settings, facets, kind }] = useState(read);
  const [isShown, setShown] = useState(false);
  const show = useCallback(() => setShown(true), []);
  // After the fallback has been hidden: to move focus, the browser computes the layout, and would scroll with both in it.
  useLayoutEffect(() => {
    if (isShown) moveFocus(parts, host);
  }, [isShown, parts, host]);
  return (
    <WithFallback host={host} fallback={fallback} isFallbackShown={!isShown}>
      <SearchRoot
        host={host}
        settings={settings}
        texts={texts}
        facets={facets}
        canSearchEmptyQuery={kind.canSearchEmptyQuery}
        serverBox={box}
      >
        <SearchScreen kind={kind} server={parts} isShown={isShown} onResponse={show} />
      </SearchRoot>
    </WithFallback>
  );
}
