import { disableBodyScroll, enableBodyScroll } from 'body-scroll-lock';

const holders = new Set<HTMLElement>();
let unlock = (): void => undefined;

/**
 * Sets an inline style through the CSSOM, which a strict policy allows. Returns a function that restores the previous
 * value.
 */
function setStyle(element: HTMLElement, name: 'overflow' | 'padding-right', value: string): () => void {
  const previous = element.style.getPropertyValue(name);
  element.style.setProperty(name, value);
  return () => element.style.setProperty(name, previous);
}

/**
 * Returns the width of an element's content and padding in CSS px. The root is measured by its box: its `clientWidth`
 * is the window's, which in Chromium includes an empty scrollbar gutter.
 */
const paddingBoxWidth = (element: HTMLElement): number =>
  element === document.documentElement ? element.getBoundingClientRect().width : element.clientWidth;

/**
 * Completes the library's lock, which hides the overflow of `body`. That has no effect if a stylesheet makes `html`
 * scroll, so the root's overflow is hidden as well. Removing the scrollbar also widens the page, so each element that
 * grows is padded by the difference. (The library's own option for that replaces the padding of the stylesheet.)
 */
function completeLock(elements: readonly HTMLElement[], widths: readonly number[]): () => void {
  const undoSteps: (() => void)[] = [];
  const [root] = elements;
  if (root && getComputedStyle(root).overflowY !== 'visible')
    undoSteps.push(setStyle(root, 'overflow', 'hidden'));
  elements.forEach((element, index) => {
    const growth = paddingBoxWidth(element) - (widths[index] ?? 0);
    const padding = Number.parseFloat(getComputedStyle(element).paddingRight) || 0;
    if (growth > 0) undoSteps.push(setStyle(element, 'padding-right', `${padding + growth}px`));
  });
  return () => {
    for (const undo of undoSteps.reverse()) undo();
  };
}

function lock(scroller: HTMLElement): () => void {
  const elements = [document.documentElement, document.body];
  const unstyled = elements.filter((element) => !element.hasAttribute('style'));
  const widths = elements.map(paddingBoxWidth);
  // On iOS the library cancels touches, except for those inside an open layer.
  const allowTouchMove = (touched: Element): boolean =>
    [...holders].some((holder) => holder.contains(touched));
  disableBodyScroll(scroller, { allowTouchMove });
  const undo = completeLock(elements, widths);
  return () => {
    undo();
    enableBodyScroll(scroller);
    for (const element of unstyled)
      if (element.getAttribute('style') === '') element.removeAttribute('style');
  };
}

/**
 * Prevents the page from scrolling until every caller has released its lock. The scroll position stays exact, and
 * nothing shifts when the scrollbar disappears.
 * @param scroller element that can still be scrolled by touch
 * @returns a function that releases the lock, once
 */
export function lockScroll(scroller: HTMLElement): () => void {
  holders.add(scroller);
  if (holders.size === 1) unlock = lock(scroller);
  return () => {
    if (holders.delete(scroller) && holders.size === 0) unlock();
  };
}
