import { shortcutHosts } from './registry.ts';

/**
 * Event on a widget that was not mounted yet, and the checked state that it left a checkbox or radio button in (RT-08).
 */
export type StoredEvent = readonly [event: Event, checked: boolean | undefined];

declare global {
  interface Window {
    /** Events stored by the optional head snippet (`head-snippet.js`) until the entry takes over. */
    earlyWidgetEvents?: Pick<StoredEvent[], 'push'> & Iterable<StoredEvent>;
  }
}

const stored: StoredEvent[] = [];

/**
 * Returns the widget that an event is meant for: the one that its opener names, otherwise the one that contains its
 * target.
 */
export function widgetOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const opened = target.closest('[data-opens]')?.getAttribute('data-opens');
  return (opened && document.getElementById(opened)) || target.closest('[data-widget]');
}

/** Returns whether a widget has been mounted, or has failed. */
export const isSettled = (host: Element): boolean =>
  /ready|failed/.test(host.getAttribute('data-widget-state') ?? '');

/** Returns the widget that an event is stored for: keys that nothing on the page has focus for may be shortcuts. */
const receiverOf = ({ target, type }: Event): Element | null =>
  type === 'keydown' && target === document.body ? document.querySelector(shortcutHosts) : widgetOf(target);

/**
 * Returns true if the browser acts by itself, so that a replay would act twice: links, submit buttons and summaries
 * work before any script, and a click on a label is followed by a click on its control, which is the one to store.
 */
function hasNativeEffect(target: Element): boolean {
  const label = target.closest('label');
  const isLabelText = label !== null && label.control !== null && label.control !== target;
  return isLabelText || target.closest('a[href]:not([data-opens]), summary, [type="submit"]') !== null;
}

/**
 * Returns true for a click with a modifier key on a link that opens a layer: the browser opens a tab or window instead.
 */
function opensElsewhere(event: Event): boolean {
  if (!(event instanceof MouseEvent) || !(event.target as Element).closest('a[data-opens]')) return false;
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/**
 * Stores clicks and key presses on widgets that are painted but not mounted, beginning with those that the head snippet
 * stored before this script arrived.
 * @param onStored receives the waiting widget, so that one that loads on interaction can start
 */
export function storeEvents(onStored: (widget: Element) => void): void {
  const storeEvent = (entry: StoredEvent): number => {
    const { target } = entry[0];
    const widget = receiverOf(entry[0]);
    if (!widget || isSettled(widget) || hasNativeEffect(target as Element) || opensElsewhere(entry[0]))
      return stored.length;
    // Following the link as well would put the layer's id into the URL.
    if (entry[0].type === 'click' && (target as Element).closest('a[data-opens]')) entry[0].preventDefault();
    stored.push(entry);
    onStored(widget);
    return stored.length;
  };
  const earlier = [...(window.earlyWidgetEvents ?? [])];
  if (window.earlyWidgetEvents) window.earlyWidgetEvents.push = storeEvent;
  else {
    for (const type of ['click', 'keydown']) {
      addEventListener(
        type,
        (event) => storeEvent([event, (event.target as HTMLInputElement).checked]),
        true,
      );
    }
  }
  earlier.forEach(storeEvent);
}

/** Removes the events stored for a widget and returns them in order. */
export function takeStoredEvents(widget: Element): StoredEvent[] {
  const taken = stored.filter(([event]) => receiverOf(event) === widget);
  for (const entry of taken) stored.splice(stored.indexOf(entry), 1);
  return taken;
}
