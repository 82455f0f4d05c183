import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import {
  hideOpeners,
  type Problem,
  type ReadyDetail,
  readmeOf,
  report,
  watchOpeners,
  widgetProblem,
} from '../report/report.ts';
import { runCheck, type Widget } from './define.ts';
import { hasLostSlot, removeCopiedSlots, repeatInsertions } from './Enhance.tsx';
import { HostContext } from './HostContext.ts';
import { readOptions } from './options.ts';
import { contains } from './ownProperty.ts';
import { pageSettings } from './pageSettings.ts';
import { type FoundParts, findParts, readParts } from './parts.ts';
import { createPointerPressQueue, type RunAfterPress } from './pointerPress.ts';
import { replayEvents, type StoredEvent } from './replay.ts';
import { recordLanguage } from './textLanguages.ts';
import { baseOf, type CountedText, languageTag, readTexts } from './texts.ts';
import { loadTranslation, pageLanguage, translated } from './translations.ts';
import { WidgetError } from './WidgetError.ts';
import { isReverted, repeatHidden, repeatWrites } from './writer.ts';

let rootCount = 0;
/**
 * Prefix of React's generated ids. If a page contains two versions of this script, it contains two copies of React,
 * whose ids must differ (RT-07).
 */
const idPrefix = `sw${Math.random().toString(36).slice(2, 6)}`;

function toProblem(widget: string, cause: unknown): Problem {
  if (cause instanceof WidgetError) return widgetProblem(widget, cause.problem);
  const problem = 'it crashed and was unmounted; its element is as the server sent it';
  return {
    code: 'crash',
    widget,
    problem,
    expected: 'no error',
    found: String(cause),
    see: readmeOf(widget),
    cause,
  };
}

/**
 * Calls `onApplied` once all content inside has been applied to the page: React runs the layout effects of children
 * first.
 */
function Applied({ onApplied, children }: { onApplied: () => void; children: ReactNode }): ReactNode {
  useLayoutEffect(onApplied, [onApplied]);
  return children;
}

/**
 * Reports that a widget is ready by dispatching the `widget:ready` event and, for the first host of each widget, by
 * adding a User Timing measure. A measure for every host would fill the browser's buffer.
 */
function reportReady(host: Element, name: string, startedAt: number): void {
  const measure = `widget:${name}`;
  if (performance.getEntriesByName(measure).length === 0) performance.measure(measure, { start: startedAt });
  const detail: ReadyDetail = { widget: name, duration: performance.now() - startedAt };
  host.dispatchEvent(new CustomEvent('widget:ready', { bubbles: true, detail }));
}

/**
 * Returns whether other code has replaced a part, so that the part's element is no longer in the host and another
 * element has taken its place. Ignores parts that may repeat, because they are added and removed, for example with the
 * content of a dialog.
 */
function hasReplacedPart(
  host: Element,
  widget: string,
  definitions: Widget['definition']['parts'],
  parts: FoundParts,
): boolean {
  const lost = Object.keys(parts).filter(
    (key) => parts[key] instanceof Element && !contains(host, parts[key]),
  );
  if (lost.length === 0) return false;
  // Ignores problems with the new parts, because mounting reports them.
  const found = findParts(widget, definitions, host, () => undefined);
  return lost.some((key) => found[key] !== undefined);
}

/** Returns whether other code has made other elements the parts of a host. */
function hasOtherParts(
  host: Element,
  widget: string,
  definitions: Widget['definition']['parts'],
  parts: FoundParts,
): boolean {
  const found = findParts(widget, definitions, host, () => undefined);
  const elementsOf = (part: FoundParts[string]): (Element | undefined)[] => [part].flat();
  return Object.keys(parts).some((key) => {
    const [before, now] = [elementsOf(parts[key]), elementsOf(found[key])];
    return before.length !== now.length || before.some((element, index) => element !== now[index]);
  });
}

/** Period during which a host is on the page, from the start of its widget until the host is removed. */
export interface Stay {
  /** Aborted when the host is removed. */
  signal: AbortSignal;
  /** Time when the widget started, in ms since the page's time origin. */
  startedAt: number;
  /** Removes and returns the events stored for a host. */
  takeStored: (host: Element) => readonly StoredEvent[];
  /** Hosts whose widget is mounted or has failed. */
  settled: WeakSet<Element>;
}

/** Handlers for changes of a mounted widget that other code reverts. */
interface Reverts {
  /** Returns false if the attribute that shows the host's state has another value. */
  hasState: () => boolean;
  restore: () => void;
}

/** Reverts of each host whose widget is mounted. */
const reverts = new WeakMap<Node, Reverts>();
let revertObserver: MutationObserver | undefined;

/** Number of restorations within a second after which other code has the last word, because it would revert each one. */
const MAXIMUM_RESTORATIONS = 50;
let restorations = 0;

/** Restores what other code has reverted, and remounts widgets whose parts it has replaced. */
function restoreReverted(records: readonly MutationRecord[]): void {
  const reverted = new Set(
    records
      .map(({ target }) => target)
      .filter((target) => isReverted(target) || reverts.get(target)?.hasState() === false),
  );
  if (reverted.size === 0 || restorations >= MAXIMUM_RESTORATIONS) return;
  if (restorations === 0)
    setTimeout(() => {
      restorations = 0;
    }, 1000);
  restorations += 1;
  reverted.forEach(repeatHidden);
  repeatWrites();
  for (const node of reverted)
    for (let around: Node | null = node; around; around = around.parentNode) reverts.get(around)?.restore();
}

/**
 * Watches the attributes in a host. Code that morphs the page, or a part of it, to the server's markup, such as idiomorph,
 * removes what the widget has written.
 */
function watchReverts(host: Element, handlers: Reverts): void {
  revertObserver ??= new MutationObserver(restoreReverted);
  revertObserver.observe(host, { attributes: true, subtree: true });
  reverts.set(host, handlers);
}

let runAfterPress: RunAfterPress | undefined;

/** Returns the page's queue of widgets that are mounted after the current press. */
function afterPress(): RunAfterPress {
  runAfterPress ??= createPointerPressQueue(new AbortController().signal);
  return runAfterPress;
}

/** Widget that is mounted on its host. */
export interface MountedWidget {
  /** Remounts the widget if other code, such as an A/B testing tool, has replaced one of its parts (RT-06). */
  refresh: () => void;
}

/**
 * Records the texts that are not in the page's language: English texts that have no translation in the page's language, and
 * all texts if the page settings choose another language for the widgets.
 * @param given texts in the language of the widgets, by name; all others are in English
 */
function recordLanguages(
  texts: Readonly<Record<string, CountedText>>,
  given: Readonly<Record<string, unknown>>,
  language: string,
): void {
  const page = baseOf(languageTag(document.documentElement.lang));
  if (page === '') return;
  for (const [key, text] of Object.entries(texts)) {
    const spoken = Object.hasOwn(given, key) ? language : 'en';
    if (baseOf(spoken) === page) continue;
    for (const form of typeof text === 'string' ? [text] : Object.values(text.forms))
      recordLanguage(form, spoken);
  }
}

/** React root of a widget, and the parts that the widget uses. */
interface Rendered {
  root: Root;
  parts: FoundParts;
}

/**
 * Renders a widget on its host. The React root is on a detached element: a root on the server's markup would empty the
 * markup, and leave it empty after an error (measured with React 19.3).
 * @param onFailed called with an error that ends the widget, even long after mounting
 */
function render(
  host: HTMLElement,
  widget: Widget,
  onReady: () => void,
  onFailed: (cause: unknown) => void,
): Rendered | undefined {
  const { definition, View } = widget;
  const { name } = definition;
  const reportProblem = (problem: Problem): void => report(problem, host);
  try {
    removeCopiedSlots(host);
    const parts = readParts(name, definition.parts, host);
    const options = readOptions(name, definition.options, host, (problem, isFatal) => {
      if (isFatal) throw new WidgetError(problem);
      reportProblem(problem);
    });
    const language = pageLanguage();
    const replacements = pageSettings().texts[name] ?? {};
    const own = translated(name, language);
    const texts = readTexts(name, definition.texts, replacements, language, reportProblem, own);
    recordLanguages(texts, { ...own, ...replacements }, language);
    runCheck(widget, { host, parts, options, texts }, report);
    const container = document.createElement('div');
    // React would add a listener for each of about 140 event types, but nothing is ever rendered into this element.
    container.addEventListener = () => undefined;
    const identifierPrefix = `${idPrefix}${rootCount++}`;
    const root = createRoot(container, { identifierPrefix, onUncaughtError: onFailed });
    root.render(
      <Applied onApplied={onReady}>
        <HostContext value={host}>
          <View host={host} parts={parts} options={options} texts={texts} />
        </HostContext>
      </Applied>,
    );
    return { root, parts };
  } catch (cause) {
    onFailed(cause);
    return undefined;
  }
}

/**
 * Mounts a widget on its host as soon as the texts in the page's language have loaded and nothing is pressed. Does
 * nothing if the host has been removed by then. Unmounts the widget when the host is removed. Rejects only if the widget's
 * polyfill cannot be loaded; all other errors are reported. After unmounting or an error, the element is as the server sent it (RT-03, RT-04).
 */
export async function mount(
  host: Element,
  widget: Widget,
  { signal, startedAt, takeStored, settled }: Stay,
): Promise<MountedWidget | undefined> {
  await Promise.all([loadTranslation(pageLanguage()), widget.loadPolyfill?.()]);
  // Mounting can move the button that a visitor is pressing, which would then receive no click.
  await new Promise<void>(afterPress());
  if (signal.aborted || !(host instanceof HTMLElement)) return undefined;
  const { name, parts } = widget.definition;
  let rendered: Rendered | undefined;
  let isEnding = false;
  let state = 'loading';
  const setState = (settledState: 'ready' | 'failed'): void => {
    state = settledState;
    settled.add(host);
    host.setAttribute('data-widget-state', state);
  };
  const fail = (cause: unknown): void => {
    if (isEnding) return;
    // After an uncaught error, React itself unmounts the tree, and `unmount` must not be called while React renders.
    rendered = undefined;
    setState('failed');
    takeStored(host);
    hideOpeners(host);
    report(toProblem(name, cause), (cause instanceof WidgetError && cause.element) || host);
  };
  const start = (time: number): void => {
    const stored = takeStored(host);
    const handleReady = (): void => {
      setState('ready');
      reportReady(host, name, time);
      replayEvents([...stored, ...takeStored(host)], host);
    };
    const act = (): void => {
      rendered = render(host, widget, handleReady, fail);
    };
    // Without `flushSync`, the browser could paint other frames before and during React's rendering, while the visitor
    // is waiting for this widget.
    if (stored.length > 0) flushSync(act);
    else act();
  };
  watchOpeners();
  const refresh = (afterRevert = false): void => {
    if (!rendered) return;
    const isReplaced = (afterRevert ? hasOtherParts : hasReplacedPart)(host, name, parts, rendered.parts);
    if (!isReplaced && (!afterRevert || repeatInsertions(host))) return;
    const { root } = rendered;
    // React reports an error if other code has removed what it rendered into a slot.
    isEnding = true;
    root.unmount();
    isEnding = false;
    start(performance.now());
  };
  watchReverts(host, {
    hasState: () => host.getAttribute('data-widget-state') === state,
    restore: () => {
      const isMorphed = host.getAttribute('data-widget-state') !== state;
      if (isMorphed) host.setAttribute('data-widget-state', state);
      // A remount would lose what the visitor has entered in a provider's frames. One attribute is no reason for it.
      if (isMorphed) refresh(true);
      else repeatInsertions(host);
    },
  });
  signal.addEventListener('abort', () => {
    reverts.delete(host);
    rendered?.root.unmount();
  });
  start(startedAt);
  return {
    refresh: () => {
      const hasLost = hasLostSlot(host);
      if (hasLost) repeatWrites();
      refresh(hasLost);
    },
  };
}
