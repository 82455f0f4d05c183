import { createWriter } from '../writer.ts';
import { type Dismissible, ignoreSecondClick, listenForEscape, listenForOutsideClick } from './dismissal.ts';
import { saveFocus, trapFocus } from './focus.ts';
import { isolate } from './isolate.ts';
import { containsOpenPopover, openNativeModals, watchNativeDialogs } from './nativeDialogs.ts';
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
/** Native dialogs that were open before a layer, and so are below it. */
const dialogsBelow = new WeakMap<Layer, readonly Element[]>();
let controller: AbortController | undefined;

const topmostModal = (): Layer | undefined => stack.findLast(({ isModal }) => isModal);

const isolateTopmost = (): void => isolate(topmostModal()?.element);

/**
 * Dismisses all layers when the visitor leaves the page, so that it does not come back from the back/forward cache with
 * a layer open (RT-10).
 */
function dismissAll(): void {
  for (const layer of [...stack].reverse()) layer.onDismiss('leave');
}

/** Returns true if a native dialog has opened over a layer. */
const isBelowDialog = (layer: Layer): boolean =>
  openNativeModals().some((dialog) => !dialogsBelow.get(layer)?.includes(dialog));

/** Returns the layer that a key press or click is meant for: none, if a dialog or popover of other code is above it. */
function topmost(): Layer | undefined {
  const layer = stack.at(-1);
  return layer && !isBelowDialog(layer) && !containsOpenPopover(layer.element) ? layer : undefined;
}

/** Dismisses layers in a native dialog that has closed. */
function followNativeDialogs(): void {
  for (const layer of [...stack].reverse()) {
    if (layer.element.closest('dialog:not([open])')) layer.onDismiss('leave');
  }
}

function addToStack(layer: Layer): void {
  stack.push(layer);
  if (controller) return;
  controller = new AbortController();
  const { signal } = controller;
  const context = { topmost, target: window, signal };
  listenForEscape(context);
  ignoreSecondClick(context);
  listenForOutsideClick(context);
  addEventListener('pagehide', dismissAll, { signal });
  signal.addEventListener('abort', watchNativeDialogs(followNativeDialogs));
}

function removeFromStack(layer: Layer): void {
  stack.splice(stack.indexOf(layer), 1);
  if (stack.length > 0) return;
  controller?.abort();
  controller = undefined;
}

/**
 * Moves an element into the native dialog that is open, because everything outside that is inert. Returns a function
 * that moves it back.
 */
function moveIntoNativeDialog(element: HTMLElement): () => void {
  const dialog = openNativeModals().at(-1);
  if (!dialog || dialog.contains(element)) return () => undefined;
  const placeholder = document.createComment('');
  element.replaceWith(placeholder);
  dialog.append(element);
  return () => placeholder.replaceWith(element);
}

/**
 * Shows an element in the top layer: above every stacking context, in the order of opening. Returns a function that
 * undoes it.
 */
function showInTopLayer(element: HTMLElement): () => void {
  if (!('showPopover' in element)) return () => undefined;
  const moveBack = moveIntoNativeDialog(element);
  const writer = createWriter(element);
  writer.write({ attributes: { popover: 'manual' }, classes: [], text: undefined });
  element.showPopover();
  return () => {
    element.hidePopover();
    writer.undo();
    moveBack();
  };
}

/**
 * Applies the effects of a modal layer to the page. The focus moves before the page becomes inert: Chromium warns about
 * `aria-hidden` on an element that contains the focus.
 */
function startModal(layer: Layer): { releasePage: () => void; end: () => void } {
  const { element, panel, initialFocus } = layer;
  const isTopmost = (): boolean => topmostModal() === layer && !isBelowDialog(layer);
  // The lock measures the page. After `inert` has been set, each measurement would style the whole page again.
  const unlock = lockScroll(panel);
  const hideFromTopLayer = showInTopLayer(element);
  const trap = trapFocus({ element, panel, initialFocus, isTopmost, isShared: () => false });
  isolateTopmost();
  // Other code that keeps the focus in a dialog below has taken it back. Now that dialog is inert.
  trap.holdFocus();
  return {
    releasePage: () => {
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
  dialogsBelow.set(layer, openNativeModals());
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
