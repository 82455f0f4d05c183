import { disableBodyScroll, enableBodyScroll } from 'body-scroll-lock';

const holders = new Set<HTMLElement>();
let giveBack = (): void => undefined;

/** Writes inline styles through the CSSOM, which a strict policy allows. Returns how to take them back, to the letter. */
function style(element: HTMLElement, name: 'overflow' | 'padding-right', value: string): () => void {
  const before = element.style.getPropertyValue(name);
  element.style.setProperty(name, value);
  return () => element.style.setProperty(name, before);
}

/**
 * The width that an element's content has, with its padding. Of the root it is its own width: `clientWidth` is that of
 * the window there, which in Chromium includes an empty scrollbar gutter.
 */
const roomIn = (element: HTMLElement): number =>
  element === document.documentElement ? element.getBoundingClientRect().width : element.clientWidth;

/**
 * The library hides the overflow of `body`, which does nothing where a stylesheet has `html` scroll. And the place that
 * the scrollbar leaves would widen the page: the elements that grow by it are padded by as much. (Its own option for
 * that replaces what padding the stylesheet has.)
 */
function completeLock(elements: readonly HTMLElement[], widths: readonly number[]): () => void {
  const undos: (() => void)[] = [];
  const [root] = elements;
  if (root && getComputedStyle(root).overflowY !== 'visible') undos.push(style(root, 'overflow', 'hidden'));
  elements.forEach((element, index) => {
    const gained = roomIn(element) - (widths[index] ?? 0);
    const padding = Number.parseFloat(getComputedStyle(element).paddingRight) || 0;
    if (gained > 0) undos.push(style(element, 'padding-right', `${padding + gained}px`));
  });
  return () => {
    for (const undo of undos.reverse()) undo();
  };
}

function hold(scroller: HTMLElement): () => void {
  const elements = [document.documentElement, document.body];
  const bare = elements.filter((element) => !element.hasAttribute('style'));
  const widths = elements.map(roomIn);
  // For iOS, where the library cancels touches: those inside an open layer are its own.
  const allowTouchMove = (touched: Element): boolean =>
    [...holders].some((holder) => holder.contains(touched));
  disableBodyScroll(scroller, { allowTouchMove });
  const undo = completeLock(elements, widths);
  return () => {
    undo();
    enableBodyScroll(scroller);
    for (const element of bare) if (element.getAttribute('style') === '') element.removeAttribute('style');
  };
}

/**
 * Keeps the page behind from scrolling until everybody who asked for it has released it. Its position stays to the
 * pixel and nothing in it moves when the scrollbar goes.
 * @param scroller what may still be scrolled by touch
 * @returns how to release it, once
 */
export function lockScroll(scroller: HTMLElement): () => void {
  holders.add(scroller);
  if (holders.size === 1) giveBack = hold(scroller);
  return () => {
    if (holders.delete(scroller) && holders.size === 0) giveBack();
  };
}
