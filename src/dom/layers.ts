import { createWriter } from '../writer.ts';
import { type Dismissible, ignoreSecondClick, listenForEscape, listenForOutsideClick } from './dismissal.ts';
import { saveFocus, trapFocus } from './focus.ts';
import { isolate } from './isolate.ts';
import { lockScroll } from './scrollLock.ts';

/** Drawer, modal, menu or panel that is open over the page. */
export interface Layer extends Dismissible {
  /** Outermost element, which contains the panel. It must be displayed when the layer opens. */
  element: HTMLElement;
  panel: HTMLElement;
  /** Makes the rest of the page unreachable by pointer, keyboard and assistive technology while the layer is open. */
  isModal: boolean;
  /** Element to focus first. Default for a modal layer: the first control inside. */
  initialFocus?: HTMLElement | undefined;
  /** Element to return the focus to. Default: the focused element. */
  opener?: HTMLElement | undefined;
}

const stack: Layer[] = [];
let controller: AbortController | undefined;

const isolateTopmost = (): void => isolate(stack.findLast(({ isModal }) => isModal)?.element);

/**
 * Dismisses all layers when the visitor leaves the page, so that it does not come back from the back/forward cache with
 * a layer open (RT-10).
 */
function dismissAll(): void {
  for (const layer of [...stack].reverse()) layer.onDismiss('leave');
}

function addToStack(layer: Layer): void {
  stack.push(layer);
  if (controller) return;
  controller = new AbortController();
  const { signal } = controller;
  const context = { topmost: () => stack.at(-1), target: window, signal };
  listenForEscape(context);
  ignoreSecondClick(context);
  listenForOutsideClick(context);
  addEventListener('pagehide', dismissAll, { signal });
}

function removeFromStack(layer: Layer): void {
  stack.splice(stack.indexOf(layer), 1);
  if (stack.length > 0) return;
  controller?.abort();
  controller = undefined;
}

/**
 * Shows an element in the top layer: above every stacking context, in the order of opening. Returns a function that
 * undoes it.
 */
function showInTopLayer(element: HTMLElement): () => void {
  if (!('showPopover' in element)) return () => undefined;
  const writer = createWriter(element);
  writer.write({ attributes: { popover: 'manual' }, classes: [], text: undefined });
  element.showPopover();
  return () => {
    element.hidePopover();
    writer.undo();
  };
}

/**
 * Applies the effects of a modal layer to the page. The focus moves first: Chromium warns about `aria-hidden` on an
 * element that contains the focus.
 */
function startModal({ element, panel, initialFocus }: Layer): { releasePage: () => void; end: () => void } {
  const hideFromTopLayer = showInTopLayer(element);
  const trap = trapFocus(panel, initialFocus);
  isolateTopmost();
  const unlock = lockScroll(panel);
  return {
    releasePage: () => {
      trap.pause();
      isolateTopmost();
      unlock();
    },
    end: () => {
      trap.release();
      hideFromTopLayer();
    },
  };
}

/**
 * Opens a layer over the page and over every other layer. This module is the only owner of Escape, outside clicks,
 * `inert`, the scroll lock and the focus. Escape and outside clicks reach the topmost layer only, and its `onDismiss`
 * decides whether to close it: no layer closes by itself.
 * @returns a function that closes the layer, once: it restores the page and returns the focus to the opener
 */
export function openLayer(layer: Layer): () => void {
  const { element, opener = document.activeElement, initialFocus, isModal } = layer;
  // The element was removed in the task that opened the layer: its widget is about to unmount, too.
  if (!element.isConnected) return () => undefined;
  const returnFocus = saveFocus(opener, element);
  addToStack(layer);
  const modal = isModal ? startModal(layer) : undefined;
  if (!isModal) initialFocus?.focus({ preventScroll: true });
  return () => {
    if (!stack.includes(layer)) return;
    removeFromStack(layer);
    modal?.releasePage();
    returnFocus();
    modal?.end();
  };
}
