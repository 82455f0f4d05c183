import { isSent } from '../../page/submission/submission.ts';
import { type FormChange, resetForm, watchForm } from '../fields/watchForm.ts';
import { type ApplicationOptions, createApplication, newBegun } from './application.ts';
import type { Draft, Entries } from './draft.ts';
import {
  type DraftForm,
  draftControls,
  type FilledControl,
  keepUnsaid,
  readEntries,
} from './draftControls.ts';
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

export interface AutosaveOptions extends DraftForm, ApplicationOptions {
  /** Receives whether the browser has stored the draft, after each attempt. */
  onSave: (isStored: boolean) => void;
  /** Elements of the form's steps. */
  steps: readonly HTMLElement[];
}

/**
 * Returns whether a nested widget dispatched the event while mounting. Such an event does not count as a change by the
 * visitor.
 */
const isFromMounting = ({ target, isTrusted }: Event): boolean =>
  !isTrusted &&
  target instanceof Element &&
  target.closest('[data-widget]:not([data-widget-state="ready"])') !== null;

/** Returns the entries and the step of a form, as its draft contains them. */
function readForm(
  { steps, isReturned, ...draftForm }: AutosaveOptions,
  restoration: Restoration | undefined,
): Pick<Draft, 'page' | 'typed' | 'chosen'> {
  const { typed, chosen } = readEntries(draftForm, isReturned);
  const pending = restoration?.pending() ?? { typed: [], chosen: [] };
  return {
    page: Math.max(
      0,
      steps.findIndex(({ hidden }) => !hidden),
    ),
    typed: [...typed, ...pending.typed],
    chosen: [...chosen, ...pending.chosen],
  };
}

/** Returns the names of the fields that a draft contains and a form does not. */
function missingFields(draftForm: DraftForm, { typed, chosen }: Entries): string[] {
  const known = new Set(draftControls(draftForm).map(({ name }) => name));
  return [...new Set([...typed, ...chosen].map(([name]) => name))].filter((name) => !known.has(name));
}

/** Watches what a form's autosave saves. Returns a function that stops watching. */
function watchSaved(
  form: HTMLFormElement,
  onChange: (change: FormChange) => void,
  save: () => void,
): () => void {
  const unwatch = watchForm(form, onChange);
  // Saves fields that the browser filled in without events.
  addEventListener('pagehide', save);
  return () => {
    unwatch();
    removeEventListener('pagehide', save);
  };
}

/** Facts about the answers in a form: the version on the server, and the time of the visitor's last change. */
interface AnswerFacts extends Pick<Draft, 'serverVersion'> {
  changedAt?: number;
}

/** Creates the autosave for a form. */
export function createAutosave(store: DraftStore, options: AutosaveOptions): Autosave {
  const { form, isReturned } = options;
  const application = createApplication(store, options);
  /** `clean`: unchanged by the visitor; `sent`: submitted; `resetting`: changes are currently caused by a reset. */
  let state: 'clean' | 'edited' | 'sent' | 'resetting' = 'clean';
  let restoration: Restoration | undefined;
  let facts: AnswerFacts = {};

  const readDraft = (changed: Partial<AutosaveOptions> = {}): Draft => ({
    ...application.read(),
    savedAt: Date.now(),
    ...(facts.serverVersion && { serverVersion: facts.serverVersion }),
    ...readForm({ ...options, ...changed }, restoration),
  });
  const update = (): void => {
    if (state === 'edited') options.onSave(store.write(readDraft()));
  };
  const save = (): void => {
    if (state !== 'resetting') state = 'edited';
    application.continueEnded();
    update();
  };
  const send = (): void => {
    state = 'sent';
    application.continueEnded();
    application.noteSending();
    store.markSent(readDraft());
  };
  const handleChange = (change: FormChange): void => {
    if (change.cause === 'reset') update();
    if (change.cause !== 'input' || isFromMounting(change.event) || restoration?.isDispatching()) return;
    facts.changedAt = Date.now();
    // Saves with every input, because a tab can crash. The microtask waits for the other listeners of a script's event.
    // A change after a submission is saved in the draft that is marked as sent, which is restored if it fails.
    queueMicrotask(() => (isSent(form) ? send() : save()));
  };
  const restore = (draft: Draft, others?: readonly FilledControl[]): (() => void) => {
    state = draft.sentOrder === undefined ? 'edited' : 'sent';
    application.takeIdentity(draft);
    facts = { serverVersion: draft.serverVersion, changedAt: draft.savedAt };
    restoration = restoreDraft(options, draft, update, others);
    return restoration.stop;
  };
  /** Resets the form, except the id from the server, which a form's reset doesn't change because it is hidden. */
  const reset = (): Promise<void> => {
    restoration?.stop();
    state = 'resetting';
    facts = {};
    const following = resetForm(form);
    application.resetIdentity();
    return following;
  };
  const transfer: Autosave['transfer'] = {
    read: () => ({
      // A draft elsewhere outlives the tab, so it never contains fields that browsers must not remember.
      ...readDraft({ lifetime: 'browser' }),
      savedAt: facts.changedAt ?? Date.now(),
    }),
    hasAnswers: () => state !== 'clean',
    replace: async (draft, onReplaced) => {
      const unsaid = keepUnsaid(options);
      await reset();
      application.beginFrom(draft);
      restore(draft, unsaid);
      // The restoration dispatches its events in a microtask.
      queueMicrotask(onReplaced);
    },
    missingFields: (draft) => missingFields(options, draft),
    setServerVersion: (version) => {
      facts.serverVersion = version;
      update();
    },
    endSent: () => store.endSent(application.begun()),
  };
  return {
    restore,
    transfer,
    untilRestored: () => restoration?.untilRestored(),
    start: () => {
      application.begin(application.begun());
      if (isReturned && !restoration) save();
      return watchSaved(form, handleChange, update);
    },
    update,
    save,
    send,
    discard: async () => {
      store.discard(application.begun());
      application.begin(newBegun());
      // Another tab may still use the discarded form's id.
      const following = reset();
      application.requestNewForm();
      await following;
      // Events of nested widgets that follow the reset do not count as changes by the visitor.
      state = 'clean';
    },
    isSent: () => store.endOf(application.begun()) === 'sent',
    onEnd: store.onEnd,
  };
}
