import { readStored, removeStored, storedKeys, writeStored } from '../dom/storage.ts';
import {
  begunAtOf,
  type Draft,
  type DraftLifetime,
  type EndReason,
  endReason,
  isEmpty,
  mergeDrafts,
  parseDraft,
  parseEnd,
  serializeDraft,
  serializeEnd,
} from './draft.ts';

/** Storage for the draft of one form and one account. */
export interface DraftStore {
  /** Reads the tab's draft merged with that of another tab. In a tab without a draft, reads the latest one. */
  read: () => Draft | undefined;
  /**
   * Saves the draft in the tab's `sessionStorage`. With lifetime `browser`, also saves it in `localStorage`, where another
   * tab finds it after a crash, merged with entries that another tab has written meanwhile. Deletes a draft without
   * entries. Ignores a draft that has ended in another tab.
   */
  write: (draft: Draft) => void;
  /**
   * Marks the draft as sent, and deletes it from `localStorage`. The tab keeps its copy in case the submission fails.
   */
  markSent: (draft: Draft) => void;
  /**
   * Ends the drafts of all tabs if this tab's draft is marked as sent: the server has received the form. Ignores a draft
   * that was begun since, as when the visitor returns to the thank-you page.
   */
  confirmSent: () => void;
  /** Returns the reason why the drafts that were begun until this time have ended, in any tab. */
  endOf: (begunAt: number) => EndReason | undefined;
  /** Calls back when another tab may have ended the drafts. Returns a function that ends this. */
  onEnd: (callback: () => void) => () => void;
  /** Deletes the draft from both storages, and ends those of other tabs. */
  discard: () => void;
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

const DRAFT = 'society-widgets:draft:';
const END = 'society-widgets:draft-end:';
/** Key of the last sign-out. It ends also those open forms that have no draft yet. */
const SIGNED_OUT = 'society-widgets:signed-out';

/** Returns whether a member's drafts that were begun until this time have ended, because somebody else uses the browser. */
function isSignedOut(account: string, begunAt: number): boolean {
  const [at = '', ...others] = (readStored(SIGNED_OUT) ?? '').split(' ');
  const isOther = account !== '' && account !== others.join(' ');
  const end = parseEnd(`signed-out ${at}`, Date.now());
  return isOther && endReason(begunAt, end) !== undefined;
}

/** Creates the storage for a draft. */
export function createDraftStore({
  address,
  account,
  lifetime = 'browser',
  order = '',
}: DraftStoreOptions): DraftStore {
  const key = `${DRAFT}${address}:${account}`;
  const endKey = `${END}${address}:${account}`;
  const isShared = lifetime === 'browser';
  /** Text last read from or written to `localStorage` by this tab. */
  let known: string | undefined;
  /** Draft that another tab has written since. */
  let otherDraft: Draft | undefined;
  const readShared = (): string | undefined => (isShared ? readStored(key) : undefined);
  const endOf = (begunAt: number): EndReason | undefined => {
    if (!isShared) return undefined;
    const own = endReason(begunAt, parseEnd(readStored(endKey), Date.now()));
    return own ?? (isSignedOut(account, begunAt) ? 'signed-out' : undefined);
  };
  const parse = (text: string | undefined): Draft | undefined => {
    const draft = parseDraft(text, Date.now(), order);
    return draft && endOf(begunAtOf(draft)) === undefined ? draft : undefined;
  };
  const clear = (): void => {
    removeStored(key);
    removeStored(key, 'sessionStorage');
    known = undefined;
    otherDraft = undefined;
  };
  /** Deletes this tab's copy of a draft that has ended. */
  const removeEnded = (): void => {
    if (!parse(readStored(key, 'sessionStorage'))) removeStored(key, 'sessionStorage');
  };
  const end = (reason: EndReason, at: number): void => {
    if (isShared) writeStored(endKey, serializeEnd({ reason, at }));
  };
  const save = (draft: Draft, area: 'localStorage' | 'sessionStorage'): string | undefined => {
    const text = isEmpty(draft) && draft.sentOrder === undefined ? undefined : serializeDraft(draft);
    if (text === undefined) removeStored(key, area);
    else writeStored(key, text, area);
    return text;
  };
  return {
    read: () => {
      known = readShared();
      const texts = [readStored(key, 'sessionStorage'), known];
      const [own, other] = texts.flatMap((text) => parse(text) ?? []).filter((draft) => !isEmpty(draft));
      if (!own) clear();
      return own && other ? mergeDrafts(own, other) : own;
    },
    write: (draft) => {
      if (endOf(begunAtOf(draft)) !== undefined) {
        removeEnded();
        return;
      }
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
    confirmSent: () => {
      const own = parse(readStored(key, 'sessionStorage'));
      if (own?.sentOrder === undefined) return;
      end('sent', own.savedAt);
      removeStored(key, 'sessionStorage');
      if (!parse(readShared())) removeStored(key);
    },
    endOf,
    onEnd: (callback) => {
      if (!isShared) return () => undefined;
      const listening = new AbortController();
      const { signal } = listening;
      const handleStorage = (event: StorageEvent): void => {
        if (event.key === endKey || event.key === SIGNED_OUT) handleEnd();
      };
      const handleEnd = (): void => {
        removeEnded();
        callback();
      };
      addEventListener('storage', handleStorage, { signal });
      // A page in the back/forward cache gets no events.
      addEventListener('pageshow', handleEnd, { signal });
      return () => listening.abort();
    },
    discard: () => {
      clear();
      end('discarded', Date.now());
    },
  };
}

/**
 * Deletes the drafts of all accounts but one, in this tab and in the storage that all tabs share, and ends those in other
 * tabs. Drafts of visitors without an account stay.
 * @param account id of the account that is signed in; empty after signing out
 */
export function removeOtherDrafts(account: string): void {
  const isOther = (key: string): boolean =>
    !key.endsWith(':') && (account === '' || !key.endsWith(`:${account}`));
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    for (const key of storedKeys(DRAFT, area).filter(isOther)) {
      removeStored(key, area);
      const text = serializeEnd({ reason: 'signed-out', at: Date.now() });
      writeStored(END + key.slice(DRAFT.length), text);
    }
  }
  writeStored(SIGNED_OUT, `${Date.now()} ${account}`);
}

/** Returns the path of the page without a trailing slash, and the form's id: together they identify a form's draft. */
export function draftAddress(form: HTMLElement): string {
  // Not `form.id`: a control named "id" shadows that property.
  const id = form.getAttribute('id');
  const path = location.pathname.replace(/(?<=.)\/+$/, '');
  return id ? `${path}#${id}` : path;
}
