import { readStored, removeStored, writeStored } from '../dom/storage.ts';
import { type Draft, type DraftLifetime, isEmpty, mergeDrafts, parseDraft, serializeDraft } from './draft.ts';

/** Storage for the draft of one form and one account. */
export interface DraftStore {
  /** Reads the tab's draft merged with that of another tab. In a tab without a draft, reads the latest one. */
  read: () => Draft | undefined;
  /**
   * Saves the draft in the tab's `sessionStorage`. With lifetime `browser`, also saves it in `localStorage`, where another
   * tab finds it after a crash, merged with entries that another tab has written meanwhile. Deletes a draft without
   * entries.
   */
  write: (draft: Draft) => void;
  /**
   * Marks the draft as sent, and deletes it from `localStorage`. The tab keeps its copy in case the submission fails.
   */
  markSent: (draft: Draft) => void;
  /** Deletes the draft from both storages. */
  clear: () => void;
}

export interface DraftStoreOptions {
  /** Path of the form's page, with `#` and the form's id. */
  address: string;
  /** Id of the visitor's account; empty for visitors without one. */
  account: string;
  lifetime?: DraftLifetime;
  /** The server's identifier of the order that the form belongs to. */
  order?: string;
}

/** Creates the storage for a draft. */
export function createDraftStore({
  address,
  account,
  lifetime = 'browser',
  order = '',
}: DraftStoreOptions): DraftStore {
  const key = `society-widgets:draft:${address}:${account}`;
  const isShared = lifetime === 'browser';
  /** Text last read from or written to `localStorage` by this tab. */
  let known: string | undefined;
  /** Draft that another tab has written since. */
  let otherDraft: Draft | undefined;
  const readShared = (): string | undefined => (isShared ? readStored(key) : undefined);
  const parse = (text: string | undefined): Draft | undefined => parseDraft(text, Date.now(), order);
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
      known = readShared();
      const texts = [readStored(key, 'sessionStorage'), known];
      const [own, other] = texts.flatMap((text) => parse(text) ?? []);
      if (!own) clear();
      return own && other ? mergeDrafts(own, other) : own;
    },
    write: (draft) => {
      save(draft, 'sessionStorage');
      if (!isShared) return;
      const found = readStored(key);
      if (found !== known) otherDraft = parse(found);
      known = save(otherDraft ? mergeDrafts(draft, otherDraft) : draft, 'localStorage');
    },
    markSent: (draft) => {
      save({ ...draft, sentOrder: order }, 'sessionStorage');
      removeStored(key);
    },
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
