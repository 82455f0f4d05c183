import { useCallback, useSyncExternalStore } from 'react';
import type { Draft, ServerVersion } from './draft.ts';

/** Draft of a form on this page, for code that saves the draft elsewhere or fills in the form from there. */
export interface OpenDraft {
  /** Path of the form's page, followed by `#` and the form's id if it has one. */
  address: string;
  /**
   * Returns the form's current answers, without those that a browser must not remember. `savedAt` is the time of the
   * last change.
   */
  read: () => Draft;
  /** Returns whether the form contains answers of the visitor, rather than only values from the server. */
  hasAnswers: () => boolean;
  /**
   * Replaces all answers in the form, except those that such a draft never contains.
   * @param onReplaced called once the form contains the answers
   */
  replace: (draft: Draft, onReplaced: () => void) => Promise<void>;
  /** Returns the names of those fields of a draft that the form doesn't have. */
  missingFields: (draft: Draft) => readonly string[];
  /** Records the server's version that the form is based on. It is stored with the draft. */
  setServerVersion: (version: ServerVersion | undefined) => void;
  /** Ends the draft, because the form was sent from another device. */
  endSent: () => void;
}

const drafts = new WeakMap<HTMLFormElement, OpenDraft>();
const listeners = new Set<() => void>();

function setOpenDraft(form: HTMLFormElement, draft: OpenDraft | undefined): void {
  if (draft) drafts.set(form, draft);
  else drafts.delete(form);
  for (const listener of listeners) listener();
}

/** Makes a form's draft available to other widgets. Returns a function that withdraws it. */
export function registerDraft(form: HTMLFormElement, draft: OpenDraft): () => void {
  setOpenDraft(form, draft);
  return () => setOpenDraft(form, undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the draft of a form; undefined until the form's own widget is mounted, and for a form without a draft. */
export const useOpenDraft = (form: HTMLFormElement): OpenDraft | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => drafts.get(form), [form]),
  );
