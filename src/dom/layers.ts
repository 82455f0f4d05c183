import { createWriter } from '../writer.ts';
import { type Dismissable, listenForEscape, listenForPressOutside } from './dismissal.ts';
import { rememberFocus, trapFocus } from './focus.ts';
import { isolate } from './isolate.ts';
import { lockScroll } from './scrollLock.ts';

/** Something open over the page: a drawer, a modal, a menu; not modal, a panel that only Escape and a press close. */
export interface Layer extends Dismissable {
  /** The outermost element, with the panel (`inner`) in it. Displayed when the layer opens. */
  element: HTMLElement;
  inner: HTMLElement;
  /** A modal layer is all there is for pointer, keyboard and assistive technology while it is open. */
  isModal: boolean;
  /** What gets the focus first. Default: the first control inside, if the layer is modal. */
  initialFocus?: HTMLElement | undefined;
  /** What gets the focus back. Default: what has it now. */
  opener?: HTMLElement | undefined;
}

const stack: Layer[] = [];
let listening: AbortController | undefined;

const isolateTopmost = (): void => isolate(stack.findLast(({ isModal }) => isModal)?.element);

/** A page that is left with a layer open would come back from the back/forward cache with it (RT-10). */
function dismissAll(): void {
  for (const layer of [...stack].reverse()) layer.onDismiss('leave');
}

function add(layer: Layer): void {
  stack.push(layer);
  if (listening) return;
  listening = new AbortController();
  const { signal } = listening;
  const context = { topmost: () => stack.at(-1), target: window, signal };
  listenForEscape(context);
  listenForPressOutside(context);
  addEventListener('pagehide', dismissAll, { signal });
}

function remove(layer: Layer): void {
  stack.splice(stack.indexOf(layer), 1);
  if (stack.length > 0) return;
  listening?.abort();
  listening = undefined;
}

/** Into the top layer: above everything, whatever stacking context it stands in, in the order of opening. */
function raise(element: HTMLElement): () => void {
  if (!('showPopover' in element)) return () => undefined;
  const writer = createWriter(element);
  writer.write({ attributes: { popover: 'manual' }, classes: [], text: undefined });
  element.showPopover();
  return () => {
    element.hidePopover();
    writer.undo();
  };
}

/** Takes the page for a modal layer. Focus first: a browser protests when what is put away still has it. */
function takePage({ element, inner, initialFocus }: Layer): { giveBack: () => void; end: () => void } {
  const lower = raise(element);
  const trap = trapFocus(inner, initialFocus);
  isolateTopmost();
  const unlock = lockScroll(inner);
  return {
    giveBack: () => {
      trap.pause();
      isolateTopmost();
      unlock();
    },
    end: () => {
      trap.release();
      lower();
    },
  };
}

/**
 * Opens a layer over the page and over every other layer. The one owner of Escape, presses outside, what is inert, the
 * scroll lock and the focus. Escape and presses reach the topmost layer only, which says in `onDismiss` what becomes of
 * it: nothing closes by itself.
 * @returns closes the layer, once: everything is as it was, and the focus back at the opener
 */
export function openLayer(layer: Layer): () => void {
  const { element, opener = document.activeElement, initialFocus, isModal } = layer;
  // Taken off the page in the very task in which it was opened: its widget is about to go, too.
  if (!element.isConnected) return () => undefined;
  const returnFocus = rememberFocus(opener, element);
  add(layer);
  const page = isModal ? takePage(layer) : undefined;
  if (!isModal) initialFocus?.focus({ preventScroll: true });
  return () => {
    if (!stack.includes(layer)) return;
    remove(layer);
    page?.giveBack();
    returnFocus();
    page?.end();
  };
}
