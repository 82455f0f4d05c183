import { type ReactNode, useLayoutEffect } from 'react';
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
import { checkMarkup, type Widget } from './define.ts';
import { removeCopiedSlots } from './Enhance.tsx';
import { readOptions } from './options.ts';
import { pageSettings } from './pageSettings.ts';
import { type FoundParts, findParts, readParts } from './parts.ts';
import { replayEvents, type StoredEvent } from './replay.ts';
import { readTexts } from './texts.ts';
import { loadTranslation, pageLanguage, translated } from './translations.ts';
import { WidgetError } from './WidgetError.ts';

/** Widget on its host. */
interface Mounted {
  root: Root;
  widget: Widget;
  parts: FoundParts;
}

const mounts = new Map<Element, Mounted>();
/** Hosts whose widget mounts as soon as the texts in the page's language have loaded. */
const waiting = new Map<Element, symbol>();
let rootCount = 0;
/**
 * Start of React's generated ids: two versions of this script on one page are two copies of React, whose ids must
 * differ (RT-07).
 */
const idPrefix = `sw${Math.random().toString(36).slice(2, 6)}`;

function toIssue(widget: string, cause: unknown): Problem {
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

/** Calls `onMounted` once everything inside has been applied to the page: layout effects run children first. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }): ReactNode {
  useLayoutEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Tells the page that a widget works: by the event `widget:ready`, and for the first host of each widget by a measure of the
 * User Timing API. One for each host would fill the browser's buffer.
 */
function reportReady(host: Element, name: string, startedAt: number): void {
  const measure = `widget:${name}`;
  if (performance.getEntriesByName(measure).length === 0) performance.measure(measure, { start: startedAt });
  const detail: ReadyDetail = { widget: name, duration: performance.now() - startedAt };
  host.dispatchEvent(new CustomEvent('widget:ready', { bubbles: true, detail }));
}

/**
 * Mounts a widget on its host, once. The React root is on a detached element: one on the server's markup would empty
 * it, and leave it empty after an error (measured with React 19.3). Never throws: an error is reported and leaves the
 * element as the server sent it (RT-03, RT-04).
 * @param startedAt time at which the widget was started, in ms since the page's time origin
 * @param takeStored removes and returns the events stored for the element
 */
export function mount(
  element: Element,
  widget: unknown,
  startedAt: number,
  takeStored: () => readonly StoredEvent[],
): void {
  const loading = loadTranslation(pageLanguage());
  if (loading) void mountAfter(loading, element, widget as Widget, startedAt, takeStored);
  else mountNow(element, widget as Widget, startedAt, takeStored);
}

/** Mounts a widget when the texts in the page's language have loaded, unless it has left by then, or come back. */
async function mountAfter(loading: Promise<void>, ...widget: Parameters<typeof mountNow>): Promise<void> {
  const [element] = widget;
  const stay = Symbol();
  waiting.set(element, stay);
  await loading;
  if (waiting.get(element) !== stay) return;
  waiting.delete(element);
  mountNow(...widget);
}

function mountNow(
  element: Element,
  widget: Widget,
  startedAt: number,
  takeStored: () => readonly StoredEvent[],
): void {
  const { definition, View } = widget;
  if (mounts.has(element) || !(element instanceof HTMLElement)) return;
  const { name } = definition;
  const reportIssue = (issue: Problem): void => report(issue, element);
  const fail = (cause: unknown): void => {
    // React unmounts the tree itself after an uncaught error, and must not be asked to do so while it renders.
    mounts.delete(element);
    element.setAttribute('data-widget-state', 'failed');
    hideOpeners(element);
    reportIssue(toIssue(name, cause));
  };
  const handleMounted = (): void => {
    element.setAttribute('data-widget-state', 'ready');
    reportReady(element, name, startedAt);
    replayEvents(takeStored(), element);
  };
  watchOpeners();
  try {
    removeCopiedSlots(element);
    const parts = readParts(name, definition.parts, element);
    const options = readOptions(name, definition.options, element, reportIssue);
    const language = pageLanguage();
    const replacements = pageSettings().texts[name] ?? {};
    const own = translated(name, language);
    const texts = readTexts(name, definition.texts, replacements, language, reportIssue, own);
    checkMarkup(definition, { host: element, parts, options, texts }, report);
    const identifierPrefix = `${idPrefix}${rootCount++}`;
    const root = createRoot(document.createElement('div'), { identifierPrefix, onUncaughtError: fail });
    mounts.set(element, { root, widget, parts });
    root.render(
      <Mounted onMounted={handleMounted}>
        <View host={element} parts={parts} options={options} texts={texts} />
      </Mounted>,
    );
  } catch (cause) {
    fail(cause);
  }
}

/** Unmounts a widget and leaves its element as the server sent it. */
export function unmount(element: Element): void {
  waiting.delete(element);
  mounts.get(element)?.root.unmount();
  mounts.delete(element);
}

/**
 * Returns whether other code has replaced a part: its element has left the host, and there is another. Parts that may repeat
 * come and go by themselves, for example with the content of a dialog.
 */
function hasReplacedPart(host: Element, { widget: { definition }, parts }: Mounted): boolean {
  const lost = Object.keys(parts).filter(
    (key) => parts[key] instanceof Element && !host.contains(parts[key]),
  );
  if (lost.length === 0) return false;
  // Mounting reports what is wrong with the new parts.
  const found = findParts(definition.name, definition.parts, host, () => undefined);
  return lost.some((key) => found[key] !== undefined);
}

/**
 * Mounts the widgets around a node again whose parts other code has replaced, such as a tool for A/B tests (RT-06). The
 * widget would go on with the elements that have left.
 */
export function refreshAround(node: Node): void {
  let element = node instanceof Element ? node : node.parentElement;
  for (; element; element = element.parentElement) {
    const mounted = mounts.get(element);
    if (!mounted || !hasReplacedPart(element, mounted)) continue;
    unmount(element);
    mountNow(element, mounted.widget, performance.now(), () => []);
  }
}
