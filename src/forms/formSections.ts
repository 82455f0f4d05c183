import { flushSync } from 'react-dom';
import { createStore } from '../store.ts';
import { type Answer, type Condition, hiddenSections } from './conditions.ts';
import { controlsOf, valuesOf } from './controls.ts';
import { afterReset } from './useFormState.ts';

/** Conditional sections of one form. One object evaluates them all, so that dependent sections change together. */
export interface FormSections {
  /** Adds a section with its conditions. Returns a function that removes it. */
  add: (section: HTMLElement, conditions: readonly Condition[]) => () => void;
  isHidden: (section: HTMLElement) => boolean;
  /** Returns whether the visitor caused the last change, and not the browser, a reset or the page load. */
  isByVisitor: () => boolean;
  subscribe: (changed: () => void) => () => void;
}

interface State {
  hidden: ReadonlySet<HTMLElement>;
  isByVisitor: boolean;
}

const sectionsByForm = new WeakMap<HTMLFormElement, FormSections>();

/** Returns the values of all controls of a form, each with the sections around it. */
const answersOf = (form: HTMLFormElement, sections: readonly HTMLElement[]): Answer<HTMLElement>[] =>
  controlsOf(form).map(
    (control): Answer<HTMLElement> => ({
      name: control.name,
      values: valuesOf(control),
      enclosingSections: sections.filter((section) => section.contains(control)),
    }),
  );

/** Calls back after each change of a form's values. Returns the controller that ends this. */
function observeForm(form: HTMLFormElement, onChange: (isByVisitor: boolean) => void): AbortController {
  const listening = new AbortController();
  const { signal } = listening;
  const handleInput = ({ target }: Event): void => {
    if ((target as Partial<HTMLInputElement>).form === form) onChange(true);
  };
  // Capturing on the document runs before other listeners, and includes controls outside the form.
  document.addEventListener('input', handleInput, { signal, capture: true });
  document.addEventListener('change', handleInput, { signal, capture: true });
  afterReset((reset) => {
    if (reset === form) onChange(false);
  }, signal);
  // Browsers restore values after a reload, after Back, and from the back/forward cache.
  addEventListener('pageshow', () => onChange(false), { signal });
  return listening;
}

function create(form: HTMLFormElement): FormSections {
  const sections = new Map<HTMLElement, readonly Condition[]>();
  const store = createStore<State>({ hidden: new Set(), isByVisitor: false });
  let listening: AbortController | undefined;

  function update(isByVisitor: boolean): void {
    const hidden = hiddenSections(sections, answersOf(form, [...sections.keys()]));
    const before = store.get().hidden;
    const isSame = hidden.size === before.size && [...hidden].every((section) => before.has(section));
    if (!isSame) store.set({ hidden, isByVisitor });
  }

  /** Updates the sections synchronously, so that later listeners see the form as it will be submitted. */
  const updateNow = (isByVisitor: boolean): void => flushSync(() => update(isByVisitor));

  return {
    add: (section, conditions) => {
      if (sections.size === 0) listening = observeForm(form, updateNow);
      sections.set(section, conditions);
      update(false);
      return () => {
        sections.delete(section);
        update(false);
        if (sections.size === 0) listening?.abort();
      };
    },
    isHidden: (section) => store.get().hidden.has(section),
    isByVisitor: () => store.get().isByVisitor,
    subscribe: store.subscribe,
  };
}

/** Returns the conditional sections of a form, the same object for each caller. */
export function formSections(form: HTMLFormElement): FormSections {
  const sections = sectionsByForm.get(form) ?? create(form);
  sectionsByForm.set(form, sections);
  return sections;
}
