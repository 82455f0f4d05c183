import { isNewPage } from '../../page/isNewPage.ts';
import { createWriter } from '../../runtime/writer.ts';
import { readServerErrors } from '../errors/fieldErrors.ts';
import { type Control, controlsIn, isAlreadyFilled } from '../fields/controls.ts';

/**
 * Returns the index of the step that the server wants to show: the step with the server's first error or, unless it is
 * the first step, the step with `data-current`. Returns undefined if there is no such step.
 */
export function stepOfServer(form: HTMLFormElement, steps: readonly HTMLElement[]): number | undefined {
  const [error] = readServerErrors(form);
  const ofError = error ? steps.findIndex((step) => step.contains(error.control)) : -1;
  if (ofError >= 0) return ofError;
  const current = steps.findIndex((step) => step.hasAttribute('data-current'));
  return current > 0 ? current : undefined;
}

/** Step that the visitor is using when the widget mounts. Until the script arrives, all steps are shown. */
export interface StepInUse {
  index: number;
  /** Focused control, which must not move in the viewport. */
  focused: Element | undefined;
  /** The control's distance from the top of the viewport, in CSS px. */
  top: number;
}

/**
 * Scrolls the page so that an element keeps its distance from the top of the viewport. Scrolls again in the next frame,
 * because the page may hide content around the form when the widget becomes ready. Needed in browsers that don't
 * support scroll anchoring, such as Safari, and when the page becomes too short to scroll that far. In the latter case,
 * the end of the page receives empty space, below all content, so that its removal moves nothing else.
 * @param top distance to restore, in CSS px
 * @returns function that removes the empty space
 */
export function restorePosition(element: Element, top: number): () => void {
  const root = document.documentElement;
  const writer = createWriter(root);
  const distance = (): number => element.getBoundingClientRect().top - top;
  const scroll = (): void => {
    window.scrollBy({ top: distance(), behavior: 'instant' });
    const missing = Math.ceil(distance());
    if (missing < 1) return;
    const properties = { 'min-block-size': `${root.scrollHeight + missing}px` };
    writer.write({ attributes: {}, classes: [], properties, text: undefined });
    window.scrollBy({ top: distance(), behavior: 'instant' });
  };
  scroll();
  const frame = requestAnimationFrame(scroll);
  return () => {
    cancelAnimationFrame(frame);
    writer.undo();
  };
}

/** Returns the step that contains focus, unless the page itself moved focus there. */
export function findFocusedStep(steps: readonly HTMLElement[]): StepInUse | undefined {
  const { activeElement } = document;
  const index = steps.findIndex((step) => step !== activeElement && step.contains(activeElement));
  if (!activeElement || index < 0 || activeElement.hasAttribute('autofocus')) return undefined;
  return { index, focused: activeElement, top: activeElement.getBoundingClientRect().top };
}

/**
 * Returns the last step in which the visitor has changed something. Returns undefined unless the page was just opened:
 * after a reload or a click on the Back button, the browser has restored the changes in all steps.
 */
export function findEditedStep(steps: readonly HTMLElement[]): StepInUse | undefined {
  if (!isNewPage()) return undefined;
  const isEdited = (control: Control): boolean => control.type !== 'hidden' && isAlreadyFilled(control);
  const index = steps.findLastIndex((step) => controlsIn(step).some(isEdited));
  return index < 0 ? undefined : { index, focused: undefined, top: 0 };
}
