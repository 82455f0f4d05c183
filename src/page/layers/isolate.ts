import { contains, ownProperty } from '../../runtime/ownProperty.ts';
import { createWriter, type Writer } from '../../runtime/writer.ts';
import { BELOW_LAYER } from '../belowLayer.ts';
import { FOCUS_TARGETS } from '../focusTargets.ts';

/**
 * Selector of elements that are not rendered. A native dialog that opens later must not be inert, because an inert
 * dialog cannot receive focus.
 */
const UNRENDERED = 'script, style, link, template, dialog:not([open])';
/** Selector of elements whose changes screen readers announce unless the elements are inert or `aria-hidden`. */
const LIVE_REGIONS =
  '[data-widgets-announcer], [aria-live]:not([aria-live="off"]), :is([role="status"], [role="alert"], [role="log"], output):not([aria-live])';

const writers = new Map<Element, Writer>();
let reachable: Element | undefined;
let observer: MutationObserver | undefined;
/** Other elements that stay reachable, such as other code's layers above. */
let others: readonly Element[] = [];

interface Surroundings {
  /** Elements that contain a reachable element. */
  ancestors: Element[];
  /** Rendered children of `ancestors` that neither are nor contain a reachable element. */
  siblings: Element[];
}

function surroundingsOf(keep: readonly Element[], root: Element): Surroundings {
  const found: Surroundings = { ancestors: [root], siblings: [] };
  for (const child of ownProperty(root, 'children')) {
    if (keep.includes(child) || child.matches(UNRENDERED)) continue;
    if (keep.some((element) => contains(child, element))) {
      const { ancestors, siblings } = surroundingsOf(keep, child);
      found.ancestors.push(...ancestors);
      found.siblings.push(...siblings);
    } else found.siblings.push(child);
  }
  return found;
}

/**
 * Returns the elements that stay reachable: the element itself, live regions without controls, and layers of other
 * code.
 */
function reachableElements(element: Element): Element[] {
  const regions = [...document.querySelectorAll(LIVE_REGIONS)];
  return [element, ...regions.filter((region) => !region.querySelector(FOCUS_TARGETS)), ...others];
}

function update(): void {
  const keep = reachable ? reachableElements(reachable) : [];
  const { ancestors, siblings } = reachable
    ? surroundingsOf(keep, document.body)
    : { ancestors: [], siblings: [] };
  const wanted = new Set(siblings);
  for (const [element, writer] of writers) {
    if (wanted.has(element)) continue;
    writer.undo();
    writers.delete(element);
  }
  for (const element of siblings) {
    if (writers.has(element)) continue;
    const writer = createWriter(element);
    const wasHidden = element.matches('[aria-hidden="true"], [inert]');
    const attributes = { inert: '', 'aria-hidden': 'true', ...(!wasHidden && { [BELOW_LAYER]: '' }) };
    writer.write({ attributes, classes: [], text: undefined });
    writers.set(element, writer);
  }
  observer ??= new MutationObserver(update);
  observer.disconnect();
  for (const element of ancestors) observer.observe(element, { childList: true });
}

/**
 * Makes everything outside an element unreachable by pointer, keyboard and assistive technology, including content
 * added later; live regions stay reachable. When elements become reachable again, their attributes are restored exactly
 * (DR-01).
 * @param keep element that stays reachable; undefined restores the whole page
 * @param above layers of other code, and other elements, that stay reachable
 */
export function isolate(keep: Element | undefined, above: readonly Element[] = []): void {
  const isUnchanged =
    above.length === others.length && above.every((other, index) => other === others[index]);
  if (keep === reachable && isUnchanged) return;
  reachable = keep;
  others = above;
  update();
}

/** Returns whether other code, rather than this module, hides an element or an ancestor from assistive technology. */
export const isHiddenByOthers = (element: Element): boolean =>
  element.closest(`:is([aria-hidden="true"], [inert]):not([${BELOW_LAYER}])`) !== null;
