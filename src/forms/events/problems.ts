import type { FieldError } from '../errors/fieldErrors.ts';
import { type Control, valuesOf } from '../fields/controls.ts';
import { dispatchFormEvent, type FieldProblem, type FormEventSource } from './formEvents.ts';

/** Properties of an invalid field that determine the kind of its problem. */
export interface InvalidField {
  validity: Pick<ValidityState, 'valueMissing' | 'badInput'>;
  /** Type of the field's first control. */
  type: string;
  /** Values that the field would submit. */
  values: readonly string[];
}

/**
 * Returns the kind of problem that the browser has found. An empty field counts as missing, even if its error was set
 * with `setCustomValidity()`.
 */
export function kindOfProblem({ validity, type, values }: InvalidField): 'missing' | 'invalid' {
  if (validity.valueMissing) return 'missing';
  // The values of file inputs are not read. If the text of a number field is not a number, browsers report an empty value.
  if (type === 'file' || validity.badInput) return 'invalid';
  return values.every((value) => value === '') ? 'missing' : 'invalid';
}

/** Returns the name of a control for events. */
export const eventNameOf = ({ name, id }: Pick<Control, 'name' | 'id'>): string => name || id;

/** Returns the problem of a field for events, without the field's value. */
export function fieldProblem({ control, controls, serverMessage }: FieldError): FieldProblem {
  const { validity, type } = control;
  const kind = serverMessage
    ? 'refused'
    : kindOfProblem({ validity, type, values: controls.flatMap(valuesOf) });
  return { name: eventNameOf(control), kind };
}

/** Returns the problems without those of fields that occur earlier in the list. */
export const uniqueProblems = (fields: readonly FieldProblem[]): FieldProblem[] =>
  fields.filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index);

/** Problems found since the last microtask, by host. */
const found = new WeakMap<HTMLElement, FieldProblem[]>();

/**
 * Dispatches a `widget:problem` event for fields that have stopped a click or a submission. Several checks may run for
 * one click, so all problems found in the same task are in one event.
 */
export function reportProblems(source: FormEventSource, fields: readonly FieldProblem[]): void {
  const earlier = found.get(source.host);
  if (earlier) {
    earlier.push(...fields);
    return;
  }
  const all = [...fields];
  found.set(source.host, all);
  queueMicrotask(() => {
    found.delete(source.host);
    dispatchFormEvent(source, 'widget:problem', { source: 'browser', fields: uniqueProblems(all) });
  });
}
