import { afterReset } from '../../src/forms/useFormState.ts';
import type { Draft } from './draft.ts';
import { dispatchChanges, readControls } from './draftControls.ts';
import type { DraftStore } from './draftStore.ts';
import { type Restoration, restore } from './restore.ts';

/** Autosave of one form. */
export interface Autosave {
  /** Fills in the form from a draft. Returns a function that stops waiting for nested widgets. */
  restore: (draft: Draft) => () => void;
  /** Starts saving changes. Returns a function that stops it. */
  start: () => () => void;
  /** Saves the form and the current step, if the visitor has entered anything. */
  update: () => void;
  /**
   * Saves the form even without a change by the visitor, to include fields that the browser filled in without an event.
   */
  save: () => void;
  /** Saves the form on submit, then deletes the draft from `localStorage`. */
  send: () => void;
  /** Deletes the draft and resets the form. */
  discard: () => void;
}

/** Returns whether a nested widget fired the event while mounting, which does not count as a change by the visitor. */
const isFromMounting = ({ target, isTrusted }: Event): boolean =>
  !isTrusted &&
  target instanceof Element &&
  target.closest('[data-widget]:not([data-widget-state="ready"])') !== null;

/** Listens for changes to the form, for a reset, and for leaving the page. Returns a function that stops listening. */
function listen(form: HTMLFormElement, onEdit: () => void, onOtherChange: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const handleChange = (event: Event): void => {
    if ((event.target as Partial<HTMLInputElement>).form === form && !isFromMounting(event)) onEdit();
  };
  for (const type of ['input', 'change']) document.addEventListener(type, handleChange, { signal });
  afterReset((reset) => {
    if (reset === form) onOtherChange();
  }, signal);
  // Saves fields that the browser filled in without events.
  addEventListener('pagehide', onOtherChange, { signal });
  return () => listening.abort();
}

interface AutosaveOptions {
  /** Returns the index of the current step. */
  getPage: () => number;
  /** True if the server has sent the visitor's values back. It does so once; the next visit has only the draft. */
  isReturned: boolean;
}

/** Returns the form's values, with the draft's values for controls that nested widgets have yet to add. */
function readEntries(
  form: HTMLFormElement,
  { isReturned }: AutosaveOptions,
  restoring: Restoration | undefined,
): Pick<Draft, 'typed' | 'chosen'> {
  const entries = readControls(form, isReturned);
  const pending = restoring?.pending() ?? { typed: [], chosen: [] };
  return { typed: [...entries.typed, ...pending.typed], chosen: [...entries.chosen, ...pending.chosen] };
}

/** Creates the autosave of a form. */
export function createAutosave(form: HTMLFormElement, store: DraftStore, options: AutosaveOptions): Autosave {
  /** `clean`: unchanged by the visitor; `sent`: submitted; `resetting`: changes are part of a reset. */
  let state: 'clean' | 'edited' | 'sent' | 'resetting' = 'clean';
  let restoring: Restoration | undefined;

  const update = (): void => {
    if (state !== 'edited') return;
    store.write({ savedAt: Date.now(), page: options.getPage(), ...readEntries(form, options, restoring) });
  };
  const save = (): void => {
    if (state !== 'resetting') state = 'edited';
    update();
  };
  return {
    restore: (draft) => {
      state = 'edited';
      restoring = restore(form, draft, dispatchChanges);
      return restoring.stop;
    },
    // Saves with every input, because a tab can crash at any time. The microtask waits for changes by other listeners.
    start: () => {
      if (options.isReturned) save();
      return listen(form, () => queueMicrotask(save), update);
    },
    update,
    save,
    send: () => {
      update();
      state = 'sent';
      store.markSent();
    },
    discard: () => {
      restoring?.stop();
      state = 'resetting';
      store.clear();
      form.reset();
      // Nested widgets update after the reset; their events do not count as changes by the visitor.
      setTimeout(() => {
        state = 'clean';
      });
    },
  };
}
