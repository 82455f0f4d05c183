import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { pageConfig } from './config.ts';
import type { Widget } from './define.ts';
import type { EarlyEvent } from './early.ts';
import { readOptions } from './options.ts';
import { readParts } from './parts.ts';
import { type Fault, readmeOf, report } from './report.ts';
import { readTexts } from './texts.ts';
import { WidgetError } from './WidgetError.ts';
import './tokens.css';

const roots = new Map<Element, Root>();
let rootCount = 0;
/** Two versions of this script on one page are two copies of React: their ids must differ (RT-07). */
const prefix = `sw${Math.random().toString(36).slice(2, 6)}`;

function crashOf(widget: string, cause: unknown): Fault {
  if (cause instanceof WidgetError) return cause.fault;
  const problem = 'it failed and was taken off; the element is as the server sent it';
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

/** Says when everything inside has been applied to the page: layout effects run children first. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }): ReactNode {
  useLayoutEffect(onMounted, [onMounted]);
  return children;
}

/** Lets what a visitor did before mounting take effect (RT-08). */
function replay([event, checked]: EarlyEvent): void {
  const target = event.target as HTMLElement;
  if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
  else if (
    checked !== undefined &&
    target instanceof HTMLInputElement &&
    /checkbox|radio/.test(target.type)
  ) {
    // The browser has switched it already: a click would switch it back.
    target.checked = checked;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  } else target.click();
}

/**
 * Mounts a widget on a marked element, once. The React root is on a detached element: one on the server's markup would
 * empty it, and leave it empty after an error (measured with React 19.3). Never throws: a fault is reported and leaves
 * the element as the server sent it (RT-03, RT-04).
 * @param takeEarly hands over what was done on the element before
 */
export function mount(element: Element, widget: unknown, takeEarly: () => readonly EarlyEvent[]): void {
  if (roots.has(element) || !(element instanceof HTMLElement)) return;
  const { definition, View } = widget as Widget;
  const { name } = definition;
  const tell = (fault: Fault): void => report(fault, element);
  const fail = (cause: unknown): void => {
    // After an uncaught error React has taken the tree down itself, and must not be asked to again while it renders.
    roots.delete(element);
    element.setAttribute('data-widget-state', 'failed');
    tell(crashOf(name, cause));
  };
  const ready = (): void => {
    element.setAttribute('data-widget-state', 'ready');
    takeEarly().forEach(replay);
  };
  try {
    const parts = readParts(name, definition.parts, element);
    const options = readOptions(name, definition.options, element, tell);
    const texts = readTexts(name, definition.texts, pageConfig().texts[name] ?? {}, tell);
    const identifierPrefix = `${prefix}${rootCount++}`;
    const root = createRoot(document.createElement('div'), { identifierPrefix, onUncaughtError: fail });
    roots.set(element, root);
    root.render(
      <Mounted onMounted={ready}>
        <View host={element} parts={parts} options={options} texts={texts} />
      </Mounted>,
    );
  } catch (cause) {
    fail(cause);
  }
}

/** Takes a widget off its element, which is then as the server sent it. */
export function unmount(element: Element): void {
  roots.get(element)?.unmount();
  roots.delete(element);
}
