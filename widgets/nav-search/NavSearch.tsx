import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { searchSettings } from '../../src/search/searchSettings.ts';
import { placeAfter } from './keys.ts';
import { navSearch } from './nav-search.ts';
import { useQuery } from './useQuery.ts';
import { useShortcut } from './useShortcut.ts';
import './nav-search.css';

/** The search library comes with it, when the box is used. */
const loadResults = () => import('./Results.tsx');
const Results = lazy(async () => ({ default: (await loadResults()).Results }));

/** Moves the focus by arrow keys (SN-04). */
function step(event: KeyboardEvent, host: HTMLElement, box: HTMLInputElement): void {
  const hits = [...host.querySelectorAll<HTMLElement>('ol a[href]')];
  const place = hits.indexOf(document.activeElement as HTMLElement);
  const isOutside = place < 0 && document.activeElement !== box;
  const next = placeAfter(event.key, place, hits.length);
  if (isOutside || next === undefined) return;
  event.preventDefault();
  (hits[next] ?? box).focus();
}

/** Where the form leads with what is typed. */
function addressOf(form: HTMLFormElement, box: HTMLInputElement, query: string): string {
  return `${form.getAttribute('action')}?${new URLSearchParams({ [box.name]: query })}`;
}

function NavSearch({ host, parts, options, texts }: ViewProps<typeof navSearch>): ReactNode {
  const { form, box } = parts;
  const [settings] = useState(() => searchSettings('nav-search'));
  const { query, take, leave, reset } = useQuery(host, form, box);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useShortcut(options.shortcut, box);
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      reset();
    } else step(event, host, box);
  };
  return (
    <>
      <Enhance
        element={box}
        aria-describedby={id}
        onInput={(event) => {
          // Half a word that is being composed (IME) is not searched for.
          if (!event.isComposing) take();
        }}
        onCompositionend={take}
        // Ahead of the first letter. Where it fails, the next one asks again, and a failure then is the widget's.
        onFocus={() => void loadResults().catch(() => {})}
      />
      <Enhance
        element={host}
        className={isOpen ? 'has-results' : ''}
        onFocusin={take}
        onFocusout={leave}
        onKeydown={press}
      >
        <p id={id} hidden>
          {texts.instructions}
        </p>
        {/* It takes the focus, so that a press beside its links does not close it. */}
        <section className="sw-nav-search" aria-label={texts.label} tabIndex={-1} hidden={!isOpen}>
          {query !== '' && (
            <Suspense>
              <Results
                host={host}
                box={box}
                settings={settings}
                texts={texts}
                query={query}
                address={addressOf(form, box, query)}
                onShown={setOpen}
              />
            </Suspense>
          )}
        </section>
      </Enhance>
    </>
  );
}

export const widget = mountable(navSearch, NavSearch);
