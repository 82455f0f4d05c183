import { createFocusTrap } from 'focus-trap';
import { isFocusable, isTabbable, tabbable } from 'tabbable';
import { createWriter } from '../../runtime/writer.ts';
import { afterFrame } from '../afterFrame.ts';
import { FOCUS_TARGETS } from '../focusTargets.ts';

/**
 * Focuses an element. Returns true if it received focus: the browser decides whether an element is hidden, disabled or
 * inert.
 */
function tryFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Returns true if focus is inside the closing layer, or on no element. A click on the background moves focus to the
 * nearest focusable ancestor, such as the `<main tabindex="-1">` that a skip link targets; this also counts as focus on
 * no element.
 */
function isFocusLost(leaving: Element): boolean {
  const { activeElement, body } = document;
  const isNowhere = !activeElement || activeElement === body || activeElement.contains(leaving);
  return isNowhere || leaving.contains(activeElement);
}

/** Place to which focus returns when a layer closes. */
export interface ReturnPlace {
  /** Moves focus to this place if it would otherwise be lost. */
  returnFocus: () => void;
  /** Moves focus to this place. Returns false if no element there accepts it. */
  tryReturn: () => boolean;
}

/**
 * Stores the place of the opener before a layer takes focus. Focus returns to the opener or, if the opener is gone or
 * hidden, to the nearest element in the Tab order (DR-02). If the opener was in a layer that has since closed, focus
 * returns to that layer's opener, and so on; as a last resort, it moves to the start of the page. If the visitor has
 * moved focus elsewhere, it stays there.
 * @param below place of the layer that contains the opener
 */
export function saveFocus(opener: Element | null, layer: Element, below?: ReturnPlace): ReturnPlace {
  const isKnown = opener instanceof HTMLElement && opener !== document.body;
  // Whether they are tab stops is checked only if the opener is gone, because calling `tabbable` for a whole page takes
  // about 20 ms of a first tap with the processor slowed to a quarter. Hidden elements are also candidates, because they
  // may be displayed when the layer closes. Elements that are inert below another layer are not: `below` returns focus
  // there.
  const all = isKnown ? [...document.body.querySelectorAll<HTMLElement>(FOCUS_TARGETS)] : [];
  const candidates = all.filter((element) => !layer.contains(element) && element.closest('[inert]') === null);
  const position = isKnown ? candidates.indexOf(opener) : -1;
  // At equal distance, the element after the opener is preferred to the element before it.
  const distance = (index: number): number => (index > position ? index - position : position - index + 0.5);
  const tryNear = (): boolean =>
    position >= 0 &&
    candidates
      .map((element, index) => ({ element, distance: distance(index) }))
      .sort((a, b) => a.distance - b.distance)
      .some(({ element }) => isTabbable(element, { displayCheck: 'none' }) && tryFocus(element));
  const tryReturn = (): boolean =>
    (isKnown && tryFocus(opener)) || tryNear() || (below?.tryReturn() ?? false);
  const tryStart = (): boolean => (tabbable(document.body) as HTMLElement[]).some(tryFocus);
  return {
    tryReturn,
    returnFocus: () => {
      if (isFocusLost(layer) && (isKnown || below) && !tryReturn()) tryStart();
    },
  };
}

/** Selector of elements that contain another document, whose controls the page cannot access. */
export const OTHER_DOCUMENTS = 'iframe, object, embed';

/** Selector of elements that can have a shadow root, apart from custom elements. */
const SHADOW_HOSTS =
  'div, span, section, article, aside, p, main, nav, header, footer, blockquote, h1, h2, h3, h4, h5, h6';

/** Returns true if an element without content of its own takes up space, which indicates a closed shadow root. */
const isFilledBlank = (element: HTMLElement): boolean =>
  element.matches(SHADOW_HOSTS) &&
  element.children.length === 0 &&
  element.textContent.trim() === '' &&
  element.offsetWidth > 0 &&
  element.offsetHeight > 0;

/** Returns true if an element may contain controls that `tabbable` cannot find: in a frame or a closed shadow root. */
const isOpaque = (element: Element): boolean =>
  element.matches(OTHER_DOCUMENTS) ||
  (element.shadowRoot === null &&
    (element.localName.includes('-') || (element instanceof HTMLElement && isFilledBlank(element))));

/** Focus trap that is active until it is released. */
export interface FocusTrap {
  /** Moves focus inside, unless it is already there. */
  enter: () => void;
  release: () => void;
}

/** Context of a focus trap. */
export interface FocusTrapContext {
  /** Element that contains the panel. */
  element: HTMLElement;
  panel: HTMLElement;
  /** Element to focus first. Default: the first control. */
  initialFocus: HTMLElement | undefined;
  /** Returns true while focus belongs in the panel, because no other layer is above the panel. */
  isTopmost: () => boolean;
  /** Returns true while Tab may move focus out of the panel, to layers of other code. */
  isShared: () => boolean;
}

/**
 * Moves focus into a panel, to `initialFocus` or the panel's first control, and keeps Tab inside. A panel without
 * controls receives focus itself.
 */
export function trapFocus(context: FocusTrapContext): FocusTrap {
  const { element, panel, initialFocus, isTopmost, isShared } = context;
  const writer = createWriter(panel);
  if (!panel.hasAttribute('tabindex'))
    writer.write({ attributes: { tabindex: '-1' }, classes: [], text: undefined });
  const isInside = (): boolean => panel.contains(document.activeElement);
  // The rest of the page is inert. If focus-trap cannot find the last control, the browser's own Tab order reaches that
  // control, continues to the browser's controls and then returns to the panel, as in a native dialog.
  const isOurs = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
    key === 'Tab' &&
    !(altKey || ctrlKey || metaKey) &&
    !isShared() &&
    ![...panel.querySelectorAll('*')].some(isOpaque);
  // The layer stack handles Escape and outside clicks, and returns focus.
  const trap = createFocusTrap(panel, {
    fallbackFocus: panel,
    // Only if other code moves focus out: activation leaves it where it is in the panel.
    initialFocus: () => (initialFocus && !isInside() && isFocusable(initialFocus) ? initialFocus : undefined),
    delayInitialFocus: false,
    tabbableOptions: { getShadowRoot: true },
    isKeyForward: (event) => !event.shiftKey && isOurs(event),
    isKeyBackward: (event) => event.shiftKey && isOurs(event),
    escapeDeactivates: false,
    allowOutsideClick: true,
    returnFocusOnDeactivate: false,
  });
  const ending = new AbortController();
  const enter = (): void => {
    // Does not use focus-trap's initial focus, which would select the text of a field.
    if (initialFocus && isFocusable(initialFocus)) initialFocus.focus();
    if (isInside()) return;
    const targets = [...panel.querySelectorAll<HTMLElement>(FOCUS_TARGETS)];
    (targets.find((target) => isTabbable(target)) ?? panel).focus();
  };
  // Runs before focus-trap's own listener, which must not take focus back from layers above this one.
  const follow = (): void => {
    if (!isTopmost() || isShared()) trap.pause();
    else if (trap.active) trap.unpause();
    else trap.activate();
  };
  // A press on the background would move focus to a focusable element around the layer, or to the body.
  const handlePress = (event: MouseEvent): void => {
    if (event.target instanceof Node && !panel.contains(event.target)) event.preventDefault();
  };
  // Moves focus before the trap is active, because other code's trap may take focus back, and the two would move it
  // back and forth forever. Afterward, the layer stack makes the other code inert and calls `enter`.
  enter();
  const { signal } = ending;
  document.addEventListener('focusin', follow, { capture: true, signal });
  // Activation reads the layout of every control, so it waits for the frame that shows the layer, or for the first key.
  // This listener is on the window, so that it runs before focus-trap's own key listeners on the document.
  addEventListener('keydown', follow, { capture: true, once: true, signal });
  afterFrame(follow, signal);
  element.addEventListener('mousedown', handlePress, { signal });
  return {
    enter: () => {
      if (!isInside()) enter();
    },
    release: () => {
      ending.abort();
      trap.deactivate();
      writer.undo();
    },
  };
}
