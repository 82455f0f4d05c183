import type { StoredEvent } from '../runtime/replay.ts';
import { registry } from './registry.ts';

declare global {
  interface Window {
    /** Events stored by the optional head snippet (`head-snippet.js`) until the entry takes over. */
    earlyWidgetEvents?: StoredEvent[];
  }
}

const stored: StoredEvent[] = [];

/** Returns the widget whose host, or a part of it, has the id that an opener names. */
const openedBy = (opener: Element | null): Element | null | undefined =>
  document.getElementById(opener?.getAttribute('data-opens') ?? '')?.closest('[data-widget]');

/**
 * Returns the widget that an event is meant for: the widget that the event's opener names, or else the widget that
 * contains the event's target.
 */
export function widgetOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  return openedBy(target.closest('[data-opens]')) ?? target.closest('[data-widget]');
}

/**
 * Hosts whose widget has been mounted or has failed. The `data-widget-state` attribute is only a copy for stylesheets,
 * because an update that morphs the page to the server's markup removes the attribute from a mounted widget.
 */
export const settled = new WeakSet<Element>();

/** Returns the widget for which to store an event. Keys pressed while no element has focus may be shortcuts. */
const receiverOf = ({ target, type }: Event): Element | null =>
  type === 'keydown' && target === document.body
    ? document.querySelector(__WIDGETS_WITH_PAGE_KEYS__)
    : widgetOf(target);

/**
 * Returns true if the browser itself acts on the event, so that a replay would repeat the action. Links, summaries, inputs
 * with a picker, and buttons that submit or reset a form or show a popover work before any script runs. Hiding a popover is
 * replayed, because it may be a dialog, and hiding it again does nothing. A click on a label is followed by a click on its
 * control, which is stored instead. Reads the `type` property rather than the attribute, because a button without the
 * attribute submits its form. For a checkbox or radio button, the click is stored, not the `input` event that follows
 * it. `input` events from scripts are ignored, because widgets dispatch them when they fill in values while mounting.
 */
function hasNativeEffect({ type, isTrusted }: Event, target: Element): boolean {
  const { form, type: kind = '' } = target.closest<HTMLButtonElement>('button, input') ?? {};
  if (type === 'input') return !isTrusted || /checkbox|radio/.test(kind);
  const label = target.closest('label');
  const isLabelText = label !== null && label.control !== null && label.control !== target;
  const isFormButton = form && /submit|reset|image/.test(kind);
  const hasPicker = /file|color|date|time|month|week/.test(kind);
  const native = 'a[href], summary, [commandfor], [popovertarget]:not([popovertargetaction="hide"])';
  return isLabelText || isFormButton || hasPicker || target.closest(native) !== null;
}

/**
 * Returns true for a click with a modifier key on a link that opens a layer, because the browser then opens a new tab
 * or window.
 */
function opensElsewhere(event: Event): boolean {
  if (!(event instanceof MouseEvent) || !(event.target as Element).closest('a[data-opens]')) return false;
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}

/**
 * Shows in the next frame that a click has arrived, because its widget may still have to load, or ends that state. The
 * stylesheet styles the attribute. On checkboxes and radio buttons, the browser itself shows the click.
 */
function markPressed({ target, type }: Event, isPressed: boolean): void {
  if (type !== 'click' || !(target instanceof Element)) return;
  target.closest('[data-opens], button')?.toggleAttribute('data-widget-pressed', isPressed);
}

/**
 * Shows a dialog as a popover, in the frame after the click, if its template allows it. Its widget finds it open. Moves focus
 * to the opener, which Safari does not do: the widget returns focus to it. Returns false if the event opens nothing.
 */
function openFirst(host: Element, { type }: Event, opener: HTMLElement): boolean {
  if (type !== 'click' || !(host instanceof HTMLElement) || !host.popover) return false;
  opener.focus({ preventScroll: true });
  host.togglePopover(true);
  return true;
}

/** Returns whether a widget will start. A host with an unknown name never does, so its opener must work as a link. */
const isWaiting = (widget: Element): boolean =>
  !settled.has(widget) && registry[widget.getAttribute('data-widget') ?? '']?.load !== undefined;

/**
 * Stores clicks, key presses, input and requests from other code for widgets that are painted but not mounted, starting
 * with the events that the head snippet stored before this script loaded.
 * @param onStored receives the waiting widget and the event, so that a widget that loads on interaction can start
 */
export function storeEvents(onStored: (widget: Element, event: Event) => void): void {
  const storeEvent = (entry: StoredEvent): number => {
    const [event] = entry;
    const widget = receiverOf(event);
    if (!widget || !isWaiting(widget) || opensElsewhere(event)) return stored.length;
    const target = event.target as Element;
    const named = target.closest<HTMLElement>('[data-opens]');
    const opener = openedBy(named) && named;
    if (!opener && hasNativeEffect(event, target)) return stored.length;
    // If the browser also followed the link, the layer's id would appear in the URL. A button without a type would
    // submit its form.
    if (opener && event.type === 'click') event.preventDefault();
    if (opener && openFirst(widget, event, opener)) {
      onStored(widget, event);
      return stored.length;
    }
    stored.push(entry);
    markPressed(event, true);
    onStored(widget, event);
    return stored.length;
  };
  const listenTo = (type: string): void =>
    addEventListener(type, (event) => storeEvent([event, (event.target as HTMLInputElement).checked]), true);
  // Without the snippet, an element with this id on the page is the value of the property.
  const early = Array.isArray(window.earlyWidgetEvents) ? window.earlyWidgetEvents : undefined;
  const earlier = [...(early ?? [])];
  if (early) early.push = storeEvent;
  else ['click', 'input', 'keydown'].forEach(listenTo);
  // Requests that other code sends to a dialog.
  ['widget:request-open', 'widget:request-close'].forEach(listenTo);
  earlier.forEach(storeEvent);
}

/** Removes the events stored for a widget, or for none that is left on the page, and returns them in order. */
export function takeStoredEvents(widget: Element): StoredEvent[] {
  const taken = stored.filter(([event]) => (receiverOf(event) ?? widget) === widget);
  for (const entry of taken) {
    stored.splice(stored.indexOf(entry), 1);
    markPressed(entry[0], false);
  }
  return taken.filter(([event]) => receiverOf(event) === widget);
}
