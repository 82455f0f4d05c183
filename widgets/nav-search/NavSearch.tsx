import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { requireSearchSettings } from '../../src/search/requireSearchSettings.ts';
import { indexAfterKey } from './arrowKeys.ts';
import { navSearch } from './nav-search.ts';
import { useQuery } from './useQuery.ts';
import { useShortcut } from './useShortcut.ts';
import './nav-search.css';
import { useConstant } from '../../src/useConstant.ts';

/** Loads the results with the search code. Called when the box receives focus. */
const loadResults = () => import('./Results.tsx');
const LazyResults = lazy(async () => ({ default: (await loadResults()).Results }));

/** Moves focus between the box and the hits when an arrow key is pressed (SN-04). */
function moveFocus(event: KeyboardEvent, host: HTMLElement, box: HTMLInputElement): void {
  const hits = [...host.querySelectorAll<HTMLElement>('ol a[href]')];
  const index = hits.indexOf(document.activeElement as HTMLElement);
  const isOutside = index < 0 && document.activeElement !== box;
  const next = indexAfterKey(event.key, index, hits.length);
  if (isOutside || next === undefined) return;
  event.preventDefault();
  (hits[next] ?? box).focus();
}

/** Returns the URL to which the form submits a query. */
function searchPageUrl(form: HTMLFormElement, box: HTMLInputElement, query: string): string {
  return `${form.getAttribute('action')}?${new URLSearchParams({ [box.name]: query })}`;
}

function NavSearch({ host, parts, options, texts }: ViewProps<typeof navSearch>): ReactNode {
  const { form, box } = parts;
  const settings = useConstant(() => requireSearchSettings('nav-search'));
  const { query, update, handleFocusOut, reset } = useQuery(host, form, box);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useShortcut(options.shortcut, box);
  const handleKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      reset();
    } else moveFocus(event, host, box);
  };
  return (
    <>
      <Enhance
        element={box}
        aria-describedby={id}
        onInput={(event) => {
          // While an IME composes a word, the value is incomplete; `compositionend` follows.
          if (!event.isComposing) update();
        }}
        onCompositionend={update}
        // Prefetches the code before the first letter. If this fails, typing tries again, and the runtime reports a
        // second failure.
        onFocus={() => void loadResults().catch(() => {})}
      />
      <Enhance
        element={host}
        className={isOpen ? 'has-results' : ''}
        onFocusin={update}
        onFocusout={handleFocusOut}
        onKeydown={handleKeydown}
      >
        <p id={id} hidden>
          {texts.instructions}
        </p>
        {/* Focusable, so that a click next to its links keeps focus inside and does not close it. */}
        <section className="sw-nav-search" aria-label={texts.label} tabIndex={-1} hidden={!isOpen}>
          {query !== '' && (
            <Suspense>
              <LazyResults
                host={host}
                box={box}
                settings={settings}
                texts={texts}
                query={query}
                address={searchPageUrl(form, box, query)}
                onVisibilityChange={setOpen}
              />
            </Suspense>
          )}
        </section>
      </Enhance>
    </>
  );
}

export const widget = createWidget(navSearch, NavSearch);
