import { tabbable } from 'tabbable';
import { SHADOW_HOSTS } from './ownDialog.ts';

/** Elements of another document, whose controls the page does not see. */
export const OTHER_DOCUMENTS = 'iframe, object, embed';

/** Returns true if an element shows something that the page did not put there: a shadow root that is closed. */
const isFilledBlank = (element: HTMLElement): boolean =>
  element.matches(SHADOW_HOSTS) &&
  element.children.length === 0 &&
  element.textContent.trim() === '' &&
  element.offsetWidth > 0 &&
  element.offsetHeight > 0;

/** Returns true if an element may contain controls that are not in the tree of the page. */
const isOpaque = (element: Element): boolean =>
  element.matches(OTHER_DOCUMENTS) ||
  element.shadowRoot !== null ||
  element.localName.includes('-') ||
  (element instanceof HTMLElement && isFilledBlank(element));

/** Controls at the ends of a panel. */
interface Ends {
  first: HTMLElement | undefined;
  last: HTMLElement | undefined;
  /** True if nothing before the first control may contain others. */
  isFirstCertain: boolean;
  isLastCertain: boolean;
}

function endsOf(panel: HTMLElement): Ends {
  const controls = tabbable(panel) as HTMLElement[];
  const [first, last] = [controls.at(0), controls.at(-1)];
  const opaque = [...panel.querySelectorAll('*')].filter(isOpaque);
  const isBefore = (one: Element, other: Element | undefined): boolean =>
    !other || Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isAfter = (one: Element, other: Element | undefined): boolean =>
    !other || one === other || Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return {
    first,
    last,
    isFirstCertain: !opaque.some((element) => isBefore(element, first)),
    isLastCertain: !opaque.some((element) => isAfter(element, last)),
  };
}

/** Creates a place in the Tab order, without a box. It is a style of the element because a site's rules must not show it. */
function createEdge(): HTMLElement {
  const edge = document.createElement('div');
  edge.tabIndex = 0;
  edge.setAttribute('data-widgets-edge', '');
  edge.style.cssText =
    'all: unset; position: fixed; inset: 0 auto auto 0; outline: none; opacity: 0; pointer-events: none';
  return edge;
}

/** Returns true for a press of Tab that other code has not handled. */
const isTab = ({ key, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Tab' && !altKey && !ctrlKey && !metaKey && !defaultPrevented;

/** Returns the edge from which the browser finds the control that Tab should lead to: the opposite one, at the ends. */
function sideToPass(panel: HTMLElement, isBackward: boolean): 'start' | 'end' | undefined {
  const { activeElement } = document;
  if (!panel.contains(activeElement)) return undefined;
  const { first, last, isFirstCertain, isLastCertain } = endsOf(panel);
  if (!isBackward) return isLastCertain && activeElement === last ? 'start' : undefined;
  return activeElement === panel || (isFirstCertain && activeElement === first) ? 'end' : undefined;
}

/** Returns the first or last control, or the panel if a frame or a shadow tree may be beyond it. */
function targetOf(panel: HTMLElement, wanted: 'first' | 'last' | 'panel'): HTMLElement {
  if (wanted === 'panel') return panel;
  const ends = endsOf(panel);
  const isCertain = wanted === 'first' ? ends.isFirstCertain : ends.isLastCertain;
  return (isCertain ? ends[wanted] : undefined) ?? panel;
}

/** Places in the Tab order before and after a panel, which send the focus around. */
export interface FocusEdges {
  /** Focuses the first control, or the panel if there is none. */
  focusFirst: () => void;
  remove: () => void;
}

/** Context of the edges: see `FocusTrapContext`. */
export interface EdgeContext {
  element: HTMLElement;
  panel: HTMLElement;
  isShared: () => boolean;
}

/**
 * Keeps Tab inside a panel, including controls in frames and shadow roots, which the page does not see. From the first or
 * last control, the focus is set to the other edge before the browser acts on the key: the browser then finds the control
 * beside the edge, wherever it is, and scrolls to it. If the browser comes to an edge by itself, out of a frame, the focus
 * goes to the first or last control, or to the panel if a frame may be beyond that: from there, Tab goes on.
 */
export function addEdges({ element, panel, isShared }: EdgeContext): FocusEdges {
  const [start, end] = [createEdge(), createEdge()];
  const ending = new AbortController();
  const { signal } = ending;
  /** True while this module focuses an edge, from which the browser moves on. */
  let isPassing = false;
  /** Direction of the last press of Tab, until the focus has moved. A press inside a frame is not seen. */
  let direction: 'forward' | 'backward' | undefined;
  let isInFrame = false;
  const pass = (edge: HTMLElement): void => {
    isPassing = true;
    edge.focus({ preventScroll: true });
    isPassing = false;
  };
  /** Sets what is known before the browser moves the focus the next time. */
  const prepare = (pressed: typeof direction): void => {
    direction = pressed;
    for (const edge of [start, end]) edge.tabIndex = isShared() ? -1 : 0;
  };
  const handleKeydown = (event: KeyboardEvent): void => {
    if (!isTab(event)) return;
    prepare(event.shiftKey ? 'backward' : 'forward');
    const side = isShared() ? undefined : sideToPass(panel, event.shiftKey);
    if (side) pass(side === 'start' ? start : end);
  };
  const goTo = (wanted: 'first' | 'last' | 'panel'): void => targetOf(panel, wanted).focus();
  const handleStart = ({ relatedTarget }: FocusEvent): void => {
    if (isPassing) return;
    const isFromPanel = relatedTarget instanceof Node && panel.contains(relatedTarget);
    // A positive `tabindex` puts a control before this edge: from the last of those, the others follow.
    if (direction === 'forward') goTo(isFromPanel ? 'panel' : 'first');
    else goTo(isFromPanel || isInFrame ? 'last' : 'first');
  };
  const handleEnd = (): void => {
    if (!isPassing) goTo(direction === 'backward' ? 'last' : 'first');
  };
  const handleFocus = (): void => {
    isInFrame = false;
    if (!isPassing) prepare(undefined);
  };
  // The focus has gone into a frame, or out of the window.
  const handleBlur = (): void => {
    isInFrame = document.activeElement?.matches(OTHER_DOCUMENTS) ?? false;
    prepare(undefined);
  };
  start.addEventListener('focus', handleStart, { signal });
  end.addEventListener('focus', handleEnd, { signal });
  element.addEventListener('focusin', handleFocus, { signal });
  addEventListener('blur', handleBlur, { signal });
  addEventListener('keydown', handleKeydown, { signal });
  element.prepend(start);
  element.append(end);
  return {
    focusFirst: () => (endsOf(panel).first ?? panel).focus(),
    remove: () => {
      ending.abort();
      start.remove();
      end.remove();
    },
  };
}
