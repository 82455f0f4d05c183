import { isFromInputMethod } from '../inputMethod.ts';
import { ignoreSecondHalf, isAtSamePlace, isSecondClick } from '../secondClick.ts';

/**
 * Visitor's action that dismisses a layer. `leave`: the visitor leaves the page, which may be restored from the
 * back/forward cache (RT-10), or the native dialog around the layer closes. `navigation`: a router shows another page
 * in the same document, or is about to copy the current page before it shows another.
 */
export type DismissReason = 'escape' | 'outside' | 'leave' | 'navigation';

/** Layer that the visitor can dismiss. */
export interface Dismissible {
  /** Element that defines the layer's area: a click outside this element is a click outside the layer. */
  panel: Element;
  /** A click on the opener does not count as outside: the opener closes its layer itself. */
  opener?: Element | undefined;
  /** Click that opened the layer. */
  openingClick?: MouseEvent | undefined;
  onDismiss: (reason: DismissReason) => void;
}

/**
 * Returns true for an Escape key press that is meant for the page: an input method did not receive it, and no other
 * code has handled it.
 */
function isEscape(
  event: Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'defaultPrevented'>,
): boolean {
  const { key, keyCode, defaultPrevented } = event;
  return (key === 'Escape' || keyCode === 27) && !isFromInputMethod(event) && !defaultPrevented;
}

function isOutside(event: Event, { panel, opener }: Dismissible): boolean {
  // The browser determined the path when the event began, so the path includes elements that a listener has removed
  // since.
  const path = event.composedPath();
  return !path.includes(panel) && !(opener && path.includes(opener));
}

/**
 * Returns true for the second press of a double click on the opener if that press hits the layer that the first click
 * opened. Browsers count presses by position, even if the second press hits another element, but count clicks by
 * element, so the count of a click does not identify a double click here.
 */
function isSecondPress(event: MouseEvent, { openingClick }: Dismissible): boolean {
  if (!openingClick || !isSecondClick(event)) return false;
  return isAtSamePlace(event, openingClick);
}

/**
 * Context of a listener: a function that returns the layer an event is meant for, the target to listen on, and the
 * signal that removes the listener.
 */
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
  // Other code may close a layer above this one during the event. In that case, the key press was meant for the closed
  // layer.
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

/** Keeps the second half of a double click on the opener from reaching anything in or around the topmost layer. */
export function ignoreSecondClick({ topmost, target, signal }: DismissalContext): void {
  let isSecond = false;
  const handlePress = (event: Event): void => {
    const layer = topmost(event);
    // A click belongs to the press that precedes it.
    if (event.type === 'mousedown')
      isSecond = layer !== undefined && isSecondPress(event as MouseEvent, layer);
    // A click by keyboard is not preceded by a press.
    if (!isSecond || (event as MouseEvent).detail === 0) return;
    // Also keeps focus where it is.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const options = { signal, capture: true };
  target.addEventListener('mousedown', handlePress, options);
  target.addEventListener('click', handlePress, options);
}

/**
 * Dismisses the topmost layer on a click outside it. The pointer must go down and up outside: selecting text from
 * inside the layer to outside does not dismiss it. Acts on `click`, so that no element below receives the rest of the
 * pointer press.
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
    if (!layer || layer !== topmost(event)) return;
    ignoreSecondHalf(event as MouseEvent);
    layer.onDismiss('outside');
  };
  // Listens in the capture phase, before any other listener can stop the event.
  const options = { signal, capture: true };
  target.addEventListener('mousedown', handleMousedown, options);
  target.addEventListener('mouseup', handleMouseup, options);
  target.addEventListener('click', handleClick, options);
}
