import { saveToHistoryState } from '../dom/history.ts';
import type { Draft } from './draft.ts';
import { type DraftForm, readEntries } from './draftControls.ts';
import type { DraftStore } from './draftStore.ts';
import { type Restoration, restoreDraft } from './restoreDraft.ts';
import { submissionOf } from './submissions.ts';
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
  /** Returns whether the form was sent since the visitor began it, in this tab or another. */
  isSent: () => boolean;
  /** Calls back when the form may have been sent in another tab. Returns a function that ends this. */
  onEnd: DraftStore['onEnd'];
}

export interface AutosaveOptions extends DraftForm {
  /** Elements of the form's steps. */
  steps: readonly HTMLElement[];
  /** True if the server has sent the visitor's values back. It does so once; the next visit has only the draft. */
  isReturned: boolean;
  /** Time at which the visitor began the form, in ms since the epoch. */
  begunAt: number;
}

/** Name of the value in a history entry that says when the visitor began the form. */
export const BEGUN = 'begun';

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
  let { begunAt } = options;

  /** Stores the time of the beginning in the history entry: Back leads to the same application, a link to a new one. */
  const begin = (at: number): void => {
    begunAt = at;
    if (options.lifetime === 'browser') saveToHistoryState(form, at, BEGUN);
  };

  const readDraft = (): Draft => {
    const { typed, chosen } = readEntries(options, isReturned);
    const pending = restoration?.pending() ?? { typed: [], chosen: [] };
    return {
      savedAt: Date.now(),
      begunAt,
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
    // The visitor has discarded the draft in another tab, and goes on in this one.
    if (store.endOf(begunAt) === 'discarded') begin(Date.now() + 1);
    update();
  };
  const send = (): void => {
    state = 'sent';
    store.markSent(readDraft());
  };
  const handleChange = (change: FormChange): void => {
    if (change.cause === 'reset') update();
    if (change.cause !== 'input' || isFromMounting(change.event) || restoration?.isDispatching()) return;
    // With every input, because a tab can crash at any time. The microtask waits for changes by other listeners.
    // A change during the submission belongs to the draft that is sent: it comes back if the submission fails.
    queueMicrotask(() => (submissionOf(form) ? send() : save()));
  };
  return {
    restore: (draft) => {
      state = draft.sentOrder === undefined ? 'edited' : 'sent';
      restoration = restoreDraft(options, draft, update);
      return restoration.stop;
    },
    start: () => {
      begin(begunAt);
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
    send,
    discard: () => {
      restoration?.stop();
      state = 'resetting';
      store.discard();
      begin(Date.now() + 1);
      form.reset();
      // Nested widgets update after the reset; their events do not count as changes by the visitor.
      setTimeout(() => {
        state = 'clean';
      });
    },
    isSent: () => store.endOf(begunAt) === 'sent',
    onEnd: store.onEnd,
  };
}
