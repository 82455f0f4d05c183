/** What the visitor did that asks an open layer to close; `leave`: the page is left, and may come back (RT-10). */
export type DismissReason = 'escape' | 'outside' | 'leave';

/** What a layer must say of itself to be dismissed. */
export interface Dismissable {
  /** A press outside this element is one outside the layer. */
  inner: Element;
  /** A press on it is not outside: what opened the layer closes it by itself. */
  opener?: Element | undefined;
  onDismiss: (reason: DismissReason) => void;
}

/** Whether a key means Escape to the page: not to an input method, and not to somebody who has answered it already. */
function isEscape(
  event: Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'defaultPrevented'>,
): boolean {
  const { key, keyCode, isComposing, defaultPrevented } = event;
  // WebKit ends a composition before it tells of the key that did: 229 is all that shows it then.
  const isOfInputMethod = isComposing || keyCode === 229;
  return (key === 'Escape' || keyCode === 27) && !isOfInputMethod && !defaultPrevented;
}

function isOutside(event: Event, { inner, opener }: Dismissable): boolean {
  // The path is as it was when the event began: what a press has removed since is still in it.
  const path = event.composedPath();
  return !path.includes(inner) && !(opener && path.includes(opener));
}

/** What a listener needs: the layer that is asked, what it listens to, and until when. */
export interface DismissalContext {
  topmost: () => Dismissable | undefined;
  target: EventTarget;
  signal: AbortSignal;
}

/** Brings Escape to the topmost layer, and to no other: after everybody else, so that suggestions inside close first. */
export function listenForEscape({ topmost, target, signal }: DismissalContext): void {
  const press = (event: Event): void => {
    const layer = topmost();
    if (!layer || !isEscape(event as KeyboardEvent)) return;
    event.preventDefault();
    layer.onDismiss('escape');
  };
  target.addEventListener('keydown', press, { signal });
}

/**
 * Brings a press outside to the topmost layer, and to no other. It is outside if it begins and ends there: text that is
 * selected with the pointer from inside to outside is no press. It acts when the press is over, so that nothing below
 * gets the rest of it.
 */
export function listenForPressOutside({ topmost, target, signal }: DismissalContext): void {
  let pressed: Dismissable | undefined;
  const begin = (event: Event): void => {
    const layer = topmost();
    pressed = layer && isOutside(event, layer) ? layer : undefined;
  };
  const follow = (event: Event): void => {
    if (pressed && !isOutside(event, pressed)) pressed = undefined;
  };
  const end = (event: Event): void => {
    follow(event);
    const layer = pressed;
    pressed = undefined;
    if (layer && layer === topmost()) layer.onDismiss('outside');
  };
  // Before everybody else: nobody may keep from the layer that the press was outside.
  const options = { signal, capture: true };
  target.addEventListener('mousedown', begin, options);
  target.addEventListener('mouseup', follow, options);
  target.addEventListener('click', end, options);
}
