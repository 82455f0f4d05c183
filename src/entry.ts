import { keepEarlyEvents, takeEarlyEvents, widgetOf } from './early.ts';
import { type RegistryEntry, registry } from './registry.ts';
import { forget, startNow, startWhen } from './when.ts';

/** Two copies of this script, of whatever version, share this name: the second one leaves the page to the first (RT-07). */
const OWNER = Symbol.for('society-widgets');
const RETRY_AFTER_MS = 1000;

/** Elements that are waiting, loading, mounted or failed. */
const known = new Set<Element>();

/** One retry: a chunk lost to a passing fault of the network is not worth a dead widget. */
function load<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  return fetchModule().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return fetchModule();
  });
}

/** All that a widget needs is fetched side by side: keeping React out of the entry adds no round trip. */
async function start(element: Element, name: string, entry: RegistryEntry): Promise<void> {
  element.setAttribute('data-widget-state', 'loading');
  try {
    const [{ mount }, { widget }] = await Promise.all([
      load(() => import('./runtime.tsx')),
      load(entry.load),
      load(() => import('./report.ts')),
    ]);
    if (known.has(element) && element.isConnected) mount(element, widget, () => takeEarlyEvents(element));
  } catch (cause) {
    element.setAttribute('data-widget-state', 'failed');
    await tell((reports) => reports.reportChunk(name, element, cause), cause);
  }
}

async function tell(say: (reports: typeof import('./report.ts')) => void, cause?: unknown): Promise<void> {
  try {
    say(await load(() => import('./report.ts')));
  } catch {
    console.error('[widgets] part of the script did not load. The page works as it does without it.', cause);
  }
}

function find(element: Element): void {
  if (known.has(element)) return;
  known.add(element);
  const name = element.getAttribute('data-widget') ?? '';
  const entry = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (!entry) void tell((reports) => reports.reportUnknownWidget(name, Object.keys(registry), element));
  else {
    element.setAttribute('data-widget-state', 'waiting');
    startWhen(entry.when, element, () => void start(element, name, entry));
  }
}

async function lose(element: Element): Promise<void> {
  // A move is a removal and an insertion in one task: by now the element is back.
  if (element.isConnected || !known.has(element)) return;
  const isMounted = element.getAttribute('data-widget-state') === 'ready';
  const runtime = isMounted ? await import('./runtime.tsx') : undefined;
  if (element.isConnected || !known.delete(element)) return;
  forget(element);
  runtime?.unmount(element);
  element.removeAttribute('data-widget-state');
}

function withWidgets(node: Node, act: (element: Element) => void): void {
  if (!(node instanceof Element)) return;
  if (node.matches('[data-widget]')) act(node);
  node.querySelectorAll('[data-widget]').forEach(act);
}

/** Kept on the document's element: a page may say so long before the widget that asks is there (SI-03). */
function keepConsent(event: Event): void {
  const said: unknown = (event as CustomEvent).detail;
  document.documentElement.dataset.widgetsConsent = said === 'given' ? 'given' : 'refused';
}

function watch(): void {
  keepEarlyEvents(startNow);
  document.addEventListener('widgets:consent', keepConsent);
  for (const type of ['pointerover', 'focusin']) {
    addEventListener(type, ({ target }) => {
      const widget = widgetOf(target);
      if (widget) startNow(widget);
    });
  }
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, target, type } of records) {
      for (const node of removedNodes) withWidgets(node, (element) => void lose(element));
      for (const node of addedNodes) withWidgets(node, find);
      if (type === 'attributes') withWidgets(target, find);
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-widget'] });
  withWidgets(document.documentElement, find);
}

if (!Reflect.has(window, OWNER)) {
  Reflect.set(window, OWNER, true);
  watch();
}
