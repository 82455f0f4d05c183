import { isFocusable, tabbable } from 'tabbable';
import { createWriter } from '../writer.ts';
import { addEdges, type FocusEdges } from './focusEdges.ts';

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

/**
 * Stores the place of the opener before a layer takes the focus. Returns a function that moves the focus back to the
 * opener or, if that is gone or hidden, to the nearest element in the Tab order (DR-02). If the visitor has moved the
 * focus elsewhere in the meantime, it stays there.
 */
export function saveFocus(opener: Element | null, layer: Element): () => void {
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  // Hidden elements are candidates, too: they may be displayed when the layer closes.
  const all = tabbable(document.body, { displayCheck: 'none' }) as HTMLElement[];
  const candidates = all.filter((element) => !layer.contains(element));
  const position = candidates.indexOf(opener);
  return () => {
    if (!isFocusLost(layer) || tryFocus(opener) || position < 0) return;
    // At equal distance, the element after the opener comes before the one that precedes it.
    const distance = (index: number): number =>
      index > position ? index - position : position - index + 0.5;
    candidates
      .map((element, index) => ({ element, distance: distance(index) }))
      .sort((a, b) => a.distance - b.distance)
      .some(({ element }) => tryFocus(element));
  };
}

/** Focus trap that holds until it is released. */
export interface FocusTrap {
  /** Moves the focus inside, unless it is there. */
  holdFocus: () => void;
  release: () => void;
}

/** Context of a focus trap. */
export interface FocusTrapContext {
  /** Element that contains the panel, and receives the trap's edges. */
  element: HTMLElement;
  panel: HTMLElement;
  /** Element to focus first. Default: the first control. */
  initialFocus: HTMLElement | undefined;
  /** Returns true while the focus belongs into the panel: no other layer is above it. */
  isTopmost: () => boolean;
  /** Returns true while Tab may lead out of the panel, to layers of other code. */
  isShared: () => boolean;
}

/**
 * Moves the focus into a panel, to `initialFocus` or its first control, and keeps Tab inside. A panel without controls takes
 * the focus itself.
 */
export function trapFocus(context: FocusTrapContext): FocusTrap {
  const { panel, initialFocus, isTopmost } = context;
  const writer = createWriter(panel);
  if (!panel.hasAttribute('tabindex'))
    writer.write({ attributes: { tabindex: '-1' }, classes: [], text: undefined });
  const edges: FocusEdges = addEdges(context);
  const ending = new AbortController();
  let last: Element | null = null;
  const isInside = (): boolean => panel.contains(document.activeElement);
  const enter = (): void => {
    if (initialFocus && isFocusable(initialFocus)) initialFocus.focus();
    if (!isInside()) edges.focusFirst();
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    if (panel.contains(target)) last = target;
    // Code of the page has focused an element around the panel, which cannot be inert.
    else if (isTopmost() && target.contains(panel)) (last?.isConnected && last instanceof HTMLElement ? last : panel).focus();
  };
  // A press on the background would move the focus to a focusable element around the layer, or to the body.
  const handlePress = (event: MouseEvent): void => {
    if (event.target instanceof Node && !panel.contains(event.target)) event.preventDefault();
  };
  // The focused element has been removed, or the browser could not focus it.
  const observer = new MutationObserver(() => {
    if (isTopmost() && document.activeElement === document.body && last?.isConnected === false) edges.focusFirst();
  });
  enter();
  observer.observe(panel, { childList: true, subtree: true });
  document.addEventListener('focusin', handleFocus, { capture: true, signal: ending.signal });
  context.element.addEventListener('mousedown', handlePress, { signal: ending.signal });
  last = document.activeElement;
  return {
    holdFocus: () => {
      if (!isInside()) enter();
    },
    release: () => {
      ending.abort();
      observer.disconnect();
      edges.remove();
      writer.undo();
    },
  };
}
