import { collapseWhitespace } from '../texts.ts';
import { type Control, controlsIn, isCheckable, valuesOf } from './controls.ts';
import { canSave } from './draft.ts';
import { describedElement, labelOf } from './fieldErrors.ts';
import { headingOf } from './markup.ts';

/** Question of a form with the visitor's answers. */
export interface AnsweredQuestion {
  question: string;
  answers: readonly string[];
  /** Controls of the question, in document order. */
  controls: readonly Control[];
}

/** Answers of one step. */
export interface AnsweredStep {
  step: HTMLElement;
  title: string;
  answers: readonly AnsweredQuestion[];
}

/** Attribute of an element that is one question: its label, or empty to use the legend inside. */
const QUESTION = 'data-review';
/** Attribute beside it: selector of the elements inside that are one answer each. */
const ITEMS = 'data-review-items';
/** Parts of an element that are no answer: what visitors don't see, notes, and buttons such as Remove. */
const NO_ANSWER = 'button, small, svg, [hidden], [aria-hidden="true"], .sw-visually-hidden';

/** Returns the visible text of an element without notes and buttons. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(NO_ANSWER)) part.remove();
  return collapseWhitespace(copy.textContent);
}

/** Returns whether an element shows when its step does: the step itself is hidden while another one shows. */
function isSeen(element: Element, step: HTMLElement): boolean {
  const hidden = element.closest('[hidden], [inert]');
  return hidden === null || hidden.contains(step);
}

/**
 * Returns whether a control can be shown: it is submitted, the visitor sees it on its step, and it holds no secret. Controls
 * that React renders follow from others.
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

/** Returns the texts that the visitor has typed or chosen in a control. */
function answersOf(control: Control): string[] {
  if (control instanceof HTMLSelectElement)
    return [...control.selectedOptions].filter(({ value }) => value !== '').map(({ text }) => text);
  if (isCheckable(control)) return control.checked ? [textOf(control.labels?.[0] ?? control)] : [];
  return valuesOf(control).filter((value) => value !== '');
}

/** Returns the answer in an element: the values of its controls, if it has any and the first is filled in, or its text. */
function itemText(item: Element, step: HTMLElement): string {
  const controls = controlsIn(item).filter((control) => isShown(control, step));
  const [first] = controls;
  if (!first) return textOf(item);
  return answersOf(first).length === 0 ? '' : controls.flatMap(answersOf).join(', ');
}

/** Reads a question that consists of several controls, or whose answers are no controls. */
function readGroup(group: HTMLElement, step: HTMLElement): AnsweredQuestion {
  const controls = controlsIn(group);
  const shown = controls.filter((control) => isShown(control, step) && !isCheckable(control));
  const items = group.getAttribute(ITEMS);
  const answers =
    items === null
      ? shown.flatMap(answersOf)
      : [...group.querySelectorAll(items)].map((item) => itemText(item, step));
  // A list alone is no answer: widgets preselect countries.
  const isAnswered =
    items !== null ||
    shown.some((control) => !(control instanceof HTMLSelectElement) && answersOf(control).length > 0);
  return {
    question:
      group.getAttribute(QUESTION) || collapseWhitespace(group.querySelector('legend')?.textContent ?? ''),
    answers: isAnswered ? answers.filter((answer) => answer !== '') : [],
    controls,
  };
}

/**
 * Returns the legend of the fieldset around a control, or around its radio buttons, which says what its label is about. A
 * conditional section follows from the question before.
 */
function legendAround(control: Control): string {
  const own = describedElement({ control });
  const group = own.parentElement?.closest('fieldset:not(.sw-form-section)');
  return collapseWhitespace(group?.querySelector(':scope > legend')?.textContent ?? '');
}

/** Reads the question of a control, with all radio buttons or checkboxes of the same name. */
function readQuestion(control: Control, all: readonly Control[], yes: string): AnsweredQuestion {
  const isMate = (other: Control): boolean =>
    isCheckable(control) && isCheckable(other) && other.name === control.name;
  const controls = all.filter((other) => other === control || isMate(other));
  const legend = legendAround(control);
  const question = [...(legend ? [legend] : []), labelOf(control)].join(': ');
  const answers = controls.flatMap(answersOf);
  // A checkbox without a question is its own question.
  const isLone = isCheckable(control) && describedElement({ control }) === control;
  return { question, answers: isLone ? answers.map(() => yes) : answers, controls };
}

function readStep(step: HTMLElement, yes: string): AnsweredQuestion[] {
  const groups = new Set<Element>();
  const names = new Set<string>();
  const all = controlsIn(step).filter((control) => isShown(control, step));
  const elements = [...step.querySelectorAll<HTMLElement>(`[${QUESTION}], input, select, textarea`)];
  return elements.flatMap((element): AnsweredQuestion[] => {
    const group = element.closest<HTMLElement>(`[${QUESTION}]`);
    if (group && step.contains(group)) {
      if (groups.has(group)) return [];
      groups.add(group);
      return isSeen(group, step) ? [readGroup(group, step)] : [];
    }
    const control = all.find((each) => each === element);
    if (!control || (isCheckable(control) && names.has(control.name))) return [];
    names.add(control.name);
    return [readQuestion(control, all, yes)];
  });
}

/**
 * Reads the answers of a form, by step, without questions that the visitor has left open or doesn't get.
 * @param yes answer of a checkbox that is its own question
 */
export const readAnswers = (steps: readonly HTMLElement[], yes: string): AnsweredStep[] =>
  steps.map((step) => ({
    step,
    title: collapseWhitespace(headingOf(step).textContent),
    answers: readStep(step, yes).filter(({ answers }) => answers.length > 0),
  }));
