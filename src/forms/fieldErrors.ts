import { type Control, controlsOf } from './controls.ts';
import { type Message, messageOf } from './messages.ts';
import { oneLine } from './oneLine.ts';

/** What is wrong with a field: with one control, or with the radio buttons of one name. */
export interface FieldError {
  /** Where the visitor mends it. */
  control: Control;
  controls: readonly Control[];
  message: Message;
  /** The server's own message beside the field, where the error came with the page. */
  sent?: HTMLElement;
}

const FIELD = '[data-field]';
const MESSAGE = '.sw-field-error';

/** The element round a control, its label and its error: the marked one, or whatever is round it. */
export const fieldOf = (control: Control): HTMLElement =>
  control.closest<HTMLElement>(FIELD) ?? control.parentElement ?? control;

/** What is said to assistive technology of the field as a whole: a group has its own element for that. */
export const describedOf = ({ control }: Pick<FieldError, 'control'>): HTMLElement => {
  const group = control.type === 'radio' || control.type === 'checkbox' ? fieldOf(control) : control;
  return group instanceof HTMLFieldSetElement ? group : control;
};

/** The label's words without what is added for those who have room: '(optional)', a star. */
export function labelOf(control: Control): string {
  const group = describedOf({ control });
  const label = group === control ? control.labels?.[0] : group.querySelector('legend');
  const [text] = (label?.textContent ?? control.getAttribute('aria-label') ?? '').split(/\s*[(*:]/);
  return oneLine(text ?? '');
}

function groupOf(control: Control, all: readonly Control[]): readonly Control[] {
  const isMate = (other: Control) => other.type === 'radio' && other.name === control.name;
  return control.type === 'radio' && control.name !== '' ? all.filter(isMate) : [control];
}

/** The first control of each field that fits. */
function fieldsOf(form: HTMLFormElement, fits: (control: Control) => boolean): (readonly Control[])[] {
  const all = controlsOf(form);
  const groups = all
    .filter((control) => control.willValidate && fits(control))
    .map((control) => groupOf(control, all));
  return groups.filter(([first], index) => groups.findIndex(([other]) => other === first) === index);
}

/**
 * What the browser finds wrong with a form, in the order of the page. What is disabled, as in a hidden section, is not
 * asked.
 * @param within a part of the form, such as one of its pages
 */
export function findErrors(form: HTMLFormElement, within: Element = form): FieldError[] {
  const isOf = (control: Control) => within === form || within.contains(control);
  return fieldsOf(form, isOf).flatMap((controls) => {
    const [control] = controls;
    const message = control && messageOf(control);
    return message ? [{ control, controls, message }] : [];
  });
}

/** The errors that came with the page: at controls with `aria-invalid`, each with its message beside it. */
export function sentErrors(form: HTMLFormElement): FieldError[] {
  return fieldsOf(form, (control) => control.getAttribute('aria-invalid') === 'true').flatMap((controls) => {
    const [control] = controls;
    const sent = control && fieldOf(control).querySelector<HTMLElement>(MESSAGE);
    if (!sent) return [];
    // What stands beside the field can hold more, such as a link.
    const listed = form.querySelector(`a[href="#${CSS.escape(control.id)}"]`) ?? sent;
    return [{ control, controls, message: { text: listed.textContent.trim(), isWhole: true }, sent }];
  });
}

/**
 * The errors that stand after a change. One of the browser's goes when the browser is content, one of the server's when
 * its field was changed and the browser has nothing against it; both when they are not asked any more.
 * @param changed the control that was changed, if any was
 */
export function standing(errors: readonly FieldError[], changed: Control | undefined): FieldError[] {
  return errors.flatMap((error) => {
    const { control, controls, message, sent } = error;
    if (!control.isConnected || !control.willValidate) return [];
    const isChanged = changed !== undefined && controls.includes(changed);
    const now = messageOf(control);
    // Mended by an answer elsewhere: what was required is not any more.
    if (!isChanged) return sent || now ? [error] : [];
    if (!now) return [];
    return sent || now.text === message.text ? [error] : [{ ...error, message: now }];
  });
}

/** In the order of the page; of two at one field the first of the list stands. */
export function inOrder(errors: readonly FieldError[]): FieldError[] {
  const first = errors.filter(
    ({ control }, index) => errors.findIndex((other) => other.control === control) === index,
  );
  const follows = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  return first.toSorted((a, b) => (follows(a.control, b.control) ? -1 : 1));
}

/** Shows what a control stands in, where that is not shown: a page of the form. */
export type Reveal = (control: Control) => void;

/** Goes to where an error is mended, with its label in view. */
export function goTo(control: Control, reveal?: Reveal): void {
  reveal?.(control);
  fieldOf(control).scrollIntoView({ block: 'nearest', behavior: 'instant' });
  control.focus({ preventScroll: true });
}
