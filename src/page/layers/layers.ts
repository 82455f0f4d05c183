import { createWriter } from '../../runtime/writer.ts';
import { ignoreHeldEnter } from '../secondClick.ts';
import { type Dismissible, ignoreSecondClick, listenForEscape, listenForOutsideClick } from './dismissal.ts';
import { type ReturnPlace, saveFocus, trapFocus } from './focus.ts';
import { isHiddenByOthers, isolate } from './isolate.ts';
import { watchNavigation } from './navigation.ts';
import {
  canTabToOthers,
  findOthers,
  isBelowDialog,
  isForOther,
  openNativeModals,
  othersAbove,
  othersBelow,
  raiseOthers,
  watchOthers,
} from './otherLayers.ts';
import { lockScroll } from './scrollLock.ts';

/** Drawer, modal, menu or panel that opens over the page. */
export interface Layer extends Dismissible {
  /** Outermost element, which contains the panel. It must be displayed when the layer opens. */
  element: HTMLElement;
  panel: HTMLElement;
  /**
   * True if the rest of the page is unreachable by pointer, keyboard and assistive technology while the layer is open.
   */
  isModal: boolean;
  /** Element to focus first. Default for a modal layer: the first control inside. */
  initialFocus?: HTMLElement | undefined;
  /** Element to which focus returns. Default: the focused element. */
  opener?: HTMLElement | undefined;
}

/** Layer that is open. */
interface OpenLayer extends Layer {
  /** Layers of other code that were open before this layer, and are below it. */
  below: Set<Element>;
  place: ReturnPlace;
  /** Shows the layer in the top layer again after other code has removed its `popover` attribute. */
  showAgain?: () => void;
}

/**
 * Milliseconds for which the opener, or what has focus when a layer opens by itself, stays reachable. If that element is gone
 * when Orca 43 learns that focus has moved, Orca looks for the new one by itself and says nothing: each modal that starts with
 * a text field opened in silence, and the warning before the session ends in some runs.
 */
const OPENER_STAYS = 500;

const stack: OpenLayer[] = [];
/** Element that stays reachable for now, with its labels. */
let staying: readonly Element[] = [];
let controller: AbortController | undefined;

const topmostModal = (): OpenLayer | undefined => stack.findLast(({ isModal }) => isModal);

/** Makes the page below the topmost modal layer unreachable, and shows other code's layers above it. */
function isolateTopmost(isNew = false): void {
  const top = topmostModal();
  const others = findOthers();
  isolate(top?.element, top && [...othersAbove(top, others), ...staying]);
  raiseOthers(
    stack.filter(({ isModal }) => isModal),
    others,
    isNew,
  );
}

/** Returns whether an element is in a layer of other code above ours. */
function isAbove(touched: Element): boolean {
  const top = topmostModal();
  return top !== undefined && othersAbove(top).some((other) => other.contains(touched));
}

const dismissAll = (reason: 'leave' | 'navigation'): void => {
  for (const layer of [...stack].reverse()) layer.onDismiss(reason);
};

/**
 * Returns the layer that a key press or click is meant for, or undefined if it is meant for a layer of other code
 * above.
 */
function topmost(event: Event): OpenLayer | undefined {
  const layer = stack.at(-1);
  return layer && !isForOther(layer, event) ? layer : undefined;
}

/**
 * Moves an element. If the browser supports `moveBefore`, which throws outside the document, the element's frames do not
 * reload.
 */
function moveTo(parent: Node, element: HTMLElement, next: Node | null): void {
  const moveBefore: unknown = element.isConnected && Reflect.get(parent, 'moveBefore');
  if (typeof moveBefore === 'function') Reflect.apply(moveBefore, parent, [element, next]);
  else parent.insertBefore(element, next);
}

/** Elements that have moved into a native dialog or to the end of the body, with their original and their new place. */
const moved = new Map<HTMLElement, { placeholder: Comment; place: HTMLElement }>();

/** Returns true if a layer could be neither seen nor used where it is, such as in closed `<details>`. */
const isInHiddenPlace = (element: HTMLElement): boolean =>
  // Only the element itself shows that an ancestor such as closed `<details>` skips its content.
  !element.checkVisibility() ||
  (element.parentElement !== null &&
    (!element.parentElement.checkVisibility({ visibilityProperty: true }) ||
      isHiddenByOthers(element.parentElement)));

/**
 * Moves an element into the open native dialog, because everything outside that dialog is inert, including popovers
 * (whatwg/html#9936). Otherwise, moves an element whose place is hidden to the end of the body, because a popover is not
 * rendered if an ancestor is not.
 */
function moveToUsablePlace(element: HTMLElement): void {
  const place = openNativeModals().at(-1) ?? (isInHiddenPlace(element) ? document.body : undefined);
  if (!place || (place !== document.body && place.contains(element))) return;
  const placeholder = document.createComment('');
  element.before(placeholder);
  moved.set(element, { placeholder, place });
  moveTo(place, element, null);
}

/**
 * Moves an element back to its original place, even if other code has removed the native dialog around it. Removes the
 * element if other code has removed that place, and does nothing if other code has removed the element itself.
 */
function moveBack(element: HTMLElement): void {
  const { placeholder, place } = moved.get(element) ?? {};
  if (!placeholder) return;
  moved.delete(element);
  const isThere = element.parentNode === place;
  const isOnPage = element.isConnected && placeholder.isConnected;
  if (isThere && element.isConnected && !isOnPage) element.remove();
  else if (placeholder.parentNode && (isThere || isOnPage))
    moveTo(placeholder.parentNode, element, placeholder);
  placeholder.remove();
}

/**
 * Shows a layer in the top layer: above every stacking context, in the order of opening. Returns functions
 * that show the layer again and remove it from the top layer.
 */
function showInTopLayer(element: HTMLElement): { showAgain: () => void; hide: () => void } {
  moveToUsablePlace(element);
  const writer = createWriter(element);
  // If the attribute changes, a popover that the browser has already shown closes.
  writer.write({ attributes: { popover: 'manual' }, classes: [], text: undefined });
  element.togglePopover(true);
  return {
    showAgain: () => {
      writer.repeat();
      element.showPopover();
    },
    hide: () => {
      // Without the attribute, `hidePopover` throws.
      writer.repeat();
      element.hidePopover();
      writer.undo();
      moveBack(element);
    },
  };
}

const isInClosedDialog = ({ element }: Layer): boolean => element.closest('dialog:not([open])') !== null;

/**
 * Updates the layers after other code has opened or closed layers. If a native dialog has closed, our layers that were
 * moved into it stay open, and our layers that belong to it close.
 */
function followOthers(): void {
  for (const layer of stack.filter(isInClosedDialog)) {
    const { element, isModal } = layer;
    moveBack(element);
    if (isModal && element.isConnected && !element.matches(':popover-open')) element.showPopover();
  }
  for (const layer of stack.filter(isInClosedDialog).reverse()) layer.onDismiss('leave');
  const reverted = stack.filter(
    ({ element, isModal }) => isModal && element.isConnected && !element.matches(':popover-open'),
  );
  for (const { showAgain } of reverted) showAgain?.();
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
  // Dismisses all layers, so that the page has no open layer if it is restored from the back/forward cache (RT-10).
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

/** Keeps an opener reachable for a moment, but not by Tab. Returns a function that ends it. */
function keepForNow(opener: Element): () => void {
  const { labels } = opener as Partial<Pick<HTMLInputElement, 'labels'>>;
  const kept = [opener, ...(labels ?? [])];
  staying = kept;
  const writer = createWriter(opener);
  writer.write({ attributes: { tabindex: '-1' }, classes: [], text: undefined });
  const release = (): void => {
    clearTimeout(timer);
    writer.undo();
    if (staying !== kept) return;
    staying = [];
    isolateTopmost();
  };
  const timer = setTimeout(release, OPENER_STAYS);
  return release;
}

/**
 * Applies the effects of a modal layer to the page. Focus moves before the page becomes inert, because Chromium warns
 * about `aria-hidden` on an element that contains focus.
 */
function startModal(layer: OpenLayer): { releasePage: () => void; end: () => void } {
  const { element, panel, initialFocus } = layer;
  const isTopmost = (): boolean => topmostModal() === layer && !isBelowDialog(layer);
  // The lock measures the page. If it did so before the element is in the top layer, the element would be laid out
  // twice. Once `inert` has been set, each measurement would recalculate the styles of the whole page.
  const { showAgain, hide } = showInTopLayer(element);
  layer.showAgain = showAgain;
  const unlock = lockScroll(panel, isAbove);
  const trap = trapFocus({ element, panel, initialFocus, isTopmost, isShared: () => canTabToOthers(layer) });
  isolateTopmost(true);
  // Other code that traps focus in a dialog below may have taken focus back. Now that dialog is inert.
  trap.enter();
  return {
    releasePage: () => {
      isolateTopmost();
      unlock();
    },
    end: () => {
      trap.release();
      hide();
    },
  };
}

/**
 * Opens a layer over the page and over every other layer. This module is the only owner of Escape, outside clicks,
 * `inert`, the scroll lock and focus. Escape and outside clicks reach only the topmost layer, and its `onDismiss`
 * decides whether to close the layer: no layer closes automatically.
 * @returns a function that closes the layer, once: it restores the page and returns focus to the opener
 */
export function openLayer(description: Layer): () => void {
  const { element, opener = document.activeElement, openingClick, initialFocus, isModal } = description;
  // The element was removed in the task that opened the layer, so its widget is about to unmount.
  if (!element.isConnected) return () => undefined;
  const around = stack.findLast((other) => other.element.contains(opener)) ?? stack.at(-1);
  const place = saveFocus(opener, element, around?.place);
  const layer: OpenLayer = { ...description, below: othersBelow(opener), place };
  addToStack(layer);
  const release = isModal && opener && !opener.contains(element) ? keepForNow(opener) : undefined;
  const modal = isModal ? startModal(layer) : undefined;
  // Focus is now on something that an Enter still held on the opener was not meant for.
  if (isModal && !openingClick?.detail) ignoreHeldEnter();
  if (!isModal) initialFocus?.focus({ preventScroll: true });
  return () => {
    if (!stack.includes(layer)) return;
    removeFromStack(layer);
    release?.();
    modal?.releasePage();
    place.returnFocus();
    modal?.end();
  };
}
