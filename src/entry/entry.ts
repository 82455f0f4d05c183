import type { MountedWidget } from '../runtime/mount.tsx';
import { isSettled, storeEvents, takeStoredEvents, widgetOf } from './eventReplay.ts';
import { isSupported } from './guard.ts';
import { bundleAddress, prefetch } from './prefetch.ts';
import { heldHosts, registry } from './registry.ts';
import { hasMemory, watchNear, watchUse, whenIdle } from './schedule.ts';

/** Key on `window` shared by all copies and versions of this script: only the first copy enhances the page (RT-07). */
const OWNER = Symbol.for('society-widgets');
const RETRY_DELAY_MS = 1000;

/** Time in ms for which all other widgets wait for the one that is touched first. */
const HEAD_START_MS = 1000;

/** Time in ms after which a form is sent even if its widgets have not arrived. */
const HOLD_MS = 8000;

/** Stay of a host on the page, from the start of its widget until it leaves. Each stay mounts at most once. */
interface HostStay {
  /** Aborted when the host leaves. */
  controller: AbortController;
  /** Absent until the widget is mounted. */
  mounted?: MountedWidget | undefined;
}

/** Hosts whose widget is loading, mounted or failed. Nothing is kept for the others. */
const stays = new Map<Element, HostStay>();

/** True once somebody uses the page, and what was touched first has started. */
let isUsed = false;

const delay = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Imports a chunk and retries once: a brief network failure should not cost the visitor the widget. */
function importWithRetry<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  return fetchModule().catch(async () => {
    await delay(RETRY_DELAY_MS);
    return fetchModule();
  });
}

const loadReport = () => importWithRetry(() => import('../report/report.ts'));

/**
 * Loads everything a widget needs in parallel, then mounts it: keeping React out of the entry adds no round trip. Markup
 * that has left in the meantime is not touched, even if it is back for another stay (RT-06). Does nothing for elements that
 * have started, and for those that are no widgets.
 */
async function start(element: Element): Promise<void> {
  const name = element.getAttribute('data-widget');
  if (name === null || stays.has(element)) return;
  const stay: HostStay = { controller: new AbortController() };
  const { signal } = stay.controller;
  stays.set(element, stay);
  near.unobserve(element);
  const load = registry[name]?.load;
  // An inherited name, such as `constructor`, leads to something that loads nothing.
  if (!load)
    return sendReport((reports) => reports.reportUnknownWidget(name, Object.keys(registry), element));
  const startedAt = performance.now();
  element.setAttribute('data-widget-state', 'loading');
  try {
    const [{ mount }, { widget }] = await Promise.all([
      importWithRetry(() => import('../runtime/mount.tsx')),
      importWithRetry(load),
      loadReport(),
    ]);
    stay.mounted = await mount(element, widget, { signal, startedAt, takeStored: takeStoredEvents });
  } catch (cause) {
    if (signal.aborted) return;
    element.setAttribute('data-widget-state', 'failed');
    await sendReport((reports) => reports.reportChunkFailure(name, element, cause), cause);
  }
}

const startNow = (element: Element): void => void start(element);

const near = watchNear(startNow);

/** Loads the report module and passes it to `send`. Logs to the console if the module does not load either. */
async function sendReport(
  send: (reports: typeof import('../report/report.ts')) => void,
  cause?: unknown,
): Promise<void> {
  try {
    send(await loadReport());
  } catch {
    // For the stylesheet: nothing else can hide the buttons that open dialogs.
    document.documentElement.setAttribute('data-widgets-failed', '');
    console.error('[widgets] A chunk failed:', cause);
  }
}

/** Starts the widget of an element as soon as its trigger fires. */
function schedule(element: Element): void {
  const { when = 'now', now } = registry[element.getAttribute('data-widget') ?? ''] ?? {};
  if (when === 'now' || (now && element.matches(now)) || hasMemory(element)) {
    startNow(element);
    return;
  }
  if (stays.has(element)) return;
  if (element.matches(heldHosts)) element.setAttribute('data-widget-state', 'waiting');
  // A copy of a host that has started has its state.
  else element.removeAttribute('data-widget-state');
  if (when === 'seen' || (isUsed && when === 'visible')) near.observe(element);
  else if (isUsed && when === 'idle') whenIdle(() => element.isConnected && startNow(element));
}

/** Releases whatever has been started for an element that has left, mounted or not (RT-06). */
function release(element: Element): void {
  // Moving an element removes and inserts it in one task, so it is connected again by now.
  if (element.isConnected) return;
  near.unobserve(element);
  element.removeAttribute('data-widget-state');
  const stay = stays.get(element);
  if (!stay) return;
  stays.delete(element);
  takeStoredEvents(element);
  stay.controller.abort();
}

/** Mounts the widgets around a node again whose parts other code has replaced. They would go on with elements that have left. */
function refreshAround(node: Node): void {
  for (let around: Node | null = node; around; around = around.parentNode)
    if (around instanceof Element) stays.get(around)?.mounted?.refresh();
}

function forEachWidget(node: Node, act: (element: Element) => void): void {
  if (!(node instanceof Element)) return;
  if (node.matches('[data-widget]')) act(node);
  node.querySelectorAll('[data-widget]').forEach(act);
}

/**
 * Stores the consent on the root element, because a page may dispatch it long before the widget that reads it has
 * loaded (SI-03).
 */
function storeConsent(event: Event): void {
  const consent: unknown = (event as CustomEvent).detail;
  document.documentElement.dataset.widgetsConsent = consent === 'given' ? 'given' : 'refused';
}

/**
 * Fetches the files of the widgets that wait for somebody to use the page. Others may never be needed, such as those of phone
 * fields with their 33 KB, or of a search at the end of the page.
 */
function prefetchWaiting(): void {
  const waiting = document.querySelectorAll(
    '[data-widget]:is(:not([data-widget-state]), [data-widget-state="waiting"])',
  );
  const names = [...waiting].map((element) => element.getAttribute('data-widget') ?? '');
  prefetch(names.filter((name) => /visible|idle/.test(registry[name]?.when ?? '')));
}

/** Starts the widget that an event is meant for. */
async function startTouched({ target }: Event): Promise<void> {
  const widget = widgetOf(target);
  if (widget) await start(widget);
}

/** Starts what is touched first alone: it is to answer in the next frame, and others would share the processor with it. */
async function usePage(sign?: Event): Promise<void> {
  for (const type of ['pointerover', 'focusin', 'input'])
    addEventListener(type, (event) => void startTouched(event));
  if (sign) await Promise.race([startTouched(sign), delay(HEAD_START_MS)]);
  isUsed = true;
  forEachWidget(document.documentElement, schedule);
}

/** Forms that wait to be sent. */
const held = new Set<HTMLFormElement>();

/**
 * Holds a form back until its widgets have restored what the visitor had done before a reload or Back. Sent earlier, it
 * would have the server's values again, such as an old order, without a word.
 */
async function holdSubmission(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const isLate = (host: Element): boolean =>
    !isSettled(host) && registry[host.getAttribute('data-widget') ?? ''] !== undefined && hasMemory(host);
  const late = [form, ...form.querySelectorAll('[data-widget]')].filter(isLate);
  if (late.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.has(form)) return;
  held.add(form);
  late.forEach(startNow);
  const settled = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!late.every(isSettled)) return;
      observer.disconnect();
      resolve();
    }).observe(form, { subtree: true, attributeFilter: ['data-widget-state'] });
  });
  // A file that never arrives must not keep the form: it works without the script.
  await Promise.race([settled, delay(HOLD_MS)]);
  held.delete(form);
  if (!late.every(isSettled)) removeEventListener('submit', handleSubmit, true);
  form.requestSubmit(event.submitter);
}

const handleSubmit = (event: SubmitEvent): void => void holdSubmission(event);

function observePage(): void {
  document.documentElement.setAttribute('data-widgets-version', __WIDGETS_VERSION__);
  storeEvents(startNow);
  watchUse((sign) => void usePage(sign));
  addEventListener('submit', handleSubmit, true);
  document.addEventListener('widgets:consent', storeConsent);
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, target, type } of records) {
      for (const node of removedNodes) forEachWidget(node, release);
      for (const node of addedNodes) forEachWidget(node, schedule);
      if (type === 'attributes') forEachWidget(target, schedule);
      if (removedNodes.length > 0) refreshAround(target);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-widget'] });
  forEachWidget(document.documentElement, schedule);
  if (document.readyState === 'complete') whenIdle(prefetchWaiting);
  else addEventListener('load', () => whenIdle(prefetchWaiting));
}

/**
 * Shows the panel for developers, which checks the page before any widget changes it, and then starts all widgets: their
 * reports are what a developer waits for.
 */
async function debugPage(): Promise<void> {
  // Not a chunk of the bundle: the panel has the definitions of all widgets, and would share them with every chunk.
  try {
    const { startDebugPanel }: typeof import('../debug/main.tsx') = await (import.meta.env.DEV
      ? import('../debug/main.tsx')
      : import(/* @vite-ignore */ bundleAddress('debug.js')));
    startDebugPanel();
  } catch (cause) {
    console.error('[widgets] The debug panel did not start:', cause);
  }
  observePage();
  forEachWidget(document.documentElement, startNow);
}

if (!Reflect.has(window, OWNER)) {
  Reflect.set(window, OWNER, true);
  const isDebugged = new URLSearchParams(location.search).get('widgets') === 'debug';
  if (isSupported()) {
    if (isDebugged) void debugPage();
    else observePage();
  }
} else console.warn('[widgets] Another copy of this script has started. This one does nothing.');
