import type { Begun } from '../../page/history/begun.ts';
import { clearHistoryState, saveBegunApplication } from '../../page/history/history.ts';
import { pagePath } from '../../page/pagePath.ts';
import { isSent } from '../../page/submission/submission.ts';
import { writeValue } from '../fields/controls.ts';
import { type FormChange, resetForm, watchForm } from '../fields/watchForm.ts';
import type { Draft, ServerVersion } from './draft.ts';
import { type DraftForm, draftControls, readEntries } from './draftControls.ts';
import type { DraftStore } from './draftStore.ts';
import type { OpenDraft } from './openDrafts.ts';
import { type Restoration, restoreDraft } from './restoreDraft.ts';

/** Autosave for one form. */
export interface Autosave {
  /** Fills in the form from a draft. Returns a function that stops waiting for nested widgets. */
  restore: (draft: Draft) => () => void;
  /** Returns a promise if nested widgets are still restoring the values that they submit. */
  untilRestored: Restoration['untilRestored'];
  /** Starts saving changes. Returns a function that stops saving. */
  start: () => () => void;
  /** Saves the form and the current step, if the visitor has entered anything. */
  update: () => void;
  /**
   * Saves the form even if the visitor has changed nothing, to include fields that the browser filled in without an
   * event.
   */
  save: () => void;
  /** Saves the form and marks the draft as sent. */
  send: () => void;
  /** Deletes the draft and resets the form. */
  discard: () => Promise<void>;
  /** Returns whether the application in this form has been sent, in this tab or another. */
  isSent: () => boolean;
  /** Access for code that saves the draft elsewhere. */
  transfer: Omit<OpenDraft, 'address'>;
  /** Calls back when another tab may have sent the form. Returns a function that stops the calls. */
  onEnd: DraftStore['onEnd'];
}

export interface AutosaveOptions extends DraftForm {
  /** Receives whether the browser has stored the draft, after each attempt. */
  onSave: (isStored: boolean) => void;
  /** Elements of the form's steps. */
  steps: readonly HTMLElement[];
  /**
   * True if the server has sent the visitor's values back. The server does so only once; on the next visit, only the
   * draft contains the values.
   */
  isReturned: boolean;
  /** Application or other request that the visitor is filling in. */
  begun: Begun;
  /** Hidden field that contains the server's id of the application; a draft restores it. */
  identity?: HTMLInputElement | undefined;
}

/** Returns a new application to fill in. Doesn't use `crypto.randomUUID`, which is missing on pages without HTTPS. */
export const newBegun = (begunAt = Date.now()): Begun => ({
  id: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
  begunAt,
});

/** Reloads the page to request a form with a new id from the server. */
function openNewForm(): void {
  clearHistoryState();
  location.assign(pagePath() + location.search);
}

/**
 * Returns whether a nested widget dispatched the event while mounting. Such an event does not count as a change by the
 * visitor.
 */
const isFromMounting = ({ target, isTrusted }: Event): boolean =>
  !isTrusted &&
  target instanceof Element &&
  target.closest('[data-widget]:not([data-widget-state="ready"])') !== null;

/** Creates the autosave for a form. */
export function createAutosave(store: DraftStore, options: AutosaveOptions): Autosave {
  const { form, steps, isReturned, identity } = options;
  /** `clean`: unchanged by the visitor; `sent`: submitted; `resetting`: changes are currently caused by a reset. */
  let state: 'clean' | 'edited' | 'sent' | 'resetting' = 'clean';
  let restoration: Restoration | undefined;
  let { begun } = options;
  let serverVersion: ServerVersion | undefined;
  /** Time of the visitor's last change. */
  let changedAt: number | undefined;
  /** The server's id in the form as the server rendered it. */
  const freshIdentity = identity?.value;
  /**
   * The server's id of the form that was last sent from this page. The server may have received that form even if no
   * response arrived.
   */
  let sentIdentity: string | undefined;

  /**
   * Stores the application in the history entry, so that the Back button returns to the same application, whereas a
   * link opens a new one.
   */
  const begin = (next: Begun): void => {
    begun = next;
    if (options.lifetime === 'browser') saveBegunApplication(form, next);
  };

  const readDraft = (draftForm: DraftForm = options): Draft => {
    const { typed, chosen } = readEntries(draftForm, isReturned);
    const pending = restoration?.pending() ?? { typed: [], chosen: [] };
    return {
      ...begun,
      savedAt: Date.now(),
      identity: identity?.value,
      ...(serverVersion && { serverVersion }),
      page: Math.max(
        0,
        steps.findIndex(({ hidden }) => !hidden),
      ),
      typed: [...typed, ...pending.typed],
      chosen: [...chosen, ...pending.chosen],
    };
  };
  /**
   * Starts a new application if the visitor has discarded the draft in another tab but continues to fill in the form in
   * this tab.
   */
  const continueDiscarded = (): void => {
    if (store.endOf(begun) === 'discarded') begin(newBegun());
  };
  const update = (): void => {
    if (state === 'edited') options.onSave(store.write(readDraft()));
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
    changedAt = Date.now();
    // Saves with every input, because a tab can crash at any time. The microtask waits for the other listeners of an
    // event that a script has dispatched. Once the form has been sent, a change is saved in the draft that is marked as
    // sent, so it is restored if the submission fails.
    queueMicrotask(() => (isSent(form) ? send() : save()));
  };
  const restore = (draft: Draft): (() => void) => {
    state = draft.sentOrder === undefined ? 'edited' : 'sent';
    if (identity && draft.identity !== undefined) writeValue(identity, draft.identity);
    ({ serverVersion, savedAt: changedAt } = draft);
    restoration = restoreDraft(options, draft, update);
    return restoration.stop;
  };
  /** Resets the form, except the id from the server, which a form's reset doesn't change because it is hidden. */
  const reset = (): Promise<void> => {
    restoration?.stop();
    state = 'resetting';
    serverVersion = undefined;
    changedAt = undefined;
    const following = resetForm(form);
    if (identity && freshIdentity !== undefined) writeValue(identity, freshIdentity);
    return following;
  };
  const transfer: Autosave['transfer'] = {
    read: () => ({
      // A draft elsewhere outlives the tab, so it never contains fields that browsers must not remember.
      ...readDraft({ ...options, lifetime: 'browser' }),
      savedAt: changedAt ?? Date.now(),
    }),
    hasAnswers: () => state !== 'clean',
    replace: async (draft, onReplaced) => {
      await reset();
      const { id, begunAt } = draft;
      begin(store.endOf(draft) === undefined ? { id, begunAt } : newBegun());
      restore(draft);
      // The restoration dispatches its events in a microtask.
      queueMicrotask(onReplaced);
    },
    missingFields: ({ typed, chosen }) => {
      const known = new Set(draftControls(options).map(({ name }) => name));
      return [...new Set([...typed, ...chosen].map(([name]) => name))].filter((name) => !known.has(name));
    },
    setServerVersion: (version) => {
      serverVersion = version;
      update();
    },
    endSent: () => store.endSent(begun),
  };
  return {
    restore,
    transfer,
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
    discard: async () => {
      store.discard(begun);
      begin(newBegun());
      // Another tab may still use the discarded form's id.
      const following = reset();
      // Only the server can issue a new id. A form sent with the old one would replace the form that was sent before.
      if (identity && sentIdentity === freshIdentity) openNewForm();
      await following;
      // Events of nested widgets that follow the reset do not count as changes by the visitor.
      state = 'clean';
    },
    isSent: () => store.endOf(begun) === 'sent',
    onEnd: store.onEnd,
  };
}
