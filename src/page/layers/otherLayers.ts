import { tabbable } from 'tabbable';
import { createWriter, type Writer } from '../../runtime/writer.ts';
import { OTHER_DOCUMENTS } from './focus.ts';
import { isHiddenByOthers } from './isolate.ts';

/**
 * Containers of consent tools. Visitors must be able to respond to these tools before anything else. Each selector
 * comes from the rules of DuckDuckGo's `autoconsent` (commit 1eb5122b5, August 2026: `rules/autoconsent/*.json` and
 * `lib/cmps/*.ts`), which responds to these tools on real pages; the comment above each selector names the file. Tools
 * that are not listed here, and chats, must be marked with `data-widgets-above`.
 */
const CONSENT_TOOLS = [
  // OneTrust: `onetrust.ts`.
  '#onetrust-consent-sdk',
  // Cookiebot: `cookiebot.ts`.
  '#CybotCookiebotDialog',
  // Usercentrics 2 and 3: `usercentrics-api.json`.
  '#usercentrics-root',
  '#usercentrics-cmp-ui',
  // Complianz: `complianz-banner.json`.
  '#cmplz-cookiebanner-container',
  // Borlabs Cookie: `borlabs.json`.
  '#BorlabsCookieBox',
  // Didomi: `didomi.json`.
  '#didomi-host',
  // iubenda: `iubenda.json`.
  '#iubenda-cs-banner',
  // Klaro: the default of its setting `elementID`, according to its example configuration. `klaro.ts` contains only the
  // classes inside.
  '#klaro',
  // CookieConsent 2 and 3 (orestbida): `cookieconsent2.json`, `cookieconsent3.json`. Pages use the second id for their
  // own `main`, so that selector also requires another mark of the tool: see `createMainContainer` in its
  // `src/core/modals/index.js`.
  '#cc--main',
  '#cc-main[data-nosnippet]',
  // Quantcast Choice: `quantcast.json`.
  '#qc-cmp2-container',
  // TrustArc, its banner and its settings dialog: `trustarc-top.ts`.
  '#truste-consent-track',
  '.truste_box_overlay',
  // Termly: `termly.json`.
  '#termly-code-snippet-support',
  // CookieYes, its banner and its settings dialog: `cookieyes.json`.
  '.cky-consent-container',
  '.cky-modal',
  // Osano: `osano.json`.
  '.osano-cm-window',
  // Sourcepoint: `sourcepoint-frame.ts`. The id ends with a number.
  '[id^="sp_message_container_"]',
];
/** Selectors of elements that are shown above open layers, whenever they appear. */
const MARKED = ['[data-widgets-above]', ...CONSENT_TOOLS];
/** Selector of other code's dialogs that declare themselves modal. */
const MODALS =
  ':is([role="dialog"], [role="alertdialog"])[aria-modal="true"]:not(.sw-overlay *, dialog, [popover]:not([data-widgets-raised]))';
const POPOVERS = ':popover-open:not(.sw-overlay, [data-widgets-raised])';

/** Properties of one of our layers that determine which layers of other code are above it. */
export interface CoveredLayer {
  element: HTMLElement;
  /** Layers of other code that were open before this layer, and are below it. */
  below: Set<Element>;
}

/** Popovers that are about to open. They must not be inert when they open, because opening moves focus. */
const opening = new Set<Element>();
const raised = new Map<HTMLElement, Writer>();

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** Returns true for an element outside the viewport, to which visitors cannot scroll a fixed element. */
function isOffscreen(element: Element): boolean {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const isOutside = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  return isOutside && width > 0 && height > 0;
}

/**
 * Returns true for a dialog that visitors can see. Many themes never remove a closed dialog from the page: they move it
 * out of the viewport, or make it transparent, and hide it from assistive technology.
 */
const isOpenDialog = (dialog: Element): boolean =>
  dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !isHiddenByOthers(dialog) &&
  !isOffscreen(dialog);

const findAll = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Returns the open `<dialog>` elements that make the rest of the page inert. */
export const openNativeModals = (): HTMLElement[] => findAll('dialog:modal');

/**
 * Returns the element that positions a dialog of other code: the dialog's outermost ancestor with fixed position, or
 * the dialog itself.
 */
function rootOf(dialog: HTMLElement): HTMLElement {
  let root = dialog;
  for (let parent = dialog.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    if (getComputedStyle(parent).position === 'fixed') root = parent;
  return root;
}

const shownModals = (): HTMLElement[] => findAll(MODALS).filter(isOpenDialog).map(rootOf);
const openPopovers = (): Element[] => [...new Set([...findAll(POPOVERS), ...opening])];

/**
 * Returns other code's layers that are open below a layer that is about to open: those in the top layer, and those that
 * contain the opener.
 */
export function othersBelow(opener: Element | null): Set<Element> {
  const modals = shownModals().filter((modal) => modal.contains(opener));
  return new Set([...openNativeModals(), ...findAll(POPOVERS), ...modals]);
}

/** Layers of other code that are open. */
interface OtherLayers {
  native: readonly Element[];
  popovers: readonly Element[];
  /** Root elements of dialogs that declare themselves modal. */
  modals: readonly Element[];
  /** Elements that are shown above our layers. */
  marked: readonly Element[];
}

/** Searches the whole page for layers of other code. */
export const findOthers = (): OtherLayers => ({
  native: openNativeModals(),
  popovers: openPopovers(),
  modals: shownModals(),
  // Browsers find an id without searching the page, but not in a list of selectors: 0.65 ms instead of 0.11 for 1,900
  // elements, several times for each dialog that opens.
  marked: MARKED.flatMap(findAll),
});

/** Returns the layers of other code that are above the given layer and therefore stay reachable. */
export function othersAbove({ element, below }: CoveredLayer, others = findOthers()): HTMLElement[] {
  const { native, popovers, modals, marked } = others;
  return [...new Set([...native, ...popovers, ...modals, ...marked])].filter(
    (other): other is HTMLElement =>
      other instanceof HTMLElement &&
      !below.has(other) &&
      !other.contains(element) &&
      !element.contains(other),
  );
}

/** Returns true if Tab can move focus into a layer of other code. */
const hasControls = (other: HTMLElement): boolean =>
  tabbable(other, { getShadowRoot: true }).length > 0 ||
  [...other.querySelectorAll(OTHER_DOCUMENTS)].some((frame) => isShown(frame));

/** Returns true if Tab can move focus from the given layer to a layer of other code above it. */
export const canTabToOthers = (layer: CoveredLayer): boolean => othersAbove(layer).some(hasControls);

const closesOnEscape = (element: Element): boolean => element.matches('[popover]:not([popover="manual"])');

/** Returns true if a native modal dialog of other code is above the given layer, or inside it. */
export const isBelowDialog = ({ below }: CoveredLayer): boolean =>
  openNativeModals().some((dialog) => !below.has(dialog));

/** Returns true if a key press or click is meant for a layer of other code above the given layer. */
export function isForOther(layer: CoveredLayer & { isModal: boolean }, event: Event): boolean {
  const path = layer.isModal ? event.composedPath() : [];
  const others = findOthers();
  const inside = [...layer.element.querySelectorAll(POPOVERS)];
  return (
    isBelowDialog(layer) ||
    inside.some(closesOnEscape) ||
    othersAbove(layer, others).some(
      (other) => path.includes(other) || others.modals.includes(other) || closesOnEscape(other),
    )
  );
}

/** Shows an element in the top layer, above everything that opened before it. */
function raise(element: HTMLElement): void {
  const writer = createWriter(element);
  writer.write({
    attributes: { popover: 'manual', 'data-widgets-raised': '' },
    classes: [],
    text: undefined,
  });
  element.showPopover();
  raised.set(element, writer);
}

function lower(element: HTMLElement): void {
  const writer = raised.get(element);
  raised.delete(element);
  if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
  writer?.undo();
}

const canBeRaised = (element: HTMLElement): boolean =>
  !(element instanceof HTMLDialogElement) && (raised.has(element) || !element.hasAttribute('popover'));

/** Focuses a modal dialog of other code that was still inert when it opened. */
function focusModal(root: HTMLElement): void {
  if (root.contains(document.activeElement)) return;
  const [first] = tabbable(root);
  (first instanceof HTMLElement ? first : root).focus();
}

/**
 * Shows other code's layers above ours, except those that are already in the top layer.
 * @param layers all open modal layers, lowest first
 * @param others all layers of other code
 * @param isNew true if a layer has just opened, so that it covers the layers of other code that were already shown
 */
export function raiseOthers(layers: readonly CoveredLayer[], others: OtherLayers, isNew: boolean): void {
  const wanted = new Set(layers.flatMap((layer) => othersAbove(layer, others)).filter(canBeRaised));
  for (const element of raised.keys())
    if (!wanted.has(element) || (isNew && others.marked.includes(element))) lower(element);
  for (const element of wanted) {
    if (raised.has(element)) continue;
    raise(element);
    if (others.modals.includes(element)) focusModal(element);
  }
}

/** Changes to the page that can open or close a layer of other code. */
const CHANGES: MutationObserverInit = {
  subtree: true,
  childList: true,
  attributeFilter: ['open', 'aria-modal', 'aria-hidden', 'hidden', 'class', 'style', 'data-widgets-above'],
};

/**
 * Calls `onChange` when a layer of other code may have opened or closed. Returns a function that stops watching.
 * @param onOpen called for a popover that is about to open: it is no longer below any layer
 */
export function watchOthers(onChange: () => void, onOpen: (popover: Element) => void): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal, capture: true };
  const handleBefore = (event: Event): void => {
    const { target } = event;
    const isOurs = !(target instanceof Element) || target.matches('.sw-overlay, [data-widgets-raised]');
    if (isOurs || (event as ToggleEvent).newState !== 'open') return;
    onOpen(target);
    opening.add(target);
    onChange();
    // By then, the popover is open, or other code has prevented it from opening.
    setTimeout(() => {
      opening.delete(target);
      onChange();
    });
  };
  // The layer stack has already handled the opening or closing of our own layers.
  const handleToggle = ({ target }: Event): void => {
    if (!(target instanceof Element && target.matches('.sw-overlay'))) onChange();
  };
  const observer = new MutationObserver(onChange);
  document.addEventListener('beforetoggle', handleBefore, options);
  document.addEventListener('toggle', handleToggle, options);
  // A dialog that fades or slides in is visible only now.
  for (const type of ['transitionend', 'animationend']) document.addEventListener(type, onChange, options);
  observer.observe(document, CHANGES);
  return () => {
    ending.abort();
    observer.disconnect();
    opening.clear();
  };
}
