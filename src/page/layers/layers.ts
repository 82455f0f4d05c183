import { createWriter } from '../../runtime/writer.ts';
import { type Dismissible, ignoreSecondClick, listenForEscape, listenForOutsideClick } from './dismissal.ts';
import { type ReturnPlace, saveFocus, trapFocus } from './focus.ts';
import { isolate } from './isolate.ts';
import { openNativeModals } from './nativeDialogs.ts';
import { watchNavigation } from './navigation.ts';
import {
  canTabToOthers,
  isBelowDialog,
  isForOther,
  othersAbove,
  othersBelow,
  raiseOthers,
  watchOthers,
} from './otherLayers.ts';
import { canHaveOwnDialog, hasOwnDialog, showInOwnDialog } from './ownDialog.ts';
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

/** Layer that is open. */
interface OpenLayer extends Layer {
  /** Layers of other code that were open before this one, and are below it. */
  below: Set<Element>;
  place: ReturnPlace;
}

const stack: OpenLayer[] = [];
let controller: AbortController | undefined;

const topmostModal = (): OpenLayer | undefined => stack.findLast(({ isModal }) => isModal);

/** Makes the page below the topmost modal layer unreachable, and shows the layers of other code above it. */
function isolateTopmost(isNew = false): void {
  const top = topmostModal();
  isolate(top?.element, top && othersAbove(top));
  raiseOthers(
    stack.filter(({ isModal }) => isModal),
    isNew,
  );
}

const dismissAll = (reason: 'leave' | 'navigation'): void => {
  for (const layer of [...stack].reverse()) layer.onDismiss(reason);
};

/** Returns the layer that a key press or click is meant for: none, if it is for a layer of other code above. */
function topmost(event: Event): OpenLayer | undefined {
  const layer = stack.at(-1);
  return layer && !isForOther(layer, event) ? layer : undefined;
}

/** Follows what other code opens and closes, and dismisses layers in a native dialog that has closed. */
function followOthers(): void {
  for (const layer of [...stack].reverse()) {
    if (layer.element.closest('dialog:not([open])')) layer.onDismiss('leave');
  }
  isolateTopmost();
}

function followPopover(popover: Element): void {
  for (const { below } of stack) below.delete(popover);
}

function addToStack(layer: OpenLayer): void {
  stack.push(layer);
  if (controller) return;
  controller = new AbortController();
  const { signal } = controller;
  const context = { topmost, target: window, signal };
  listenForEscape(context);
  ignoreSecondClick(context);
  listenForOutsideClick(context);
  // The page does not come back from the back/forward cache with a layer open (RT-10).
  addEventListener('pagehide', () => dismissAll('leave'), { signal });
  signal.addEventListener('abort', watchOthers(followOthers, followPopover));
  signal.addEventListener(
    'abort',
    watchNavigation(() => dismissAll('navigation')),
  );
}

function removeFromStack(layer: OpenLayer): void {
  stack.splice(stack.indexOf(layer), 1);
  if (stack.length > 0) return;
  controller?.abort();
  controller = undefined;
}

/** Moves an element, without loading its frames again if the browser can do that. */
function moveTo(parent: Node, element: HTMLElement, next: Node | null): void {
  const moveBefore: unknown = Reflect.get(parent, 'moveBefore');
  if (typeof moveBefore === 'function') Reflect.apply(moveBefore, parent, [element, next]);
  else parent.insertBefore(element, next);
}

/**
 * Moves an element that cannot have a dialog of its own into the native dialog that is open, because everything outside
 * that is inert. Returns a function that moves it back.
 */
function moveIntoNativeDialog(element: HTMLElement): () => void {
  const dialog = openNativeModals().at(-1);
  if (!dialog || dialog.contains(element)) return () => undefined;
  const placeholder = document.createComment('');
  element.before(placeholder);
  moveTo(dialog, element, null);
  return () => {
    if (placeholder.parentNode) moveTo(placeholder.parentNode, element, placeholder);
    placeholder.remove();
  };
}

/** Steps that take a layer out of the top layer, before and after the focus returns. */
interface Shown {
  release: () => void;
  end: () => void;
}

/**
 * Shows a layer in the top layer: above every stacking context, in the order of opening. Only another native modal dialog is
 * above a native modal dialog around which everything is inert.
 */
function showInTopLayer({ element, onDismiss }: Layer): Shown {
  const dialog = openNativeModals().at(-1);
  const isBlocked = hasOwnDialog() || (dialog !== undefined && !dialog.contains(element));
  if (isBlocked && canHaveOwnDialog(element))
    // Nothing outside a native dialog can take the focus, so it closes first.
    return { release: showInOwnDialog(element, () => onDismiss('escape')), end: () => undefined };
  if (!('showPopover' in element)) return { release: () => undefined, end: () => undefined };
  const moveBack = moveIntoNativeDialog(element);
  const writer = createWriter(element);
  writer.write({ attributes: { popover: 'manual' }, classes: [], text: undefined });
  element.showPopover();
  return {
    release: () => undefined,
    end: () => {
      element.hidePopover();
      writer.undo();
      moveBack();
    },
  };
}

/**
 * Applies the effects of a modal layer to the page. The focus moves before the page becomes inert: Chromium warns about
 * `aria-hidden` on an element that contains the focus.
 */
function startModal(layer: OpenLayer): { releasePage: () => void; end: () => void } {
  const { element, panel, initialFocus } = layer;
  const isTopmost = (): boolean => topmostModal() === layer && !isBelowDialog(layer);
  // The lock measures the page. After `inert` has been set, each measurement would style the whole page again.
  const unlock = lockScroll(panel);
  const shown = showInTopLayer(layer);
  const trap = trapFocus({ element, panel, initialFocus, isTopmost, isShared: () => canTabToOthers(layer) });
  isolateTopmost(true);
  // Other code that keeps the focus in a dialog below has taken it back. Now that dialog is inert.
  trap.holdFocus();
  return {
    releasePage: () => {
      isolateTopmost();
      unlock();
      shown.release();
    },
    end: () => {
      trap.release();
      shown.end();
    },
  };
}

/**
 * Opens a layer over the page and over every other layer. This module is the only owner of Escape, outside clicks,
 * `inert`, the scroll lock and the focus. Escape and outside clicks reach the topmost layer only, and its `onDismiss`
 * decides whether to close it: no layer closes by itself.
 * @returns a function that closes the layer, once: it restores the page and returns the focus to the opener
 */
export function openLayer(description: Layer): () => void {
  const { element, opener = document.activeElement, initialFocus, isModal } = description;
  // The element was removed in the task that opened the layer: its widget is about to unmount, too.
  if (!element.isConnected) return () => undefined;
  const around = stack.findLast((other) => other.element.contains(opener)) ?? stack.at(-1);
  const place = saveFocus(opener, element, around?.place);
  const layer: OpenLayer = { ...description, below: othersBelow(opener), place };
  addToStack(layer);
  const modal = isModal ? startModal(layer) : undefined;
  if (!isModal) initialFocus?.focus({ preventScroll: true });
  return () => {
    if (!stack.includes(layer)) return;
    removeFromStack(layer);
    modal?.releasePage();
    place.returnFocus();
    modal?.end();
  };
}
