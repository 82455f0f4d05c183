import { isFromInputMethod } from '../inputMethod.ts';
import { DOUBLE_CLICK_MS, isSecondClick } from '../secondClick.ts';

/**
 * Action of the visitor that dismisses a layer. `leave`: the visitor leaves the page, which may come back from the
 * back/forward cache (RT-10), or the native dialog around the layer closes. `navigation`: a router shows another page in
 * the same document, or copies this one before it does.
 */
export type DismissReason = 'escape' | 'outside' | 'leave' | 'navigation';

/** Layer that the visitor can dismiss. */
export interface Dismissible {
  /** A click outside this element is a click outside the layer. */
  panel: Element;
  /** A click on the opener is not outside: the opener closes its layer itself. */
  opener?: Element | undefined;
  /** Click that opened the layer. */
  openingClick?: MouseEvent | undefined;
  onDismiss: (reason: DismissReason) => void;
}

/** Returns true if a key press means Escape to the page: not to an input method, and not handled by other code. */
function isEscape(
  event: Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'defaultPrevented'>,
): boolean {
  const { key, keyCode, defaultPrevented } = event;
  return (key === 'Escape' || keyCode === 27) && !isFromInputMethod(event) && !defaultPrevented;
}

function isOutside(event: Event, { panel, opener }: Dismissible): boolean {
  // The path is from when the event began: it includes elements that a listener has removed since.
  const path = event.composedPath();
  return !path.includes(panel) && !(opener && path.includes(opener));
}

/** Greatest distance between the two clicks of a double click, in CSS px. */
const DOUBLE_CLICK_PX = 16;

/**
 * Returns true for the second press of a double click on the opener, which now meets the layer. The browser counts presses
 * at one place, also on another element; clicks it counts by element, so they don't tell.
 */
function isSecondPress(event: MouseEvent, { openingClick }: Dismissible): boolean {
  if (!openingClick || !isSecondClick(event)) return false;
  const { clientX, clientY, timeStamp } = openingClick;
  const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
  return distance <= DOUBLE_CLICK_PX && event.timeStamp - timeStamp < DOUBLE_CLICK_MS;
}

/** Context of a listener: the layer that an event is meant for, the target to listen on, and the signal that ends it. */
export interface DismissalContext {
  topmost: (event: Event) => Dismissible | undefined;
  target: EventTarget;
  signal: AbortSignal;
}

/**
 * Dismisses the topmost layer on Escape, after all other listeners, so that suggestions inside the layer close first.
 */
export function listenForEscape({ topmost, target, signal }: DismissalContext): void {
  let layer: Dismissible | undefined;
  // Other code may close a layer above during the event. This press was meant for that layer.
  const handlePress = (event: Event): void => {
    layer = topmost(event);
  };
  const handleKeydown = (event: Event): void => {
    if (!layer || layer !== topmost(event) || !isEscape(event as KeyboardEvent)) return;
    event.preventDefault();
    layer.onDismiss('escape');
  };
  target.addEventListener('keydown', handlePress, { signal, capture: true });
  target.addEventListener('keydown', handleKeydown, { signal });
}

/** Keeps the second half of a double click on the opener from everything in and around the topmost layer. */
export function ignoreSecondClick({ topmost, target, signal }: DismissalContext): void {
  let isSecond = false;
  const handlePress = (event: Event): void => {
    const layer = topmost(event);
    // The click belongs to the press before it.
    if (event.type === 'mousedown')
      isSecond = layer !== undefined && isSecondPress(event as MouseEvent, layer);
    // Keys click without a press.
    if (!isSecond || (event as MouseEvent).detail === 0) return;
    // The focus stays, too.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const options = { signal, capture: true };
  target.addEventListener('mousedown', handlePress, options);
  target.addEventListener('click', handlePress, options);
}

/**
 * Dismisses the topmost layer on a click outside it. The pointer must go down and up outside: selecting text from
 * inside to outside does not count. Acts on `click`, so that nothing below receives the rest of the pointer press.
 */
export function listenForOutsideClick({ topmost, target, signal }: DismissalContext): void {
  let pressedLayer: Dismissible | undefined;
  const handleMousedown = (event: Event): void => {
    const layer = topmost(event);
    pressedLayer = layer && isOutside(event, layer) ? layer : undefined;
  };
  const handleMouseup = (event: Event): void => {
    if (pressedLayer && !isOutside(event, pressedLayer)) pressedLayer = undefined;
  };
  const handleClick = (event: Event): void => {
    handleMouseup(event);
    const layer = pressedLayer;
    pressedLayer = undefined;
    if (layer && layer === topmost(event)) layer.onDismiss('outside');
  };
  // In the capture phase, before any other listener can stop the event.
  const options = { signal, capture: true };
  target.addEventListener('mousedown', handleMousedown, options);
  target.addEventListener('mouseup', handleMouseup, options);
  target.addEventListener('click', handleClick, options);
}
