import { collapseWhitespace } from '../../runtime/texts.ts';
import { type Control, controlsOf } from '../fields/controls.ts';
import { openDetails } from '../fields/details.ts';
import { labelElementOf, labelOfReplaced } from '../fields/markup.ts';
import { type Message, messageOf } from './messages.ts';

/** Error of a field, which consists of one control or of the radio buttons that share a name. */
export interface FieldError {
  /** Control to focus so that the visitor can fix the error. */
  control: Control;
  controls: readonly Control[];
  message: Message;
  /** Element beside the field that contains the server's message, if the server rendered the error. */
  serverMessage?: HTMLElement;
}

const FIELD = '[data-field]';
const MESSAGE = '.sw-field-error';

/**
 * Returns the element around a control, its label and its error: the nearest element with `data-field`, or else the
 * parent.
 */
export const fieldOf = (control: Control): HTMLElement =>
  control.closest<HTMLElement>(FIELD) ?? control.parentElement ?? control;

/**
 * Returns the element whose `aria-describedby` refers to the field's error: the fieldset of a group, or else the
 * control.
 */
export const describedElement = ({ control }: Pick<FieldError, 'control'>): HTMLElement => {
  const group = control.type === 'radio' || control.type === 'checkbox' ? fieldOf(control) : control;
  return group instanceof HTMLFieldSetElement ? group : control;
};

/**
 * Selector for the parts of a label that are not part of the question: marks such as '(optional)', and content hidden
 * from visitors or screen readers.
 */
const ADDITIONS =
  '.sw-required, .sw-optional, .sw-field-optional, [hidden], [aria-hidden="true"], input, select, textarea, button';

/** Returns the text of a label without its `ADDITIONS`. */
function labelText(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(ADDITIONS)) part.remove();
  return copy.textContent;
}

/**
 * Returns the label of a control without additions such as '(optional)', an asterisk or a final colon. Keeps any other
 * text in parentheses or after a colon, which is part of the question.
 */
export function labelOf(control: Control): string {
  const group = describedElement({ control });
  const label = group === control ? labelElementOf(control) : group.querySelector('legend');
  const text = label ? labelText(label) : (control.getAttribute('aria-label') ?? '');
  return collapseWhitespace(text).replace(/\s*(?:\((?:optional|required)\)|[*:]+)$/i, '');
}

function groupOf(control: Control, all: readonly Control[]): readonly Control[] {
  const isMate = (other: Control) => other.type === 'radio' && other.name === control.name;
  return control.type === 'radio' && control.name !== '' ? all.filter(isMate) : [control];
}

/** Returns the controls of each field in which at least one control matches and is validated by the browser. */
function fieldsOf(form: HTMLFormElement, matches: (control: Control) => boolean): (readonly Control[])[] {
  const all = controlsOf(form);
  const groups = all
    .filter((control) => control.willValidate && matches(control))
    .map((control) => groupOf(control, all));
  return groups.filter(([first], index) => groups.findIndex(([other]) => other === first) === index);
}

/**
 * Returns a form's validation errors from the browser, in document order. Browsers skip disabled controls, such as the
 * controls in a hidden section.
 * @param within an element in the form to check, such as a step. Default: the whole form
 * @param except controls that need not be valid yet
 */
export function findErrors(
  form: HTMLFormElement,
  within: Element = form,
  except: readonly Control[] = [],
): FieldError[] {
  const isWithin = (control: Control) =>
    (within === form || within.contains(control)) && !except.includes(control);
  return fieldsOf(form, isWithin).flatMap((controls): FieldError[] => {
    const [control] = controls;
    const message = control && messageOf(control);
    return message ? [{ control, controls, message }] : [];
  });
}

/** Reads the errors that the server rendered: controls that have `aria-invalid` and a message beside them. */
export function readServerErrors(form: HTMLFormElement): FieldError[] {
  return fieldsOf(form, (control) => control.getAttribute('aria-invalid') === 'true').flatMap(
    (controls): FieldError[] => {
      const [control] = controls;
      const serverMessage = control && fieldOf(control).querySelector<HTMLElement>(MESSAGE);
      if (!serverMessage) return [];
      // The summary contains only the message. The element beside the field may contain more, such as a link.
      const summaryLink = form.querySelector(`a[href="#${CSS.escape(control.id)}"]`) ?? serverMessage;
      return [
        {
          control,
          controls,
          message: { text: summaryLink.textContent.trim(), isSelfContained: true },
          serverMessage,
        },
      ];
    },
  );
}

/**
 * Returns the errors that remain after a change. A client error ends once the browser considers the field valid. A
 * server error ends once the visitor has changed the field and the browser considers it valid. Either kind of error
 * ends if the field is no longer validated.
 * @param changed the control that changed, if any
 */
export function remainingErrors(errors: readonly FieldError[], changed: Control | undefined): FieldError[] {
  return errors.flatMap((error) => {
    const { control, controls, message, serverMessage } = error;
    if (!control.isConnected || !control.willValidate) return [];
    const isChanged = changed !== undefined && controls.includes(changed);
    const now = messageOf(control);
    // A change to another field can also end an error, for example if this field is no longer required.
    if (!isChanged && serverMessage) return [error];
    if (!now) return [];
    // Another field can also change the message: the country decides what a postal code looks like.
    return serverMessage || now.text === message.text ? [error] : [{ ...error, message: now }];
  });
}

/** Returns the errors in document order, keeping only the first error for each field. */
export function inDocumentOrder(errors: readonly FieldError[]): FieldError[] {
  const unique = errors.filter(
    ({ control }, index) => errors.findIndex((other) => other.control === control) === index,
  );
  const follows = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  return unique.toSorted((a, b) => (follows(a.control, b.control) ? -1 : 1));
}

/** Function that shows the step of a form that contains a control. */
export type Reveal = (control: Control) => void;

/** Focuses a control, or what a widget shows in its place, and scrolls its label into view. */
export function focusControl(control: Control, reveal?: Reveal): void {
  reveal?.(control);
  openDetails(control);
  fieldOf(control).scrollIntoView({ block: 'nearest', behavior: 'instant' });
  // On a hidden file input or radio button, the click would do more than move focus.
  const label = control instanceof HTMLSelectElement ? labelOfReplaced(control) : undefined;
  if (label) label.click();
  else control.focus({ preventScroll: true });
}
