import { pushAddress, readFromEntry, replaceAddress, saveToEntry } from '../../page/history/history.ts';
import { pagePath } from '../../page/pagePath.ts';

/** Access to the step that the browser stores in the URL or in the history entry. */
export interface StoredStep {
  /**
   * Returns the index of the step that contains the target of the URL's fragment or is itself the target; undefined if
   * there is none.
   */
  linked: () => number | undefined;
  /** Returns the index of the step that the current history entry identifies; undefined if there is none. */
  read: () => number | undefined;
  /** Stores a step in the current history entry or in a new one. */
  write: (index: number, how: 'replace' | 'push') => void;
}

interface StoredStepOptions {
  form: HTMLFormElement;
  steps: readonly HTMLElement[];
  storedIn: 'url' | 'history';
}

/** Returns the id of a step's element, or a generated id if the element has none. */
export const stepId = (steps: readonly HTMLElement[], step: HTMLElement): string =>
  step.id || `step-${steps.indexOf(step) + 1}`;

/** Returns the decoded id from the URL's fragment, in which browsers escape letters such as `ñ`. */
export function idInUrl(): string {
  const id = location.hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Creates the access to the stored step of a form. */
export function createStoredStep({ form, steps, storedIn }: StoredStepOptions): StoredStep {
  const isStep = (index: unknown): index is number => typeof index === 'number' && steps[index] !== undefined;
  const linked = (): number | undefined => {
    const id = idInUrl();
    const target = id === '' ? null : document.getElementById(id);
    const index = steps.findIndex((step) => stepId(steps, step) === id || step.contains(target));
    return isStep(index) ? index : undefined;
  };
  if (storedIn === 'url') {
    const read = (): number | undefined => (location.hash === '' ? 0 : linked());
    const addressOf = (index: number): string => `#${stepId(steps, steps[index] ?? form)}`;
    return {
      linked,
      read,
      write: (index, how) => {
        if (how === 'push') pushAddress(addressOf(index), { keepsMemory: true });
        else if (read() !== index)
          replaceAddress(index === 0 ? pagePath() + location.search : addressOf(index));
      },
    };
  }
  return {
    linked,
    read: () => {
      const saved = readFromEntry(form);
      return isStep(saved) ? saved : undefined;
    },
    write: (index, how) => {
      const place = { element: form, value: index };
      if (how === 'push') pushAddress(location.href, { keepsMemory: true, place });
      if (readFromEntry(form) !== index) saveToEntry(form, index);
    },
  };
}
