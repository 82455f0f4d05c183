import { readStored, removeStored, writeStored } from '../../src/dom/storage.ts';
import { type Draft, isEmpty, mergeDrafts, parseDraft, serializeDraft } from './draft.ts';

/** Storage for the draft of one form and one account. */
export interface DraftStore {
  /** Reads the tab's draft merged with that of another tab. In a tab without a draft, reads the latest one. */
  read: () => Draft | undefined;
  /**
   * Saves the draft in the tab's `sessionStorage`. Also saves it in `localStorage`, where another tab finds it after a
   * crash, merged with entries that another tab has written meanwhile. Deletes a draft without entries.
   */
  write: (draft: Draft) => void;
  /** Deletes the draft from `localStorage` on submit. The tab keeps its copy in case the submission fails. */
  markSent: () => void;
  /** Deletes the draft from both storages. */
  clear: () => void;
}

/**
 * Creates the storage for a draft.
 * @param address path of the form's page, with `#` and the form's id
 * @param account id of the visitor's account; empty for visitors without one
 */
export function createDraftStore(address: string, account: string): DraftStore {
  const key = `society-widgets:draft:${address}:${account}`;
  /** Text last read from or written to `localStorage` by this tab. */
  let known: string | undefined;
  /** Draft that another tab has written since. */
  let otherDraft: Draft | undefined;
  const clear = (): void => {
    removeStored(key);
    removeStored(key, 'sessionStorage');
  };
  const save = (draft: Draft, area: 'localStorage' | 'sessionStorage'): string | undefined => {
    const text = isEmpty(draft) ? undefined : serializeDraft(draft);
    if (text === undefined) removeStored(key, area);
    else writeStored(key, text, area);
    return text;
  };
  return {
    read: () => {
      known = readStored(key);
      const texts = [readStored(key, 'sessionStorage'), known];
      const [own, other] = texts.flatMap((text) => parseDraft(text, Date.now()) ?? []);
      if (!own) clear();
      return own && other ? mergeDrafts(own, other) : own;
    },
    write: (draft) => {
      const found = readStored(key);
      if (found !== known) otherDraft = parseDraft(found, Date.now());
      save(draft, 'sessionStorage');
      known = save(otherDraft ? mergeDrafts(draft, otherDraft) : draft, 'localStorage');
    },
    markSent: () => removeStored(key),
    clear,
  };
}

/** Returns the path of the page without a trailing slash, and the form's id: together they identify a form's draft. */
export function draftAddress(form: HTMLElement): string {
  // Not `form.id`: a control named "id" shadows that property.
  const id = form.getAttribute('id');
  const path = location.pathname.replace(/(?<=.)\/+$/, '');
  return id ? `${path}#${id}` : path;
}
