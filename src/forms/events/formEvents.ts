import { whenActivated } from '../../page/activeTime.ts';

/**
 * Properties that the details of all events of a form have. No detail contains what the visitor entered in a field, except
 * for the amount, frequency and method of a payment, and the way to give that the visitor chose.
 */
export interface FormEventDetail {
  /** Name of the widget, such as `donation`. */
  widget: string;
  /** The form's id, or the empty string if it has none. */
  form: string;
}

/** Detail of a `widget:step` event. A step's key is its `data-page`, or else its id, or else its index. */
export interface StepEventDetail extends FormEventDetail {
  /** Key of the step that the visitor has left; undefined if the visitor has just opened the form. */
  from: string | undefined;
  /** Key of the step that is now shown. */
  to: string;
  /** Index of the step that is now shown, from 0. */
  index: number;
  /** Number of steps. */
  count: number;
}

/** Field with an error. `refused`: the server has refused the value. */
export interface FieldProblem {
  /** Name of the control, or its id if it has no name. */
  name: string;
  kind: 'missing' | 'invalid' | 'refused';
}

/** Detail of a `widget:problem` event. */
export interface ProblemEventDetail extends FormEventDetail {
  /** `browser`: a click was refused because of these fields. `server`: the server has sent the form back. */
  source: 'browser' | 'server';
  /** Fields in the order in which they were found. Empty if the server's error is not about a field. */
  fields: readonly FieldProblem[];
}

/** Detail of a `widget:sent` event. */
export type SentEventDetail = FormEventDetail;

interface FormEvents {
  'widget:step': StepEventDetail;
  'widget:problem': ProblemEventDetail;
  'widget:sent': SentEventDetail;
}

/** Form whose events are dispatched, and the element with `data-widget` from which they bubble. */
export interface FormEventSource {
  host: HTMLElement;
  form: HTMLFormElement;
}

/**
 * Dispatches a bubbling event in a microtask. The page's listeners therefore run only after the widget has finished its
 * own work, and can't interrupt it. On a prerendered page, the event is dispatched once the visitor opens the page.
 */
export function dispatchLater(host: HTMLElement, type: string, detail: FormEventDetail): void {
  const event = new CustomEvent(type, { bubbles: true, detail });
  whenActivated(() => queueMicrotask(() => host.dispatchEvent(event)));
}

/** Returns the properties that the details of all events of a form have. */
export const commonDetail = ({ host, form }: FormEventSource): FormEventDetail => ({
  widget: host.getAttribute('data-widget') ?? '',
  // A control named `id` would shadow the form's own property.
  form: form.getAttribute('id') ?? '',
});

/**
 * Dispatches an event of a form on the widget's host.
 * @param detail properties of the detail apart from `widget` and `form`
 */
export function dispatchFormEvent<Type extends keyof FormEvents>(
  source: FormEventSource,
  type: Type,
  detail: Omit<FormEvents[Type], keyof FormEventDetail>,
): void {
  dispatchLater(source.host, type, { ...commonDetail(source), ...detail });
}
