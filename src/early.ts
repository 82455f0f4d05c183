/** An event on a widget that was not mounted yet, with the state it left a checkbox or radio in (RT-08). */
export type EarlyEvent = readonly [event: Event, checked: boolean | undefined];

declare global {
  interface Window {
    /** Filled by the optional head snippet (`head-snippet.js`) until the entry takes over. */
    earlyWidgetEvents?: Pick<EarlyEvent[], 'push'> & Iterable<EarlyEvent>;
  }
}

const kept: EarlyEvent[] = [];

/** The widget that an event is meant for: the one it happened in, or the one its opener names. */
export function widgetOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const opened = target.closest('[data-opens]')?.getAttribute('data-opens');
  return (opened && document.getElementById(opened)) || target.closest('[data-widget]');
}

/**
 * True where the browser acts by itself, so that a replay would do it twice: links, submit buttons and summaries work
 * before any script, and a press on a label is followed by one on its control, which is the one to keep.
 */
function isNative(target: Element): boolean {
  const label = target.closest('label');
  const isLabelText = label !== null && label.control !== null && label.control !== target;
  return isLabelText || target.closest('a[href]:not([data-opens]), summary, [type="submit"]') !== null;
}

/** With a modifier key, a press on a link that opens a layer means a new tab or a window: the browser's own business. */
function isElsewhere(event: Event): boolean {
  if (!(event instanceof MouseEvent) || !(event.target as Element).closest('a[data-opens]')) return false;
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/**
 * Keeps clicks and keys on widgets that are painted but not mounted, beginning with those the head snippet kept
 * before this script arrived.
 * @param onEarly called with the waiting widget, so that one loaded on interaction can start
 */
export function keepEarlyEvents(onEarly: (widget: Element) => void): void {
  const keep = (early: EarlyEvent): number => {
    const { target } = early[0];
    const widget = widgetOf(target);
    const isOver = /ready|failed/.test(widget?.getAttribute('data-widget-state') ?? '');
    if (!widget || isOver || isNative(target as Element) || isElsewhere(early[0])) return kept.length;
    // Followed as well, a link that opens a layer would leave the layer's id in the address.
    if (early[0].type === 'click' && (target as Element).closest('a[data-opens]')) early[0].preventDefault();
    kept.push(early);
    onEarly(widget);
    return kept.length;
  };
  const before = [...(window.earlyWidgetEvents ?? [])];
  if (window.earlyWidgetEvents) window.earlyWidgetEvents.push = keep;
  else {
    for (const type of ['click', 'keydown']) {
      addEventListener(type, (event) => keep([event, (event.target as HTMLInputElement).checked]), true);
    }
  }
  before.forEach(keep);
}

/** Takes out, in order, what was kept for a widget. */
export function takeEarlyEvents(widget: Element): EarlyEvent[] {
  const taken = kept.filter(([event]) => widgetOf(event.target) === widget);
  for (const early of taken) kept.splice(kept.indexOf(early), 1);
  return taken;
}
