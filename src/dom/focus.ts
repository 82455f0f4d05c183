import { createFocusTrap } from 'focus-trap';
import { tabbable } from 'tabbable';
import { createWriter } from '../writer.ts';

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

/** Focus trap that holds until it is released. `pause` lets the focus leave; `resume` holds it again. */
export interface FocusTrap {
  pause: () => void;
  resume: () => void;
  release: () => void;
}

/**
 * Moves the focus into an element, to `initialFocus` or its first control, and keeps Tab inside. Traps stack: a trap
 * pauses while another is above it, and leaves the focus where it is when it resumes. An element without controls takes
 * the focus itself.
 */
export function trapFocus(container: HTMLElement, initialFocus: HTMLElement | undefined): FocusTrap {
  const writer = createWriter(container);
  if (!container.hasAttribute('tabindex'))
    writer.write({ attributes: { tabindex: '-1' }, classes: [], text: undefined });
  let first = initialFocus;
  const trap = createFocusTrap(container, {
    // Called again when the trap resumes: by then the focus is inside, and stays where it is.
    initialFocus: () => {
      const target = first;
      first = undefined;
      return target;
    },
    fallbackFocus: container,
    delayInitialFocus: false,
    // The layer stack handles Escape, outside clicks and the return of the focus.
    escapeDeactivates: false,
    allowOutsideClick: true,
    returnFocusOnDeactivate: false,
  });
  trap.activate();
  return {
    pause: () => {
      trap.pause();
    },
    resume: () => {
      trap.unpause();
    },
    release: () => {
      trap.deactivate();
      writer.undo();
    },
  };
}
