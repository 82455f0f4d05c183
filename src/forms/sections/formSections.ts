import { flushSync } from 'react-dom';
import { createStore } from '../../runtime/store.ts';
import { type Control, controlsOf, valuesOf } from '../fields/controls.ts';
import { type FormChange, watchForm } from '../fields/watchForm.ts';
import { type Answer, type Condition, hiddenSections, namesOf } from './conditions.ts';

/**
 * Conditional sections of one form. A single object evaluates all of them, so that dependent sections change together.
 */
export interface FormSections {
  /** Adds a section with its conditions. Returns a function that removes it. */
  add: (section: HTMLElement, conditions: readonly Condition[]) => () => void;
  isHidden: (section: HTMLElement) => boolean;
  /** Returns whether the visitor caused the last change, rather than the browser, a reset or the page load. */
  isByVisitor: () => boolean;
  subscribe: (changed: () => void) => () => void;
}

interface State {
  hidden: ReadonlySet<HTMLElement>;
  isByVisitor: boolean;
}

const keyOf = (values: readonly string[]): string => JSON.stringify(values);

const sectionsByForm = new WeakMap<HTMLFormElement, FormSections>();

/** Returns the sections that contain an element. */
function sectionsAround(element: HTMLElement, sections: ReadonlyMap<HTMLElement, unknown>): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (sections.has(parent)) around.push(parent);
  return around;
}

function create(form: HTMLFormElement): FormSections {
  const sections = new Map<HTMLElement, readonly Condition[]>();
  const store = createStore<State>({ hidden: new Set(), isByVisitor: false });
  let unwatch = (): void => undefined;
  /** Names of the controls that conditions refer to. */
  let names: ReadonlySet<string> = new Set();
  /** Values of these controls at the last evaluation, as text. */
  let evaluated: ReadonlyMap<Control, string> = new Map();
  /** True from an evaluation for a script's event until the end of the task. */
  let isInBurst = false;
  /** True if an event in this task has not been evaluated. */
  let isStale = false;

  /** Returns the values of each control that a condition refers to, and the sections that contain the control. */
  function readAnswers(): Answer<HTMLElement>[] {
    names = new Set([...sections.values()].flat().flatMap(namesOf));
    const controls = controlsOf(form).filter(({ name }) => names.has(name));
    const answers = controls.map(
      (control): Answer<HTMLElement> => ({
        name: control.name,
        values: valuesOf(control),
        enclosingSections: sectionsAround(control, sections),
      }),
    );
    evaluated = new Map(controls.map((control, index) => [control, keyOf(answers[index]?.values ?? [])]));
    return answers;
  }

  function update(isByVisitor: boolean): void {
    isStale = false;
    const hidden = hiddenSections(sections, readAnswers());
    const before = store.get().hidden;
    const isUnchanged = hidden.size === before.size && [...hidden].every((section) => before.has(section));
    if (!isUnchanged) store.set({ hidden, isByVisitor });
  }

  /** Ends the burst of events from scripts at the end of the task, with one more evaluation if an event was skipped. */
  function startBurst(): void {
    if (isInBurst) return;
    isInBurst = true;
    queueMicrotask(() => {
      isInBurst = false;
      if (isStale) flushSync(() => update(true));
    });
  }

  /** Returns whether the last evaluation used a control's current values, or no condition refers to the control. */
  const isEvaluated = (control: Control): boolean =>
    !names.has(control.name) || evaluated.get(control) === keyOf(valuesOf(control));

  /**
   * Updates the sections synchronously, so that later listeners find the form as it will be submitted. A draft first fills
   * in all controls and then dispatches an event on each: an evaluation per event would take 2 s for 400 fields. In such a
   * burst, events on controls without a new value are skipped.
   */
  const handleChange = (change: FormChange): void => {
    if (change.cause === 'focus') return;
    const isByScript = change.cause === 'input' && !change.event.isTrusted;
    if (isByScript && isInBurst && isEvaluated(change.control)) {
      isStale = true;
      return;
    }
    flushSync(() => update(change.cause === 'input'));
    if (isByScript) startBurst();
  };

  return {
    add: (section, conditions) => {
      if (sections.size === 0) unwatch = watchForm(form, handleChange, 'capture');
      sections.set(section, conditions);
      update(false);
      return () => {
        sections.delete(section);
        update(false);
        if (sections.size === 0) unwatch();
      };
    },
    isHidden: (section) => store.get().hidden.has(section),
    isByVisitor: () => store.get().isByVisitor,
    subscribe: store.subscribe,
  };
}

/** Returns the conditional sections of a form. All callers receive the same object. */
export function formSections(form: HTMLFormElement): FormSections {
  const sections = sectionsByForm.get(form) ?? create(form);
  sectionsByForm.set(form, sections);
  return sections;
}
