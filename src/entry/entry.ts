import type { MountedWidget } from '../runtime/mount.tsx';
import { settled, storeEvents, takeStoredEvents, widgetOf } from './eventReplay.ts';
import { isPrerendering, isSupported } from './guard.ts';
import { bundleAddress, prefetch } from './prefetch.ts';
import { registry } from './registry.ts';
import { hasMemory, isAtRest, watchNear, watchUse, whenIdle } from './schedule.ts';

/** Key on `window` that all copies and versions of this script share: only the first copy enhances the page (RT-07). */
const OWNER = Symbol.for('society-widgets');
const RETRY_DELAY_MS = 1000;

/**
 * Longest time in ms that a widget waits for the browser's own response to a press, and that all other widgets wait until
 * the widget that the visitor uses first has been mounted and painted.
 */
const HEAD_START_MS = 1000;

/** Time in ms after which a form is submitted even if its widgets have not loaded. */
const HOLD_MS = 8000;

/**
 * Period during which a host is on the page, from the start of its widget until the host is removed. The widget mounts
 * at most once in each period.
 */
interface HostStay {
  /** Name of the widget. */
  name: string;
  /** Aborted when the host is removed, or becomes the host of another widget. */
  controller: AbortController;
  /** Resolves once the widget is mounted or has failed. */
  started?: Promise<void>;
  /** Absent until the widget is mounted. */
  mounted?: MountedWidget | undefined;
}

/** Hosts whose widget is loading, mounted or failed. Nothing is stored for any other host. */
const stays = new Map<Element, HostStay>();

/** Resolves once the visitor opens the page. Undefined unless the browser is prerendering it. */
const opened = isPrerendering
  ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
  : undefined;

/** True once somebody uses the page and the widget used first has started. */
let isUsed = false;

/** True while a pointer button, a finger or a key is pressed. */
let isPressed = false;

const delay = (time: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Resolves once the browser has painted the next frame. In a background tab, it paints none. Does not use `afterFrame` of
 * `src/page/`, whose chunk loads with the first widget.
 */
const nextFrame = (): Promise<unknown> =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    delay(HEAD_START_MS),
  ]);

/**
 * Imports a chunk, and retries once if the import fails, so that a brief network failure does not leave the visitor
 * without the widget.
 */
function importWithRetry<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  return fetchModule().catch(async () => {
    await delay(RETRY_DELAY_MS);
    return fetchModule();
  });
}

const loadReport = () => importWithRetry(() => import('../report/report.ts'));

/**
 * Loads in parallel everything that a widget needs, and then mounts the widget. Keeping React out of the entry
 * therefore adds no round trip. Ignores a host that was removed in the meantime, even if the host has been inserted
 * again (RT-06).
 */
async function loadAndMount(element: Element, name: string, stay: HostStay): Promise<void> {
  const { signal } = stay.controller;
  const load = registry[name]?.load;
  // For an inherited property name, such as `constructor`, the lookup returns a value without `load`.
  if (!load)
    return sendReport((reports) => reports.reportUnknownWidget(name, Object.keys(registry), element));
  let startedAt = performance.now();
  element.setAttribute('data-widget-state', 'loading');
  try {
    const [{ mount }, { widget }] = await Promise.all([
      importWithRetry(() => import('../runtime/mount.tsx')),
      importWithRetry(load),
      loadReport(),
    ]);
    // Forms store and remove drafts, move focus, search and ask for prices, none of which a page may do that the visitor
    // has not opened.
    if (opened && (element.closest('form') ?? element.querySelector('form'))) {
      await opened;
      startedAt = performance.now();
    }
    stay.mounted = await mount(element, widget, { signal, startedAt, takeStored: takeStoredEvents, settled });
  } catch (cause) {
    if (signal.aborted) return;
    settled.add(element);
    element.setAttribute('data-widget-state', 'failed');
    takeStoredEvents(element);
    await sendReport((reports) => reports.reportChunkFailure(name, element, cause), cause);
  }
}

/** Starts the widget of an element, unless it has started. Does nothing for elements that are not widgets. */
async function start(element: Element): Promise<void> {
  const name = element.getAttribute('data-widget');
  // The page may have removed the element while the browser painted its own response.
  if (name === null || !element.isConnected) return;
  const known = stays.get(element);
  const stay = known ?? { name, controller: new AbortController() };
  if (!known) {
    stays.set(element, stay);
    near.unobserve(element);
    stay.started = loadAndMount(element, name, stay);
  }
  await stay.started;
}

const startNow = (element: Element): void => void start(element);

/**
 * Resolves once the browser has painted what it shows by itself, such as an opened `<details>` or a typed letter. At a
 * quarter of the speed, an accordion that opened while React started was painted after 48 ms instead of 17.
 */
async function whenPainted(): Promise<void> {
  const latest = performance.now() + HEAD_START_MS;
  let wasPressed: boolean;
  do {
    wasPressed = isPressed;
    await nextFrame();
  } while (wasPressed && performance.now() < latest);
}

/** Starts the widget of a stored event, after the frame that shows that the event has arrived. */
async function startStored(element: Element, { target }: Event): Promise<void> {
  await ((target as Element).matches('input, select, textarea') ? whenPainted() : nextFrame());
  startNow(element);
}

const near = watchNear(startNow);

/** Loads the report module and passes it to `send`. If that module also fails to load, logs to the console. */
async function sendReport(
  send: (reports: typeof import('../report/report.ts')) => void,
  cause?: unknown,
): Promise<void> {
  try {
    send(await loadReport());
  } catch {
    // Lets the stylesheet hide the buttons that open dialogs, because no script that could hide them has loaded.
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
  if (element.matches(__HIDING_WIDGETS__)) element.setAttribute('data-widget-state', 'waiting');
  // A copy of a started host also contains the host's state attribute.
  else element.removeAttribute('data-widget-state');
  if (when === 'seen' || (isUsed && when === 'visible')) near.observe(element);
  else if (isUsed && when === 'idle') whenIdle(() => element.isConnected && startNow(element));
}

/**
 * Releases everything that was started for an element that has left the page, whether its widget is mounted or not
 * (RT-06).
 */
function release(element: Element): void {
  // Moving an element removes and inserts it in one task, so a moved element is connected again by now.
  if (!element.isConnected) end(element);
}

function end(element: Element): void {
  near.unobserve(element);
  settled.delete(element);
  element.removeAttribute('data-widget-state');
  const stay = stays.get(element);
  if (!stay) return;
  stays.delete(element);
  takeStoredEvents(element);
  stay.controller.abort();
}

/**
 * Remounts the widgets around nodes if other code has replaced their parts. Otherwise, the widgets would keep using
 * removed elements. Looks at each widget once: a list that shows new counts changes 30 nodes.
 */
function refreshAround(nodes: readonly Node[]): void {
  const seen = new Set<Node>();
  for (const node of nodes)
    for (let around: Node | null = node; around && !seen.has(around); around = around.parentNode) {
      seen.add(around);
      if (around instanceof Element) stays.get(around)?.mounted?.refresh();
    }
}

/**
 * Starts the widget that a host's `data-widget` attribute now names. Code that morphs one page into another changes the
 * attribute of an element that stays.
 */
function followName(host: Element): void {
  if (stays.get(host)?.name !== host.getAttribute('data-widget')) end(host);
  forEachWidget(host, schedule);
}

/** Attributes that this script has set on the root element, with their values. */
const marks: Record<string, string> = {};

/**
 * Sets an attribute of the root element, or restores it after code that morphs the document to the server's markup has
 * removed it.
 */
function mark(name: string, value = marks[name]): void {
  if (!value) return;
  marks[name] = value;
  document.documentElement.setAttribute(name, value);
}

function followAttribute(element: Element, name: string): void {
  if (name === 'data-widget') followName(element);
  else if (!element.hasAttribute(name)) mark(name);
}

function forEachWidget(node: Node, act: (element: Element) => void): void {
  if (!(node instanceof Element)) return;
  if (node.matches('[data-widget]')) act(node);
  node.querySelectorAll('[data-widget]').forEach(act);
}

/**
 * Stores the visitor's consent on the root element, because a page may dispatch the event long before the widget that
 * reads the consent has loaded (SI-03).
 */
function storeConsent(event: Event): void {
  const consent: unknown = (event as CustomEvent).detail;
  mark('data-widgets-consent', consent === 'given' ? 'given' : 'refused');
}

/**
 * Prefetches the files of the widgets that wait until somebody uses the page. Files of other widgets may never be
 * needed, such as the 33 KB for phone fields, or the files for a search at the end of the page.
 */
function prefetchWaiting(): void {
  const waiting = document.querySelectorAll(
    '[data-widget]:is(:not([data-widget-state]), [data-widget-state="waiting"])',
  );
  const names = [...waiting].map((element) => element.getAttribute('data-widget') ?? '');
  prefetch(names.filter((name) => /visible|idle/.test(registry[name]?.when ?? '')));
}

/** Starts the widget that an event is meant for, after the frame in which the browser itself responds to the event. */
async function startTouched({ target }: Event): Promise<void> {
  const widget = widgetOf(target);
  if (!widget || stays.has(widget)) return;
  await whenPainted();
  startNow(widget);
}

/**
 * Schedules all widgets, but first starts the one that the visitor is using: it should respond in the next frame, and
 * the others would delay it.
 */
async function usePage(sign?: Event): Promise<void> {
  for (const type of ['pointerover', 'focusin', 'input'])
    addEventListener(type, (event) => void startTouched(event));
  // The page misses a release over a system menu or another window, so a movement without a button also ends the press.
  const followPress = (event: Event): void => {
    // A resting mouse says nothing about a finger.
    if (isAtRest(event)) return;
    const isStillPressed = isPressed && event instanceof MouseEvent && event.buttons > 0;
    isPressed = event.type.endsWith('down') || isStillPressed;
  };
  for (const type of ['pointerdown', 'keydown', 'pointermove', 'pointerup', 'pointercancel', 'keyup'])
    addEventListener(type, followPress, true);
  if (sign) {
    followPress(sign);
    const widget = widgetOf(sign.target);
    await whenPainted();
    if (widget) await Promise.race([start(widget).then(nextFrame), delay(HEAD_START_MS)]);
  }
  isUsed = true;
  forEachWidget(document.documentElement, schedule);
}

/** Owner of held submissions, or undefined if its file, which is part of the runtime, doesn't load in time. */
let owner: Promise<typeof import('../page/submission/submission.ts') | undefined> | undefined;

/**
 * Holds a submission until the form's widgets have restored the visitor's input from before a reload or Back. If sent
 * earlier, the form would silently submit the server's values, such as an outdated order.
 */
async function holdSubmission(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const hosts = [form, ...form.querySelectorAll('[data-widget]')].filter(
    (host) => registry[host.getAttribute('data-widget') ?? ''] && hasMemory(host),
  );
  const isLate = (): boolean => hosts.some((host) => !settled.has(host));
  if (!isLate()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hosts.forEach(startNow);
  owner ??= Promise.race([import('../page/submission/submission.ts'), delay(HOLD_MS)]).catch(() => undefined);
  const loaded = await owner;
  // A file that never loads must not block the form, which works without the script.
  const onRelease = (): void => {
    if (isLate()) removeEventListener('submit', handleSubmit, true);
  };
  if (loaded) loaded.holdUntilArrived(event, HOLD_MS, isLate, onRelease);
  else {
    onRelease();
    HTMLFormElement.prototype.requestSubmit.call(form, event.submitter);
  }
}

const handleSubmit = (event: SubmitEvent): void => void holdSubmission(event);

function observePage(): void {
  mark('data-widgets-version', __WIDGETS_VERSION__);
  storeEvents((element, event) => void startStored(element, event));
  watchUse((sign) => void usePage(sign));
  addEventListener('submit', handleSubmit, true);
  document.addEventListener('widgets:consent', storeConsent);
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, target, attributeName } of records) {
      for (const node of removedNodes) forEachWidget(node, release);
      for (const node of addedNodes) forEachWidget(node, schedule);
      if (attributeName) followAttribute(target as Element, attributeName);
    }
    refreshAround(records.filter(({ removedNodes }) => removedNodes.length > 0).map(({ target }) => target));
  }).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-widget', 'data-widgets-consent', 'data-widgets-version'],
  });
  forEachWidget(document.documentElement, schedule);
  if (document.readyState === 'complete') whenIdle(prefetchWaiting);
  else addEventListener('load', () => whenIdle(prefetchWaiting));
}

/**
 * Shows the debug panel for developers, which checks the page before any widget changes it. Then starts all widgets,
 * because a developer wants to see their reports.
 */
async function debugPage(): Promise<void> {
  // The panel contains the definitions of all widgets. If it were a chunk of the bundle, the bundler would split the
  // definitions from the widgets' chunks.
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
