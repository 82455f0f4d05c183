import { flushSync } from 'react-dom';
import { createStore } from '../store.ts';
import { type Answer, type Condition, hiddenSections } from './conditions.ts';
import { controlsOf, valuesOf } from './controls.ts';
import { afterReset } from './useFormState.ts';

/** The sections of one form that are shown under conditions: one owner, so that chains of them settle at once. */
export interface FormSections {
  /** Puts a section under conditions. Returns how to let it go. */
  add: (section: HTMLElement, conditions: readonly Condition[]) => () => void;
  isHidden: (section: HTMLElement) => boolean;
  /** Whether the last change was the visitor's, and not the browser's, a reset or the page's beginning. */
  isByVisitor: () => boolean;
  subscribe: (changed: () => void) => () => void;
}

interface State {
  hidden: ReadonlySet<HTMLElement>;
  isByVisitor: boolean;
}

const owners = new WeakMap<HTMLFormElement, FormSections>();

/** What a form says, and in which of its sections. */
const answersOf = (form: HTMLFormElement, sections: readonly HTMLElement[]): Answer<HTMLElement>[] =>
  controlsOf(form).map((control) => ({
    name: control.name,
    values: valuesOf(control),
    inside: sections.filter((section) => section.contains(control)),
  }));

/** Follows what a form says. Returns how to stop. */
function follow(form: HTMLFormElement, changed: (isByVisitor: boolean) => void): AbortController {
  const listening = new AbortController();
  const { signal } = listening;
  const listen = ({ target }: Event): void => {
    if ((target as Partial<HTMLInputElement>).form === form) changed(true);
  };
  // Before anybody's own listener, and for controls outside the form, too.
  document.addEventListener('input', listen, { signal, capture: true });
  document.addEventListener('change', listen, { signal, capture: true });
  afterReset((reset) => {
    if (reset === form) changed(false);
  }, signal);
  // The browser brings values back at a reload, for Back, and with a page out of the back/forward cache.
  addEventListener('pageshow', () => changed(false), { signal });
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

  /** At once: whoever hears of the change after us finds the form as it will be sent. */
  const updateNow = (isByVisitor: boolean): void => flushSync(() => update(isByVisitor));

  return {
    add: (section, conditions) => {
      if (sections.size === 0) listening = follow(form, updateNow);
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

/** The sections of this form. */
export function formSections(form: HTMLFormElement): FormSections {
  const owner = owners.get(form) ?? create(form);
  owners.set(form, owner);
  return owner;
}
