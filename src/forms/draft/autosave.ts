import { clearHistoryState, saveToHistoryState } from '../../page/history/history.ts';
import { type FormChange, watchForm } from '../fields/watchForm.ts';
import { submissionOf } from '../submitting/submissions.ts';
import type { Begun, Draft } from './draft.ts';
import { type DraftForm, readEntries } from './draftControls.ts';
import type { DraftStore } from './draftStore.ts';
import { type Restoration, restoreDraft } from './restoreDraft.ts';

/** Autosave of one form. */
export interface Autosave {
  /** Fills in the form from a draft. Returns a function that stops waiting for nested widgets. */
  restore: (draft: Draft) => () => void;
  /** Returns a promise if nested widgets are still restoring what they submit. */
  untilRestored: Restoration['untilRestored'];
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
  /** Returns whether what the visitor fills in here was sent, in this tab or another. */
  isSent: () => boolean;
  /** Calls back when the form may have been sent in another tab. Returns a function that ends this. */
  onEnd: DraftStore['onEnd'];
}

export interface AutosaveOptions extends DraftForm {
  /** Elements of the form's steps. */
  steps: readonly HTMLElement[];
  /** True if the server has sent the visitor's values back. It does so once; the next visit has only the draft. */
  isReturned: boolean;
  /** Application, or whatever the form is for, that the visitor fills in. */
  begun: Begun;
  /** Hidden field with the server's id of it, which a draft brings back. */
  identity?: HTMLInputElement | undefined;
}

/** Name of the value in a history entry that says what the visitor fills in. */
export const BEGUN = 'begun';

/** Returns something new to fill in. `crypto.randomUUID` is missing on pages without HTTPS. */
export const newBegun = (begunAt = Date.now()): Begun => ({
  id: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
  begunAt,
});

/** Loads the page again, for a form with a new id of the server. */
function openNewForm(): void {
  clearHistoryState();
  location.assign(location.pathname + location.search);
}

/** Returns whether a nested widget fired the event while mounting, which does not count as a change by the visitor. */
const isFromMounting = ({ target, isTrusted }: Event): boolean =>
  !isTrusted &&
  target instanceof Element &&
  target.closest('[data-widget]:not([data-widget-state="ready"])') !== null;

/** Creates the autosave of a form. */
export function createAutosave(store: DraftStore, options: AutosaveOptions): Autosave {
  const { form, steps, isReturned, identity } = options;
  /** `clean`: unchanged by the visitor; `sent`: submitted; `resetting`: changes are part of a reset. */
  let state: 'clean' | 'edited' | 'sent' | 'resetting' = 'clean';
  let restoration: Restoration | undefined;
  let { begun } = options;
  /** The server's id of a form that nobody has filled in yet. */
  const freshIdentity = identity?.value;
  /** The server's id of the last form that was sent from here. The server may have it, even if no response came. */
  let sentIdentity: string | undefined;

  /** Stores what the visitor fills in in the history entry: Back leads to the same application, a link to a new one. */
  const begin = (next: Begun): void => {
    begun = next;
    if (options.lifetime === 'browser') saveToHistoryState(form, next, BEGUN);
  };

  const readDraft = (): Draft => {
    const { typed, chosen } = readEntries(options, isReturned);
    const pending = restoration?.pending() ?? { typed: [], chosen: [] };
    return {
      ...begun,
      savedAt: Date.now(),
      identity: identity?.value,
      page: Math.max(
        0,
        steps.findIndex(({ hidden }) => !hidden),
      ),
      typed: [...typed, ...pending.typed],
      chosen: [...chosen, ...pending.chosen],
    };
  };
  /** Begins anew if the visitor has discarded the draft in another tab, and goes on in this one. */
  const continueDiscarded = (): void => {
    if (store.endOf(begun) === 'discarded') begin(newBegun());
  };
  const update = (): void => {
    if (state === 'edited') store.write(readDraft());
  };
  const save = (): void => {
    if (state !== 'resetting') state = 'edited';
    continueDiscarded();
    update();
  };
  const send = (): void => {
    state = 'sent';
    continueDiscarded();
    sentIdentity = identity?.value;
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
      if (identity && draft.identity !== undefined) identity.value = draft.identity;
      restoration = restoreDraft(options, draft, update);
      return restoration.stop;
    },
    untilRestored: () => restoration?.untilRestored(),
    start: () => {
      begin(begun);
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
      store.discard(begun);
      begin(newBegun());
      form.reset();
      // A reset does not apply to hidden fields. With the id of what was discarded, another tab may go on.
      if (identity && freshIdentity !== undefined) identity.value = freshIdentity;
      // Only the server has another id: what is sent with this one would replace what was sent before.
      if (identity && sentIdentity === freshIdentity) openNewForm();
      // Nested widgets update after the reset; their events do not count as changes by the visitor.
      setTimeout(() => {
        state = 'clean';
      });
    },
    isSent: () => store.endOf(begun) === 'sent',
    onEnd: store.onEnd,
  };
}
