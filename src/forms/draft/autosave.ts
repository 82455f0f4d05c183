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
  /** Starts saving changes. Returns a function that stops saving. */
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
  /** Calls back when the form may have been sent in another tab. Returns a function that stops the calls. */
  onEnd: DraftStore['onEnd'];
}

export interface AutosaveOptions extends DraftForm {
  /** Elements of the form's steps. */
  steps: readonly HTMLElement[];
  /**
   * True if the server has sent the visitor's values back. It does so only once; on the next visit, only the draft has
   * them.
   */
  isReturned: boolean;
  /** Application, or other request, that the visitor is filling in. */
  begun: Begun;
  /** Hidden field with the server's id for it, which a draft restores. */
  identity?: HTMLInputElement | undefined;
}

/** Name of the value in a history entry that identifies what the visitor is filling in. */
export const BEGUN = 'begun';

/** Returns a new application to fill in. `crypto.randomUUID` is missing on pages without HTTPS. */
export const newBegun = (begunAt = Date.now()): Begun => ({
  id: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
  begunAt,
});

/** Reloads the page, to get a form with a new id from the server. */
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
  /** The server's id for the form before anybody fills it in. */
  const freshIdentity = identity?.value;
  /** The server's id of the form last sent from here. The server may have received it even if no response came. */
  let sentIdentity: string | undefined;

  /**
   * Stores in the history entry what the visitor is filling in, so that Back leads to the same application and a link
   * to a new one.
   */
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
  /** Starts a new application if the visitor has discarded the draft in another tab but continues in this one. */
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
    // Saves with every input, because a tab can crash at any time. The microtask waits for changes by other listeners.
    // A change during the submission belongs to the draft that is sent, so it is restored if the submission fails.
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
      // A reset does not apply to hidden fields. Another tab may still use the id of the discarded form.
      if (identity && freshIdentity !== undefined) identity.value = freshIdentity;
      // Only the server can issue another id. A form sent with this one would replace the form that was sent before.
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
