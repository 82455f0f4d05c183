import {
  type Begun,
  type EndReason,
  endItem,
  endOf,
  parseEnd,
  seenAccount,
  serializeEnd,
} from '../../page/history/begun.ts';
import { DRAFT_ENDS, SIGNED_OUT } from '../../page/history/privacy.ts';
import type { StoredItem } from '../../page/privacy.ts';
import { itemOf, readStored, removeStored, storedItems, storeText, writeStored } from '../../page/storage.ts';
import {
  agedText,
  type Draft,
  type DraftLifetime,
  type Entries,
  isEmpty,
  isExpired,
  mergeDrafts,
  parseDraft,
  serializeDraft,
} from './draft.ts';
import { SHARED_DRAFTS, TAB_DRAFTS } from './privacy.ts';

/** Storage for the drafts of one form and one account. Each application or other request has its own draft. */
export interface DraftStore {
  /**
   * Reads this tab's draft, including later changes from other tabs that have the same application open. In a tab
   * without a draft, reads the draft of `known`, or the latest draft if `known` is undefined or has ended.
   * @param known the application that the history entry identifies
   * @param isReturned true if the form shows what it was sent with instead. What it lacks by then was not removed in it
   */
  read: (known: Begun | undefined, isReturned?: boolean) => Draft | undefined;
  /**
   * Saves the draft in the tab's `sessionStorage`. With lifetime `browser`, also merges the draft with changes from
   * other tabs that have the same application open, and saves the result in `localStorage`, where another tab finds it
   * after a crash. Deletes the stored draft if the new one has no entries. Does nothing if the draft has ended in
   * another tab. Returns false if the browser did not store the draft for its lifetime; it then keeps an earlier one.
   */
  write: (draft: Draft) => boolean;
  /**
   * Marks the draft as sent, and deletes it from `localStorage`. The tab keeps its own copy in case the submission
   * fails.
   */
  markSent: (draft: Draft) => void;
  /**
   * If this tab's draft is marked as sent, ends it in all tabs, because the server has received the form. Ignores any
   * other draft, such as the draft of a new application that the visitor has begun before returning to the thank-you
   * page.
   */
  confirmSent: () => void;
  /** If this tab's draft is marked as sent and has the id that the server reports as received, ends it in all tabs. */
  confirmReceived: (identity: string) => void;
  /** Returns the reason why an application has ended in any tab; undefined if it has not. */
  endOf: (begun: Begun) => EndReason | undefined;
  /** Calls back when another tab may have ended a draft. Returns a function that stops the calls. */
  onEnd: (callback: () => void) => () => void;
  /** Deletes an application's draft from both storage areas, and ends it in other tabs. */
  discard: (begun: Begun) => void;
  /** Ends the draft of an application that was sent from another device. */
  endSent: (begun: Begun) => void;
}

export interface DraftStoreOptions {
  /** Path of the form's page, followed by `#` and the form's id if it has one. */
  address: string;
  /** Id of the visitor's account; empty for visitors without an account. */
  account: string;
  lifetime?: DraftLifetime;
  /** The server's id of the order that the form belongs to. */
  order?: string;
}

/**
 * Removes the expired drafts of all forms and accounts, because their own forms may never be opened again: see `agedText`.
 * Also removes draft-end entries that are too old for any open form to need.
 */
function removeExpired(): void {
  const now = Date.now();
  for (const item of [...storedItems(TAB_DRAFTS), ...storedItems(SHARED_DRAFTS)]) {
    const text = readStored(item) ?? '';
    const aged = agedText(text, now);
    if (aged === undefined) removeStored(item);
    else if (aged !== text) storeText(item, aged);
  }
  for (const item of storedItems(DRAFT_ENDS)) if (!parseEnd(readStored(item), now)) removeStored(item);
}

/**
 * Returns whether somebody has signed out, or another account has signed in, since a draft was saved in this tab. Signing in
 * alone does not count: a guest who begins a form may sign in to complete it.
 * @param seen account that was last seen when the draft was saved
 */
function isOfOtherVisitor(seen: string | undefined): boolean {
  const now = seenAccount();
  return now !== undefined && seen !== now && (Boolean(seen) || now === '');
}

const entriesOf = ({ typed, chosen }: Entries = { typed: [], chosen: [] }): Entries => ({ typed, chosen });

/** Returns the draft that all tabs share, with this tab's step, and with the changes that only this tab's draft contains. */
function newest(own: Draft | undefined, shared: Draft | undefined): Draft | undefined {
  if (!own || !shared) return shared ?? own;
  if (!own.base && own.savedAt <= shared.savedAt) return { ...shared, page: own.page };
  return { ...mergeDrafts(own.base, own, shared), savedAt: Math.max(own.savedAt, shared.savedAt) };
}

/**
 * Returns the draft that all tabs share, with what only a sent draft contains. Sending removes the shared draft, so another tab
 * may have begun it anew from older values, which are its base.
 */
function rejoin(sent: Draft | undefined, shared: Draft | undefined): Draft | undefined {
  if (sent?.sentOrder === undefined || sent.base || !shared?.base) return shared;
  return { ...mergeDrafts(shared.base, shared, sent), base: undefined };
}

/** Creates the storage for a form's drafts. */
export function createDraftStore({
  address,
  account,
  lifetime = 'browser',
  order = '',
}: DraftStoreOptions): DraftStore {
  /** Suffix of the storage keys for this form and account. */
  const owner = `${address}:${account}`;
  /** The tab's draft in `sessionStorage`. */
  const tabDraft = itemOf(TAB_DRAFTS, owner);
  const sharedDraft = (id: string): StoredItem => itemOf(SHARED_DRAFTS, `${id}@${owner}`);
  const isShared = lifetime === 'browser';
  // A form that is still open when somebody signs out in another tab belongs to that person.
  const seen = seenAccount();
  /** This tab's draft as last stored or read. Any differences from it are changes made in this tab. */
  let before: Entries | undefined;
  /** True until a form that the server has returned is stored. Until then, nothing is a change made in this tab. */
  let isUnchanged = false;
  /** This tab's draft as last read or sent, unless it has been stored since. */
  let sent: Draft | undefined;
  /** Time of saving of the latest draft that was read. */
  let readTime = 0;

  const endOfDraft = (begun: Begun): EndReason | undefined =>
    isShared ? endOf(begun, address, account) : undefined;
  const parse = (text: string | undefined): Draft | undefined => {
    const draft = parseDraft(text, Date.now(), order);
    if (!draft || endOfDraft(draft) !== undefined) return undefined;
    // All visitors of this tab share the key, even members, because the form needs no account.
    return !isShared && isOfOtherVisitor(draft.seen) ? undefined : draft;
  };
  const readOwn = (): Draft | undefined => parse(readStored(tabDraft));
  /** Reads a draft, and removes it if it has ended or is no draft. A draft that is too old stays: see `agedText`. */
  const readOrRemove = (item: StoredItem): Draft | undefined => {
    const text = readStored(item);
    const draft = parse(text);
    if (!draft && !isExpired(text, Date.now())) removeStored(item);
    return draft;
  };
  const readShared = (id: string): Draft | undefined =>
    isShared ? parse(readStored(sharedDraft(id))) : undefined;
  /** Returns this form's drafts from `localStorage`, latest first. Removes drafts that have ended. */
  const readAllShared = (): Draft[] => {
    if (!isShared) return [];
    const drafts = storedItems(SHARED_DRAFTS)
      .filter(({ key }) => key.slice(key.indexOf('@') + 1) === owner)
      .flatMap((item) => readOrRemove(item) ?? []);
    return drafts.sort((one, other) => other.savedAt - one.savedAt);
  };
  const end = (id: string, reason: EndReason): void => {
    if (isShared) writeStored(endItem(id, address, account), serializeEnd({ reason, at: Date.now() }));
  };
  const save = (draft: Draft, item: StoredItem, store: typeof storeText): boolean => {
    if (isEmpty(draft) && draft.sentOrder === undefined) {
      removeStored(item);
      return true;
    }
    const text = serializeDraft(draft);
    return text !== undefined && store(item, text);
  };
  const finish = ({ id }: Begun, reason: EndReason): void => {
    removeStored(tabDraft);
    removeStored(sharedDraft(id));
    end(id, reason);
    before = undefined;
    sent = undefined;
    readTime = 0;
  };
  /** Returns a draft with the changes from other tabs. A shared draft that is missing begins anew, with its base. */
  const withShared = (draft: Draft): Draft => {
    const shared = rejoin(sent, readShared(draft.id));
    const known = shared ?? sent;
    const base = shared ? shared.base : (sent ?? before) && entriesOf(sent ?? before);
    return { ...(known ? mergeDrafts(before, draft, known) : draft), base };
  };
  removeExpired();
  return {
    read: (known, isReturned = false) => {
      const own = readOrRemove(tabDraft);
      // Otherwise, the form goes on with values that are not stored anywhere else.
      isUnchanged = isReturned && own !== undefined;
      const open = own ?? (known && endOfDraft(known) === undefined ? known : undefined);
      const shared = rejoin(own, open ? readShared(open.id) : readAllShared()[0]);
      sent = own;
      // What the shared storage has rejected is part of the next attempt.
      before = isReturned ? undefined : (shared ?? own);
      const latest = newest(own, shared);
      readTime = latest?.savedAt ?? 0;
      return latest && !isEmpty(latest) ? latest : undefined;
    },
    write: (current) => {
      if (endOfDraft(current) !== undefined) {
        readOrRemove(tabDraft);
        return true;
      }
      // If the clock has been set back, a smaller time would make the draft too old once the clock is right again.
      const draft = {
        ...current,
        savedAt: Math.max(current.savedAt, readTime),
        ...(!isShared && { seen }),
      };
      const isInTab = save(draft, tabDraft, writeStored);
      if (!isShared) return isInTab;
      if (isUnchanged) before = draft;
      isUnchanged = false;
      const isStored = save(withShared(draft), sharedDraft(draft.id), storeText);
      if (isStored) [before, sent] = [draft, undefined];
      else save({ ...draft, base: entriesOf(before) }, tabDraft, writeStored);
      return isStored;
    },
    markSent: (draft) => {
      // The shared draft, which is removed, may contain changes that another tab has made since this form was restored.
      sent = { ...(isShared ? withShared(draft) : { ...draft, seen }), sentOrder: order };
      before = sent.base ?? draft;
      save(sent, tabDraft, writeStored);
      if (isShared) removeStored(sharedDraft(draft.id));
    },
    confirmSent: () => {
      const own = readOwn();
      if (own?.sentOrder !== undefined) finish(own, 'sent');
    },
    confirmReceived: (identity) => {
      const own = readOwn();
      if (own?.sentOrder !== undefined && own.identity === identity) finish(own, 'sent');
    },
    endOf: endOfDraft,
    onEnd: (callback) => {
      if (!isShared) return () => undefined;
      const listening = new AbortController();
      const { signal } = listening;
      const handleEnd = (): void => {
        readOrRemove(tabDraft);
        callback();
      };
      const handleStorage = ({ key }: StorageEvent): void => {
        if (key === SIGNED_OUT.key || key?.startsWith(DRAFT_ENDS.prefix)) handleEnd();
      };
      addEventListener('storage', handleStorage, { signal });
      // A page in the back/forward cache receives no `storage` events.
      addEventListener('pageshow', handleEnd, { signal });
      return () => listening.abort();
    },
    discard: (begun) => finish(begun, 'discarded'),
    endSent: (begun) => finish(begun, 'sent'),
  };
}

/**
 * Deletes the drafts of all accounts except the given one from this tab and from the shared storage, and ends them in
 * other tabs. Keeps the drafts of visitors without an account.
 * @param account id of the signed-in account; empty after signing out
 */
export function removeOtherDrafts(account: string): void {
  const isOther = ({ key }: StoredItem): boolean =>
    !key.endsWith(':') && (account === '' || !key.endsWith(`:${account}`));
  for (const item of storedItems(TAB_DRAFTS)) if (isOther(item)) removeStored(item);
  for (const item of storedItems(SHARED_DRAFTS).filter(isOther)) {
    removeStored(item);
    const text = serializeEnd({ reason: 'signed-out', at: Date.now() });
    writeStored(itemOf(DRAFT_ENDS, item.key.slice(SHARED_DRAFTS.prefix.length)), text);
  }
  writeStored(SIGNED_OUT, `${Date.now()} ${account}`);
}
