import { createWriter, type Writer } from '../writer.ts';
import { type Control, controlsIn } from './controls.ts';

type Holdable = Control | HTMLFieldSetElement;

/** Who is held, how often: sections can lie in each other, and a control has one attribute. */
const held = new WeakMap<Holdable, { writer: Writer; times: number }>();

function take(control: Holdable): void {
  const hold = held.get(control) ?? { writer: createWriter(control), times: 0 };
  hold.times += 1;
  held.set(control, hold);
  if (hold.times === 1) hold.writer.write({ attributes: { disabled: '' }, classes: [], text: undefined });
}

function give(control: Holdable): void {
  const hold = held.get(control);
  if (!hold) return;
  hold.times -= 1;
  if (hold.times > 0) return;
  hold.writer.undo();
  held.delete(control);
}

/** A fieldset holds all that is in it, now and later, but for what its legend holds; others hold each control. */
function holdableIn(section: HTMLElement): Holdable[] {
  if (!(section instanceof HTMLFieldSetElement)) return controlsIn(section);
  const legend = section.querySelector(':scope > legend');
  return [section, ...(legend ? controlsIn(legend) : [])];
}

/**
 * Keeps the controls of a hidden section from being sent and from being asked for, with their values and their own
 * disabled state as they are (FM-04). Not `inert`: that keeps the focus out, but browsers send and demand all the same.
 * Returns how to let go.
 */
export function holdControls(section: HTMLElement): () => void {
  const taken = new Set<Holdable>();
  const hold = (): void => {
    for (const control of holdableIn(section)) {
      if (taken.has(control)) continue;
      taken.add(control);
      take(control);
    }
  };
  hold();
  const observer = new MutationObserver(hold);
  observer.observe(section, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    taken.forEach(give);
  };
}
