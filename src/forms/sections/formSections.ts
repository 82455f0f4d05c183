import { flushSync } from 'react-dom';
import { createStore } from '../../runtime/store.ts';
import { controlsOf, valuesOf } from '../fields/controls.ts';
import { type FormChange, watchForm } from '../fields/watchForm.ts';
import { type Answer, type Condition, hiddenSections } from './conditions.ts';

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

const sectionsByForm = new WeakMap<HTMLFormElement, FormSections>();

/** Returns the values of each control in a form, and the sections that contain the control. */
const answersOf = (form: HTMLFormElement, sections: readonly HTMLElement[]): Answer<HTMLElement>[] =>
  controlsOf(form).map(
    (control): Answer<HTMLElement> => ({
      name: control.name,
      values: valuesOf(control),
      enclosingSections: sections.filter((section) => section.contains(control)),
    }),
  );

function create(form: HTMLFormElement): FormSections {
  const sections = new Map<HTMLElement, readonly Condition[]>();
  const store = createStore<State>({ hidden: new Set(), isByVisitor: false });
  let unwatch = (): void => undefined;

  function update(isByVisitor: boolean): void {
    const hidden = hiddenSections(sections, answersOf(form, [...sections.keys()]));
    const before = store.get().hidden;
    const isSame = hidden.size === before.size && [...hidden].every((section) => before.has(section));
    if (!isSame) store.set({ hidden, isByVisitor });
  }

  /** Updates the sections synchronously, so that later listeners find the form as it will be submitted. */
  const handleChange = ({ cause }: FormChange): void => {
    if (cause !== 'focus') flushSync(() => update(cause === 'input'));
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
