import { WidgetError } from '../../runtime/WidgetError.ts';
import type { Control } from './controls.ts';

/**
 * Returns the nearest form: the given element itself or an ancestor.
 * @throws WidgetError if there is none
 */
export function closestForm(element: HTMLElement): HTMLFormElement {
  const form = element.closest('form');
  if (form) return form;
  const found = `<${element.localName}>`;
  throw new WidgetError({ problem: 'it is not in a form', expected: 'a <form> around it', found });
}

/** Returns the first heading in a step, or the step itself if it contains none. */
export const headingOf = (step: HTMLElement): HTMLElement =>
  step.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? step;

/**
 * Returns whether the server has rendered a message to show. Returns false for an empty element, because an editor may
 * have removed the `hidden` attribute from it.
 */
export const isSent = (message: HTMLElement): boolean => !message.hidden && message.textContent.trim() !== '';

/** Returns the label of a control, even if it refers to a list that covers the control, such as the list of states. */
export const labelElementOf = (control: Control): HTMLElement | undefined =>
  control.labels?.[0] ??
  (control.ariaHidden === 'true' ? control.parentElement?.querySelector('label') : undefined) ??
  undefined;

/** Returns the visible label of a hidden control. A click on it moves focus to what a widget shows in place of the control. */
export function labelOfReplaced(control: Control): HTMLElement | undefined {
  const label = labelElementOf(control);
  return !control.checkVisibility() && label?.checkVisibility() ? label : undefined;
}
