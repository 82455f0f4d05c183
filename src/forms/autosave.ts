import type { Draft } from './draft.ts';
import { type DraftForm, readEntries } from './draftControls.ts';
import type { DraftStore } from './draftStore.ts';
import { type Restoration, restoreDraft } from './restoreDraft.ts';
import { type FormChange, watchForm } from './watchForm.ts';

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
  /** Saves the form as sent. */
  send: () => void;
  /** Deletes the draft and resets the form. */
  discard: () => void;
}

export interface AutosaveOptions extends DraftForm {
  /** Elements of the form's steps. */
  steps: readonly HTMLElement[];
  /** True if the server has sent the visitor's values back. It does so once; the next visit has only the draft. */
  isReturned: boolean;
}

/** Returns whether a nested widget fired the event while mounting, which does not count as a change by the visitor. */
const isFromMounting = ({ target, isTrusted }: Event): boolean =>
  !isTrusted &&
  target instanceof Element &&
  target.closest('[data-widget]:not([data-widget-state="ready"])') !== null;

/** Creates the autosave of a form. */
export function createAutosave(store: DraftStore, options: AutosaveOptions): Autosave {
  const { form, steps, isReturned } = options;
  /** `clean`: unchanged by the visitor; `sent`: submitted; `resetting`: changes are part of a reset. */
  let state: 'clean' | 'edited' | 'sent' | 'resetting' = 'clean';
  let restoration: Restoration | undefined;

  const readDraft = (): Draft => {
    const { typed, chosen } = readEntries(options, isReturned);
    const pending = restoration?.pending() ?? { typed: [], chosen: [] };
    return {
      savedAt: Date.now(),
      page: Math.max(
        0,
        steps.findIndex(({ hidden }) => !hidden),
      ),
      typed: [...typed, ...pending.typed],
      chosen: [...chosen, ...pending.chosen],
    };
  };
  const update = (): void => {
    if (state === 'edited') store.write(readDraft());
  };
  const save = (): void => {
    if (state !== 'resetting') state = 'edited';
    update();
  };
  const handleChange = (change: FormChange): void => {
    if (change.cause === 'reset') update();
    if (change.cause !== 'input' || isFromMounting(change.event) || restoration?.isDispatching()) return;
    // With every input, because a tab can crash at any time. The microtask waits for changes by other listeners.
    queueMicrotask(save);
  };
  return {
    restore: (draft) => {
      state = draft.sentOrder === undefined ? 'edited' : 'sent';
      restoration = restoreDraft(options, draft, update);
      return restoration.stop;
    },
    start: () => {
      if (isReturned) save();
      const unwatch = watchForm(form, handleChange);
      // Saves fields that the browser filled in without events.
      addEventListener('pagehide', update);
      return () => {
        unwatch();
        removeEventListener('pagehide', update);
      };
    },
    update,
    save,
    send: () => {
      state = 'sent';
      store.markSent(readDraft());
    },
    discard: () => {
      restoration?.stop();
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
