import { disableBodyScroll, enableBodyScroll } from 'body-scroll-lock';

const holders = new Set<HTMLElement>();
let unlock = (): void => undefined;

/**
 * Custom property with the width of the scrollbar that the lock has removed, for the site's fixed elements on the side
 * of the window where the scrollbar was.
 */
const SCROLLBAR_WIDTH = '--sw-scrollbar-width';

/**
 * All three names, because the shorthand reads as empty if only one axis is set, or if the axes have different
 * priorities.
 */
const OVERFLOW = ['overflow', 'overflow-x', 'overflow-y'] as const;

/** Saves inline styles of an element and their priorities. Returns a function that restores them. */
function saveStyles({ style }: HTMLElement, names: readonly string[]): () => void {
  const saved = names.map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  return () => {
    for (const [name, value, priority] of saved) style.setProperty(name, value, priority);
  };
}

/**
 * Sets an inline style through the CSSOM, which a strict policy allows. The style overrides even a stylesheet's
 * `!important`. Returns a function that restores the previous value.
 */
function setStyle(element: HTMLElement, name: string, value: string): () => void {
  const restore = saveStyles(element, name === 'overflow' ? OVERFLOW : [name]);
  element.style.setProperty(name, value, 'important');
  return restore;
}

/**
 * Returns the width of an element's content and padding in CSS px. For the root, measures the box, because the root's
 * `clientWidth` is the width of the window, which in Chromium includes an empty scrollbar gutter.
 */
const paddingBoxWidth = (element: HTMLElement): number =>
  element === document.documentElement ? element.getBoundingClientRect().width : element.clientWidth;

/**
 * Completes the library's lock, which hides the overflow of `body`. Hiding that overflow has no effect if a stylesheet
 * makes `html` scroll, so the root's overflow is hidden as well. Removing the scrollbar also widens the page, so each
 * element that grows is padded by the difference. (The library's own option for this replaces the stylesheet's
 * padding.)
 */
function completeLock(
  elements: readonly HTMLElement[],
  widths: readonly number[],
  clientWidth: number,
): () => void {
  const undoSteps: (() => void)[] = [];
  const [root] = elements;
  if (root && getComputedStyle(root).overflowY !== 'visible')
    undoSteps.push(setStyle(root, 'overflow', 'hidden'));
  const scrollbar = document.documentElement.clientWidth - clientWidth;
  if (root && scrollbar > 0) undoSteps.push(setStyle(root, SCROLLBAR_WIDTH, `${scrollbar}px`));
  elements.forEach((element, index) => {
    const growth = paddingBoxWidth(element) - (widths[index] ?? 0);
    const padding = Number.parseFloat(getComputedStyle(element).paddingRight) || 0;
    if (growth > 0) undoSteps.push(setStyle(element, 'padding-right', `${padding + growth}px`));
  });
  return () => {
    for (const undo of undoSteps.reverse()) undo();
  };
}

function lock(scroller: HTMLElement, isAbove: (touched: Element) => boolean): () => void {
  const elements = [document.documentElement, document.body];
  const unstyled = elements.filter((element) => !element.hasAttribute('style'));
  const widths = elements.map(paddingBoxWidth);
  const { clientWidth } = document.documentElement;
  // The library restores the body's style but not its priority.
  const restoreBody = saveStyles(document.body, OVERFLOW);
  // On iOS, the library cancels touches, except for those inside an open layer, or a layer of other code above.
  const allowTouchMove = (touched: Element): boolean =>
    [...holders].some((holder) => holder.contains(touched)) || isAbove(touched);
  disableBodyScroll(scroller, { allowTouchMove });
  if (document.body.style.overflow === 'hidden') setStyle(document.body, 'overflow', 'hidden');
  const undo = completeLock(elements, widths, clientWidth);
  return () => {
    undo();
    enableBodyScroll(scroller);
    restoreBody();
    for (const element of unstyled)
      if (element.getAttribute('style') === '') element.removeAttribute('style');
  };
}

/**
 * Prevents the page from scrolling until every caller has released its lock. The exact scroll position is preserved,
 * and nothing shifts when the scrollbar disappears.
 * @param scroller element that can still be scrolled by touch
 * @param isAbove returns whether a touched element is in a layer of other code above all callers, and can be scrolled too
 * @returns a function that releases the lock, once
 */
export function lockScroll(scroller: HTMLElement, isAbove: (touched: Element) => boolean): () => void {
  holders.add(scroller);
  if (holders.size === 1) unlock = lock(scroller, isAbove);
  return () => {
    if (holders.delete(scroller) && holders.size === 0) unlock();
  };
}
