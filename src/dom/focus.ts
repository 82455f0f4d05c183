import { createFocusTrap } from 'focus-trap';
import { createWriter } from '../writer.ts';

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex]:not([tabindex^="-"])';

/** Whether an element has taken the focus: the browser knows best what is hidden, disabled or inert. */
function tryFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Focus is somewhere that it must not stay: in what is about to go, or nowhere. A press on nothing puts it on whatever
 * is around that takes it, such as a `<main tabindex="-1">` for a skip link.
 */
function isLost(leaving: Element): boolean {
  const { activeElement, body } = document;
  const isNowhere = !activeElement || activeElement === body || activeElement.contains(leaving);
  return isNowhere || leaving.contains(activeElement);
}

/**
 * Remembers where focus was before a layer takes it. Returns how to bring it back: to the opener or, when that is gone
 * or hidden, to what was nearest to it (DR-02). Focus that the visitor has put elsewhere meanwhile stays there.
 */
export function rememberFocus(opener: Element | null, layer: Element): () => void {
  if (!(opener instanceof HTMLElement) || opener === document.body) return () => undefined;
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const inOrder = all.filter((element) => !layer.contains(element));
  const place = inOrder.indexOf(opener);
  return () => {
    if (!isLost(layer) || tryFocus(opener) || place < 0) return;
    // What follows before what precedes, at the same distance.
    const distance = (index: number): number => (index > place ? index - place : place - index + 0.5);
    inOrder
      .map((element, index) => ({ element, distance: distance(index) }))
      .sort((a, b) => a.distance - b.distance)
      .some(({ element }) => tryFocus(element));
  };
}

/** Holds the focus inside until it is released. `pause` lets it go elsewhere, as when it is about to be released. */
export interface Trap {
  pause: () => void;
  release: () => void;
}

/**
 * Moves the focus into an element, to `initialFocus` or its first control, and keeps Tab inside. Traps are stacked: the
 * one below rests meanwhile, and finds the focus where it was. An element without controls takes the focus itself.
 */
export function trapFocus(inner: HTMLElement, initialFocus: HTMLElement | undefined): Trap {
  const writer = createWriter(inner);
  if (!inner.hasAttribute('tabindex'))
    writer.write({ attributes: { tabindex: '-1' }, classes: [], text: undefined });
  let first = initialFocus;
  const trap = createFocusTrap(inner, {
    // The trap asks again when it wakes: then the focus is inside, and stays where it is.
    initialFocus: () => {
      const wanted = first;
      first = undefined;
      return wanted;
    },
    fallbackFocus: inner,
    delayInitialFocus: false,
    preventScroll: true,
    // What follows is decided by the stack of layers.
    escapeDeactivates: false,
    allowOutsideClick: true,
    returnFocusOnDeactivate: false,
  });
  trap.activate();
  return {
    pause: () => {
      trap.pause();
    },
    release: () => {
      trap.deactivate();
      writer.undo();
    },
  };
}
