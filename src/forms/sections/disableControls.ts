import { createWriter, type Writer } from '../../runtime/writer.ts';
import { type Control, controlsIn } from '../fields/controls.ts';

type FormElement = Control | HTMLFieldSetElement;

/**
 * Number of hidden sections around each disabled element. Sections can be nested, but an element has only one
 * `disabled` attribute.
 */
const disabledElements = new WeakMap<FormElement, { writer: Writer; count: number }>();

function disable(control: FormElement): void {
  const entry = disabledElements.get(control) ?? { writer: createWriter(control), count: 0 };
  entry.count += 1;
  disabledElements.set(control, entry);
  if (entry.count === 1) entry.writer.write({ attributes: { disabled: '' }, classes: [], text: undefined });
}

function enable(control: FormElement): void {
  const entry = disabledElements.get(control);
  if (!entry) return;
  entry.count -= 1;
  if (entry.count > 0) return;
  entry.writer.undo();
  disabledElements.delete(control);
}

/**
 * Returns the elements to disable. Disabling a fieldset disables all controls that it contains now or later, except the
 * controls in its legend.
 */
function elementsToDisable(section: HTMLElement): FormElement[] {
  if (!(section instanceof HTMLFieldSetElement)) return controlsIn(section);
  const legend = section.querySelector(':scope > legend');
  return [section, ...(legend ? controlsIn(legend) : [])];
}

/**
 * Disables the controls of a hidden section, so that browsers neither submit nor validate them (FM-04). The controls
 * keep their values. `inert` is not a substitute: it prevents focus, but browsers still submit and validate the
 * controls. Returns a function that restores each control's own disabled state.
 */
export function disableControls(section: HTMLElement): () => void {
  const disabled = new Set<FormElement>();
  const disableAll = (): void => {
    for (const control of elementsToDisable(section)) {
      if (disabled.has(control)) continue;
      disabled.add(control);
      disable(control);
    }
  };
  disableAll();
  const observer = new MutationObserver(disableAll);
  observer.observe(section, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    disabled.forEach(enable);
  };
}
