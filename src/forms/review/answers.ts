import { BELOW_LAYER } from '../../page/belowLayer.ts';
import { collapseWhitespace, interpolate } from '../../runtime/texts.ts';
import { canSave } from '../draft/draft.ts';
import { describedElement, labelOf } from '../errors/fieldErrors.ts';
import { type Message, messageOf } from '../errors/messages.ts';
import { type Control, controlsIn, isCheckable, valuesOf } from '../fields/controls.ts';
import { headingOf } from '../fields/markup.ts';

/** Returns several answers as one line. Answers that contain commas, such as address lines, are separated by semicolons. */
export const inOneLine = (answers: readonly string[]): string =>
  answers.join(answers.length > 1 && answers.some((answer) => answer.includes(',')) ? '; ' : ', ');

/** Control whose answer is missing or invalid. */
export interface AnswerProblem {
  control: Control;
  /** Label of the control, or the question that its group answers. */
  label: string;
  message: Message;
  /** True if the answer is missing. */
  isMissing: boolean;
}

/** Question in a form, and the visitor's answers to it. */
export interface AnsweredQuestion {
  question: string;
  answers: readonly string[];
  problems: readonly AnswerProblem[];
  /** Controls that answer the question, in document order. */
  controls: readonly Control[];
}

/** Questions in one step that apply to the visitor. */
export interface AnsweredStep {
  step: HTMLElement;
  title: string;
  answers: readonly AnsweredQuestion[];
}

/** Answers shown for a checkbox that is a question in itself. */
export interface CheckboxAnswers {
  checked: string;
  unchecked: string;
}

/**
 * Attribute that marks an element as one question. Its value is the question's label; if the value is empty, the legend
 * inside is used.
 */
const QUESTION = 'data-review';
/**
 * Attribute on an element that has `data-review`. Its value is a selector for the elements inside it, each of which is
 * one answer.
 */
const ITEMS = 'data-review-items';
/**
 * Attribute on a radio button, a checkbox or a text field. Its value is the answer to show, if that differs from the label's
 * text or from the value. A text field that has it is covered by a list, which React renders.
 */
const ANSWER = 'data-review-answer';
/**
 * Attribute on an element around several `select` elements. If all of them have its value, the question has no answer.
 */
const NONE = 'data-review-none';
/** Attribute on an element around controls. Each answer inside is listed with its control's label. */
const LABELS = 'data-review-labels';
/** Attribute on an element around controls. Its value is the unit to show after numbers, such as %. */
const UNIT = 'data-review-unit';
/** Attribute on an element around a control whose answer comes last in its question, such as the country of an address. */
const LAST = 'data-review-last';
/**
 * Attribute on an element around a control whose answer follows the one before it after a no-break space, in the same item,
 * such as a postal code. At a line's end, 'NY' without '10004' would look like the end of the address.
 */
const FOLLOWS = 'data-review-follows';
/**
 * Attribute on an element around rows that repeat. Its value is the question of each row that has an answer, with the
 * placeholders `{number}` and `{count}`, such as 'Post {number} of {count}'.
 */
const ROWS = 'data-review-rows';
/** Selector for content that is not part of an answer: hidden content, notes, and buttons such as Remove. */
const NO_ANSWER = 'button, small, svg, [hidden], [aria-hidden="true"], .sw-visually-hidden';

/** Returns the visible text of an element, without notes, buttons and the asterisk that marks a required field. */
function shownText(element: Element | null): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(NO_ANSWER)) part.remove();
  return collapseWhitespace(copy.textContent);
}

/** Returns whether an element is visible on its step, even while another step is shown or a dialog is open over the page. */
function isSeen(element: Element, step: HTMLElement): boolean {
  const hidden = element.closest(`[hidden], [inert]:not([${BELOW_LAYER}])`);
  return hidden === null || hidden.contains(step);
}

/**
 * Returns whether the list can show a control's answer: the control is submitted, is visible on its step, and holds no
 * secret. Controls rendered by React are excluded, because their values depend on other controls.
 */
function isShown(control: Control, step: HTMLElement): boolean {
  const { name, type } = control;
  const autocomplete = control.getAttribute('autocomplete') ?? '';
  return (
    type !== 'hidden' &&
    canSave({ name, type, autocomplete, isNested: false }, 'tab') &&
    !control.matches(':disabled') &&
    !control.closest('[data-widget-slot]') &&
    isSeen(control, step)
  );
}

/**
 * Returns whether visitors can answer a control on its step. This excludes a honeypot, which is not displayed, or is
 * hidden from screen readers and the keyboard.
 */
function isOffered(control: Control, step: HTMLElement): boolean {
  const isCovered = control.hasAttribute(ANSWER);
  const hidden = control.closest(`[aria-hidden="true"]:not([${BELOW_LAYER}])`);
  if (!isCovered && (hidden || control.getAttribute('tabindex') === '-1')) return false;
  // Doesn't use `checkVisibility()`, because the step itself may be hidden.
  for (let element: Element | null = control; element && element !== step; element = element.parentElement)
    if (getComputedStyle(element).display === 'none') return false;
  return true;
}

/**
 * Returns whether a `select` element is in a group whose `select` elements all still have the value for "no answer".
 */
function isLeftOpen(list: HTMLSelectElement): boolean {
  const group = list.closest(`[${NONE}]`);
  const none = group?.getAttribute(NONE);
  return group !== null && [...group.querySelectorAll('select')].every(({ value }) => value === none);
}

/** Returns the text, followed by the control's unit if the text is a number. */
const withUnit = (text: string, control: Control): string =>
  /^\d+(?:[.,]\d+)?$/.test(text) ? text + (control.closest(`[${UNIT}]`)?.getAttribute(UNIT) ?? '') : text;

/** Returns the answers that the visitor has typed or chosen in a control, as text. */
function answersOf(control: Control): string[] {
  if (control instanceof HTMLSelectElement) {
    if (isLeftOpen(control)) return [];
    const chosen = [...control.selectedOptions].filter(({ value }) => value !== '');
    return chosen.map(({ text }) => withUnit(text, control));
  }
  if (isCheckable(control))
    return control.checked ? [control.getAttribute(ANSWER) ?? shownText(control.labels?.[0] ?? control)] : [];
  return valuesOf(control)
    .map((value) => control.getAttribute(ANSWER) ?? value)
    .filter((value) => value !== '')
    .map((value) => withUnit(value, control));
}

/**
 * Returns the problems with a question's answers: one for each invalid control, but only one for controls that share a
 * name, such as radio buttons.
 */
function problemsOf(controls: readonly Control[]): AnswerProblem[] {
  const invalid = controls.flatMap((control): AnswerProblem[] => {
    const message = control.willValidate ? messageOf(control) : undefined;
    if (!message) return [];
    const isMissing = valuesOf(control).every((value) => value === '');
    return [{ control, label: labelOf(control), message, isMissing }];
  });
  return invalid.filter(
    ({ control }, index) => index === invalid.findIndex((other) => other.control.name === control.name),
  );
}

/**
 * Returns the answer in an element. If the element contains controls, the answer is their values, or empty if only lists have
 * one: a chosen platform without a link is not an answer. Otherwise, it is the element's text.
 */
function itemText(item: Element, step: HTMLElement): string {
  const controls = controlsIn(item).filter((control) => isShown(control, step));
  if (controls.length === 0) return shownText(item);
  return controls.some(isWritten) ? controls.flatMap(answersOf).join(', ') : '';
}

/** Returns whether a control has an answer other than a selected option, because widgets preselect countries. */
const isWritten = (control: Control): boolean =>
  !(control instanceof HTMLSelectElement) && answersOf(control).length > 0;

const isLast = (control: Control): boolean => control.closest(`[${LAST}]`) !== null;

/** Returns the answers of controls, in which some continue the answer before. */
function answersInOrder(controls: readonly Control[], read: (control: Control) => string[]): string[] {
  const all: string[] = [];
  for (const control of controls) {
    const isFollowing = control.closest(`[${FOLLOWS}]`) !== null && all.length > 0;
    const answers = read(control);
    all.push(...(isFollowing ? [[all.pop(), ...answers].join('\u00a0')] : answers));
  }
  return all;
}

/** Reads a question that has several controls, or whose answers are shown by elements that are not controls. */
function readGroup(group: HTMLElement, step: HTMLElement): AnsweredQuestion {
  const controls = controlsIn(group);
  const shown = controls.filter((control) => isShown(control, step) && !isCheckable(control));
  const items = group.getAttribute(ITEMS);
  const isLabeled = group.hasAttribute(LABELS);
  const labeledAnswersOf = (control: Control): string[] =>
    answersOf(control).map((answer) => (isLabeled ? `${labelOf(control)}\u00a0${answer}` : answer));
  const answers =
    items === null
      ? answersInOrder(
          [...shown.filter((control) => !isLast(control)), ...shown.filter(isLast)],
          labeledAnswersOf,
        )
      : [...group.querySelectorAll(items)].map((item) => itemText(item, step));
  const isAnswered = items !== null || isLabeled || shown.some(isWritten);
  return {
    question: group.getAttribute(QUESTION) || shownText(group.querySelector('legend')),
    answers: isAnswered ? answers.filter((answer) => answer !== '') : [],
    problems: problemsOf(controls.filter((control) => isShown(control, step))),
    controls,
  };
}

/** Reads a row, and the lists in it, such as the names of files. */
function readRow(row: HTMLElement, step: HTMLElement): AnsweredQuestion {
  const lists = [...row.querySelectorAll<HTMLElement>(`[${ITEMS}]`)].filter((list) => isSeen(list, step));
  const own = readGroup(row, step);
  return { ...own, answers: [...own.answers, ...lists.flatMap((list) => readGroup(list, step).answers)] };
}

/**
 * Reads a question, or rows that repeat: each row that has an answer or a problem is one question. If none has, the rows
 * together are one unanswered question.
 */
function readRows(list: HTMLElement, step: HTMLElement): AnsweredQuestion[] {
  const title = list.getAttribute(ROWS);
  if (title === null) return [readGroup(list, step)];
  const rows = [...list.children]
    .filter((row) => row instanceof HTMLElement)
    .map((row) => readRow(row, step));
  const begun = rows.filter(({ answers, problems }) => answers.length > 0 || problems.length > 0);
  const question = shownText(list.parentElement?.querySelector('legend') ?? null);
  if (begun.length === 0) return rows.slice(0, 1).map((row) => ({ ...row, question }));
  const count = begun.length;
  return begun.map((row, index) => ({ ...row, question: interpolate(title, { number: index + 1, count }) }));
}

/**
 * Returns the legend of the fieldset around a control or around its group of radio buttons, because the legend gives
 * context to the control's label. Ignores the legend of a conditional section, because the section follows the question
 * that it depends on.
 */
function legendAround(control: Control): string {
  const own = describedElement({ control });
  const group = own.parentElement?.closest('fieldset:not(.sw-form-section)');
  return shownText(group?.querySelector(':scope > legend') ?? null);
}

/** Reads the question that a control answers, together with all radio buttons or checkboxes of the same name. */
function readQuestion(control: Control, all: readonly Control[], lone: CheckboxAnswers): AnsweredQuestion {
  const isMate = (other: Control): boolean =>
    isCheckable(control) && isCheckable(other) && other.name === control.name;
  const controls = all.filter((other) => other === control || isMate(other));
  const legend = legendAround(control);
  const question = [...(legend ? [legend] : []), labelOf(control)].join(': ');
  const answers = controls.flatMap(answersOf);
  // A checkbox outside a fieldset is a question in itself.
  const isLone = isCheckable(control) && describedElement({ control }) === control;
  const problems = problemsOf(controls);
  if (!isLone || problems.length > 0) return { question, answers: isLone ? [] : answers, problems, controls };
  return { question, answers: [answers.length > 0 ? lone.checked : lone.unchecked], problems, controls };
}

/** Returns whether a question is listed. An unanswered question is listed only if visitors can see it on its step. */
function isListed({ question, answers, problems, controls }: AnsweredQuestion, step: HTMLElement): boolean {
  if (answers.length > 0 || problems.length > 0) return true;
  return question !== '' && controls.some((control) => isOffered(control, step));
}

/** Returns the rows that an element belongs to, which include the questions in them, or else its question. */
const questionAround = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>(`[${ROWS}]`) ?? element.closest<HTMLElement>(`[${QUESTION}]`);

function readStep(step: HTMLElement, lone: CheckboxAnswers): AnsweredQuestion[] {
  const groups = new Set<Element>();
  const names = new Set<string>();
  const all = controlsIn(step).filter((control) => isShown(control, step));
  const elements = [...step.querySelectorAll<HTMLElement>(`[${QUESTION}], input, select, textarea`)];
  return elements.flatMap((element): AnsweredQuestion[] => {
    const group = questionAround(element);
    if (group && step.contains(group)) {
      if (groups.has(group)) return [];
      groups.add(group);
      return isSeen(group, step) ? readRows(group, step) : [];
    }
    const control = all.find((each) => each === element);
    if (!control || (isCheckable(control) && names.has(control.name))) return [];
    names.add(control.name);
    const read = readQuestion(control, all, lone);
    return isListed(read, step) ? [read] : [];
  });
}

/**
 * Reads a form's questions and answers, grouped by step. Omits questions that don't apply to the visitor.
 * @param lone answers to show for a checkbox that is a question in itself
 */
export const readAnswers = (steps: readonly HTMLElement[], lone: CheckboxAnswers): AnsweredStep[] =>
  steps.map((step) => ({
    step,
    title: collapseWhitespace(headingOf(step).textContent),
    answers: readStep(step, lone),
  }));
