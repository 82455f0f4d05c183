import { createFocusTrap } from 'focus-trap';
import { isFocusable, tabbable } from 'tabbable';
import { createWriter } from '../../runtime/writer.ts';

/** Focuses an element. Returns true if it took the focus: the browser decides what is hidden, disabled or inert. */
function tryFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Returns true if the focus is inside the closing layer, or nowhere. A click on the background moves it to the nearest
 * focusable ancestor, such as the `<main tabindex="-1">` of a skip link, which counts as nowhere.
 */
function isFocusLost(leaving: Element): boolean {
  const { activeElement, body } = document;
  const isNowhere = !activeElement || activeElement === body || activeElement.contains(leaving);
  return isNowhere || leaving.contains(activeElement);
}

/** Place to which the focus returns when a layer closes. */
export interface ReturnPlace {
  /** Moves the focus there if it would be lost otherwise. */
  returnFocus: () => void;
  /** Moves the focus there. Returns false if nothing there takes it. */
  tryReturn: () => boolean;
}

/**
 * Stores the place of the opener before a layer takes the focus. The focus returns to the opener or, if that is gone or
 * hidden, to the nearest element in the Tab order (DR-02); if the layer around the opener has closed meanwhile, to the opener
 * of that layer, and so on; at last to the start of the page. If the visitor has moved the focus elsewhere, it stays there.
 * @param below place of the layer that contains the opener
 */
export function saveFocus(opener: Element | null, layer: Element, below?: ReturnPlace): ReturnPlace {
  const isKnown = opener instanceof HTMLElement && opener !== document.body;
  // Hidden elements are candidates, too: they may be displayed when the layer closes. Elements below a layer are inert.
  const all = isKnown ? (tabbable(document.body, { displayCheck: 'none' }) as HTMLElement[]) : [];
  const candidates = all.filter((element) => !layer.contains(element));
  const position = isKnown ? candidates.indexOf(opener) : -1;
  // At equal distance, the element after the opener comes before the one that precedes it.
  const distance = (index: number): number => (index > position ? index - position : position - index + 0.5);
  const tryNear = (): boolean =>
    position >= 0 &&
    candidates
      .map((element, index) => ({ element, distance: distance(index) }))
      .sort((a, b) => a.distance - b.distance)
      .some(({ element }) => tryFocus(element));
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

/** Elements of another document, whose controls the page does not see. */
export const OTHER_DOCUMENTS = 'iframe, object, embed';

/** Elements that can have a shadow root, apart from custom elements. */
const SHADOW_HOSTS =
  'div, span, section, article, aside, p, main, nav, header, footer, blockquote, h1, h2, h3, h4, h5, h6';

/** Returns true if an element shows something that the page did not put there: a shadow root that is closed. */
const isFilledBlank = (element: HTMLElement): boolean =>
  element.matches(SHADOW_HOSTS) &&
  element.children.length === 0 &&
  element.textContent.trim() === '' &&
  element.offsetWidth > 0 &&
  element.offsetHeight > 0;

/** Returns true if an element may contain controls that `tabbable` does not see: in a frame or a closed shadow root. */
const isOpaque = (element: Element): boolean =>
  element.matches(OTHER_DOCUMENTS) ||
  (element.shadowRoot === null &&
    (element.localName.includes('-') || (element instanceof HTMLElement && isFilledBlank(element))));

/** Focus trap that holds until it is released. */
export interface FocusTrap {
  /** Moves the focus inside, unless it is there. */
  holdFocus: () => void;
  release: () => void;
}

/** Context of a focus trap. */
export interface FocusTrapContext {
  /** Element that contains the panel. */
  element: HTMLElement;
  panel: HTMLElement;
  /** Element to focus first. Default: the first control. */
  initialFocus: HTMLElement | undefined;
  /** Returns true while the focus belongs in the panel: no other layer is above it. */
  isTopmost: () => boolean;
  /** Returns true while Tab may lead out of the panel, to layers of other code. */
  isShared: () => boolean;
}

/**
 * Moves the focus into a panel, to `initialFocus` or its first control, and keeps Tab inside. A panel without controls takes
 * the focus itself.
 */
export function trapFocus(context: FocusTrapContext): FocusTrap {
  const { element, panel, initialFocus, isTopmost, isShared } = context;
  const writer = createWriter(panel);
  if (!panel.hasAttribute('tabindex'))
    writer.write({ attributes: { tabindex: '-1' }, classes: [], text: undefined });
  const isInside = (): boolean => panel.contains(document.activeElement);
  // The rest of the page is inert. So where focus-trap cannot see the last control, the browser's own order of Tab reaches it,
  // and then goes on to the browser's controls and around, as in a native dialog.
  const isOurs = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
    key === 'Tab' &&
    !(altKey || ctrlKey || metaKey) &&
    !isShared() &&
    ![...panel.querySelectorAll('*')].some(isOpaque);
  let hasEntered = false;
  // The layer stack handles Escape, outside clicks and the return of the focus.
  const trap = createFocusTrap(panel, {
    // Later, focus-trap brings the focus back to the first control, after the focused one has been removed.
    initialFocus: () => (hasEntered ? undefined : false),
    fallbackFocus: panel,
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
    // Not focus-trap's own first focus, which selects the text of a field.
    if (initialFocus && isFocusable(initialFocus)) initialFocus.focus();
    if (!isInside()) (tabbable(panel)[0] ?? panel).focus();
  };
  // Runs before focus-trap's own listener, which brings the focus back: not from layers above this one.
  const handleFocus = (): void => {
    if (isTopmost() && !isShared()) trap.unpause();
    else trap.pause();
  };
  // A press on the background would move the focus to a focusable element around the layer, or to the body.
  const handlePress = (event: MouseEvent): void => {
    if (event.target instanceof Node && !panel.contains(event.target)) event.preventDefault();
  };
  document.addEventListener('focusin', handleFocus, { capture: true, signal: ending.signal });
  trap.activate();
  hasEntered = true;
  enter();
  element.addEventListener('mousedown', handlePress, { signal: ending.signal });
  return {
    holdFocus: () => {
      if (!isInside()) enter();
    },
    release: () => {
      ending.abort();
      trap.deactivate();
      writer.undo();
    },
  };
}
