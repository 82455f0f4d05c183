import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { happenedIn } from '../../src/page/happenedIn.ts';
import { isFromInputMethod } from '../../src/page/inputMethod.ts';
import { removeStored } from '../../src/page/storage.ts';
import { usePlacement } from '../../src/page/usePlacement.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { LazyRecentSearches } from '../../src/search/shared/LazyRecentSearches.tsx';
import { RECENT_SEARCHES } from '../../src/search/shared/privacy.ts';
import { requireSearchSettings } from '../../src/search/shared/requireSearchSettings.ts';
import { useCutText } from '../../src/search/shared/useCutText.ts';
import { checkMarkup } from './check.ts';
import { navSearch } from './nav-search.ts';
import { submissionUrl } from './submissionUrl.ts';
import './nav-search.css';
import { contains } from '../../src/runtime/ownProperty.ts';

/**
 * Sets the text of the search box, unless the box already has that text, because setting it again would move the caret.
 */
function setText(box: HTMLInputElement, text: string): void {
  if (box.value !== text) box.value = text;
}

/**
 * Tracks the query in the search box. While focus is outside the widget, the query counts as empty, so the results
 * close.
 */
function useQuery(host: HTMLElement, form: HTMLFormElement, box: HTMLInputElement) {
  const [isInside, setInside] = useState(() => contains(host, document.activeElement));
  // The initial value includes text typed before mounting (SN-02).
  const [query, setQuery] = useState(box.value);
  const { cut, checkTransfer, checkInput } = useCutText();
  useEffect(() => {
    // After the page is restored from the back/forward cache, no results are shown until the visitor returns to the
    // box.
    const close = (): void => setInside(false);
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, []);
  useEffect(() => {
    if (!isInside) return undefined;
    const handleTap = (event: Event): void => {
      if (!event.composedPath().includes(host)) setInside(false);
    };
    // A tap outside a box that has lost its focus moves no focus. A scroll ends with `pointercancel` instead.
    document.addEventListener('pointerup', handleTap, true);
    return () => document.removeEventListener('pointerup', handleTap, true);
  }, [isInside, host]);
  return {
    query: isInside && query.trim() !== '' ? query : '',
    isEmpty: isInside && query.trim() === '',
    isInside,
    isCut: query === cut,
    update: (inputType?: string): void => {
      setInside(true);
      const text = checkInput(box.value, inputType);
      setText(box, text);
      setQuery(text);
    },
    handleTransfer: (transfer: DataTransfer | null): void => checkTransfer(box, transfer),
    handleFocusOut: ({ relatedTarget }: FocusEvent): void => {
      // Closing the keyboard of a phone takes the focus away from the box, so that the results can be seen.
      if (relatedTarget === null && matchMedia('(pointer: coarse)').matches) return;
      setInside(relatedTarget instanceof Node && contains(host, relatedTarget));
    },
    /** Follows a reset of the form, which dispatches no `input` event and changes the box after the `reset` event. */
    handleReset: (): void => void setTimeout(() => setQuery(box.value)),
    reset: (): void => {
      // A control named `reset` would shadow the form's own method.
      HTMLFormElement.prototype.reset.call(form);
      setQuery(box.value);
      setInside(false);
      box.blur();
    },
  };
}

/** Selector of elements in which the shortcut key types a character. */
const EDITABLE = 'input, textarea, select, [contenteditable]';

function isShortcut(event: KeyboardEvent, key: string): boolean {
  const { defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
  if (event.key !== key || defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  return !happenedIn(event, EDITABLE);
}

/**
 * Focuses the box when the shortcut key is pressed anywhere but in a form field (SN-04). Does nothing while the box
 * cannot receive focus, because it is hidden or an open dialog makes it inert.
 */
function useShortcut(host: HTMLElement, key: string, box: HTMLInputElement): void {
  // Uses a layout effect because the runtime replays an early keypress right after mounting.
  useLayoutEffect(() => {
    const handleKeydown = (event: KeyboardEvent): void => {
      if (!isShortcut(event, key) || !box.checkVisibility()) return;
      box.focus();
      // An inert box does not receive focus. In that case, the key keeps its default action.
      if (document.activeElement === box) event.preventDefault();
    };
    // The host receives the replayed event of a key that was pressed anywhere on the page before mounting (RT-08).
    for (const node of [document, host]) node.addEventListener('keydown', handleKeydown as EventListener);
    return () => {
      for (const node of [document, host])
        node.removeEventListener('keydown', handleKeydown as EventListener);
    };
  }, [host, key, box]);
}

type ResultsModule = typeof import('./Results.tsx');

/**
 * Loads the results component, including the search code, while focus is inside the widget, and therefore before the
 * first keystroke. If loading fails, the first keystroke triggers a second attempt, and the runtime reports a second
 * failure. `lazy` would delay the first results, because React shows nothing for 300 ms after a fallback (react-dom
 * 19.3, `FALLBACK_THROTTLE_MS`).
 */
function useResultsModule(isInside: boolean, hasQuery: boolean): ResultsModule | undefined {
  const [module, setModule] = useState<ResultsModule>();
  const [failure, setFailure] = useState<{ cause: unknown }>();
  useEffect(() => {
    if (!isInside || module) return;
    import('./Results.tsx').then(setModule, (cause: unknown) => {
      if (hasQuery) setFailure({ cause });
    });
  }, [isInside, hasQuery, module]);
  if (failure) throw failure.cause;
  return module;
}

function NavSearch({ host, parts, options, texts }: ViewProps<typeof navSearch>): ReactNode {
  const { form, box } = parts;
  const settings = useConstant(() => requireSearchSettings());
  const { query, isEmpty, isInside, isCut, update, handleTransfer, handleFocusOut, handleReset, reset } =
    useQuery(host, form, box);
  const loaded = useResultsModule(isInside, query !== '');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const placed = usePlacement(host, panel, isOpen, 'end');
  useShortcut(host, options.shortcut, box);
  const handleKeydown = (event: KeyboardEvent): void => {
    if (isFromInputMethod(event) || event.key !== 'Escape') return;
    event.preventDefault();
    reset();
  };
  const { recent } = options;
  useEffect(() => {
    if (recent === 'clear') removeStored(RECENT_SEARCHES);
  }, [recent]);
  const addressOf = (text: string): string => submissionUrl(form, box, text);
  return (
    <>
      <Enhance
        element={box}
        aria-describedby={id}
        onInput={(event) => {
          // While an IME is composing a word, the value is incomplete, and a `compositionend` event will follow.
          if (!event.isComposing) update(event.inputType);
        }}
        onCompositionend={() => update()}
        onPaste={({ clipboardData }) => handleTransfer(clipboardData)}
        onDrop={({ dataTransfer }) => handleTransfer(dataTransfer)}
      />
      <Enhance element={form} onReset={handleReset} />
      <Enhance
        element={host}
        className={isOpen ? 'has-results' : ''}
        onFocusin={() => update()}
        onFocusout={handleFocusOut}
        onKeydown={handleKeydown}
      >
        <p id={id} hidden>
          {texts.instructions}
        </p>
        {/* The panel is focusable, so that a click between links keeps focus inside and does not close the panel. */}
        <section
          ref={panel}
          className="sw-nav-search"
          aria-label={isEmpty ? texts.recentSearches : texts.label}
          tabIndex={-1}
          hidden={!isOpen}
          {...placed}
        >
          {query !== '' && loaded && (
            <loaded.Results
              host={host}
              box={box}
              settings={settings}
              texts={texts}
              query={query}
              isCut={isCut}
              addressOf={addressOf}
              suggestions={parts.suggestions}
              contact={parts.contact}
              onVisibilityChange={setOpen}
            />
          )}
          {isInside && recent === 'yes' && (
            <Suspense>
              <LazyRecentSearches
                host={host}
                box={box}
                texts={texts}
                isOpen={isEmpty}
                addressOf={addressOf}
                onVisibilityChange={setOpen}
              />
            </Suspense>
          )}
        </section>
      </Enhance>
    </>
  );
}

export const widget = createWidget(navSearch, NavSearch, checkMarkup);
