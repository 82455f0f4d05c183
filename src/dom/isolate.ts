import { createWriter, type Writer } from '../writer.ts';

/** What nobody sees or hears anyway. */
const MUTE = 'script, style, link, template';
const LIVE_REGIONS = '[data-widgets-announcer]';
const PUT_AWAY = { attributes: { inert: '', 'aria-hidden': 'true' }, classes: [], text: undefined };

const writers = new Map<Element, Writer>();
let kept: Element | undefined;
let observer: MutationObserver | undefined;

interface Surroundings {
  /** Elements that hold what is kept. */
  around: Element[];
  /** Their other children. */
  beside: Element[];
}

function surroundingsOf(keep: readonly Element[], root: Element): Surroundings {
  const found: Surroundings = { around: [root], beside: [] };
  for (const child of root.children) {
    if (keep.includes(child) || child.matches(MUTE)) continue;
    if (keep.some((element) => child.contains(element))) {
      const { around, beside } = surroundingsOf(keep, child);
      found.around.push(...around);
      found.beside.push(...beside);
    } else found.beside.push(child);
  }
  return found;
}

function apply(): void {
  const keep = kept ? [kept, ...document.querySelectorAll(LIVE_REGIONS)] : [];
  const { around, beside } = kept ? surroundingsOf(keep, document.body) : { around: [], beside: [] };
  const wanted = new Set(beside);
  for (const [element, writer] of writers) {
    if (wanted.has(element)) continue;
    writer.undo();
    writers.delete(element);
  }
  for (const element of beside) {
    if (writers.has(element)) continue;
    const writer = createWriter(element);
    writer.write(PUT_AWAY);
    writers.set(element, writer);
  }
  observer ??= new MutationObserver(apply);
  observer.disconnect();
  for (const element of around) observer.observe(element, { childList: true });
}

/**
 * Puts everything beside an element and beside its ancestors out of reach of pointer, keyboard and assistive
 * technology, also what is added later; live regions stay. What was put away before and is not any more gets back
 * exactly what it had (DR-01).
 * @param keep what stays in reach; undefined gives everything back
 */
export function isolate(keep: Element | undefined): void {
  if (keep === kept) return;
  kept = keep;
  apply();
}
