import { type Begun, type EndReason, seenAccount, serializeEnd } from '../../page/history/begun.ts';
import { DRAFT_ENDS, SIGNED_OUT } from '../../page/history/privacy.ts';
import type { StoredItem } from '../../page/privacy.ts';
import { itemOf, removeStored, storedItems, writeStored } from '../../page/storage.ts';
import { type Draft, type DraftLifetime, type Entries, isEmpty, mergeDrafts } from './draft.ts';
import { createDraftPlaces, type DraftPlaces } from './draftPlaces.ts';
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
   * another tab. Returns false after signing out, and if the browser keeps at most an earlier draft for its lifetime.
   */
  write: (draft: Draft) => boolean;
  /**
   * Marks the draft as sent, and deletes it from `localStorage`. The tab keeps its own copy in case the submission
   * fails. If the browser refuses that copy, the marked draft stays in `localStorage`.
   */
  markSent: (draft: Draft) => void;
  /**
   * If this tab's draft is marked as sent, ends it in all tabs, because the server has received the form. Ignores any
   * other draft, such as the draft of a new application that the visitor has begun before returning to the thank-you
   * page.
   */
  confirmSent: () => void;
  /** Ends the draft that is marked as sent and has the id that the server reports as received, in all tabs. */
  confirmReceived: (identity: string) => void;
  /** Returns the reason why an application has ended in any tab; undefined if it has not. */
  endOf: (begun: Begun) => EndReason | undefined;
  /** Returns whether an application that was discarded, or whose account is signed in again, goes on as a new one. */
  canContinue: (begun: Begun) => boolean;
  /** Calls back when another tab may have ended a draft. Returns a function that stops the calls. */
  onEnd: (callback: () => void) => () => void;
  /** Deletes an application's draft from both storage areas, and ends it in other tabs. */
  discard: (begun: Begun) => void;
  /** Ends the draft of an application that was sent from another device. */
  endSent: (begun: Begun) => void;
}

interface DraftStoreOptions {
  /** Path of the form's page, followed by `#` and the form's id if it has one. */
  address: string;
  /** Id of the visitor's account; empty for visitors without an account. */
  account: string;
  lifetime?: DraftLifetime;
  /** The server's id of the order that the form belongs to. */
  order?: string;
}

const entriesOf = ({ typed, chosen }: Entries = { typed: [], chosen: [] }): Entries => ({ typed, chosen });

const isMarked = (draft: Draft | undefined): draft is Draft => draft?.sentOrder !== undefined;

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

/** Returns the drafts that are marked as sent: this tab's, and those of tabs whose copy the browser has refused. */
const readSent = ({ tab, readAllShared }: DraftPlaces): Draft[] =>
  [tab.read(), ...readAllShared()].filter(isMarked);

/** Calls back when another tab may have ended a draft, after removing this tab's if it has ended. */
function watchEnds({ tab }: DraftPlaces, callback: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const handleEnd = (): void => {
    tab.readOrRemove();
    callback();
  };
  const handleStorage = ({ key }: StorageEvent): void => {
    if (key === SIGNED_OUT.key || key?.startsWith(DRAFT_ENDS.prefix)) handleEnd();
  };
  addEventListener('storage', handleStorage, { signal });
  // A page in the back/forward cache receives no `storage` events.
  addEventListener('pageshow', handleEnd, { signal });
  return () => listening.abort();
}

/** Creates the storage for a form's drafts. */
export function createDraftStore({
  address,
  account,
  lifetime = 'browser',
  order = '',
}: DraftStoreOptions): DraftStore {
  const isShared = lifetime === 'browser';
  const places = createDraftPlaces({ address, account, isShared, order });
  const { tab, endOf } = places;
  /** This tab's draft as last stored or read. Any differences from it are changes made in this tab. */
  let before: Entries | undefined;
  /** True until a form that the server has returned is stored. Until then, nothing is a change made in this tab. */
  let isUnchanged = false;
  /** This tab's draft as last read or sent, unless it has been stored since. */
  let sent: Draft | undefined;
  /** Time of saving of the latest draft that was read. */
  let readTime = 0;
  const readShared = (id: string): Draft | undefined => (isShared ? places.sharedOf(id).read() : undefined);
  const finish = (begun: Begun, reason: EndReason): void => {
    places.end(begun, reason);
    before = undefined;
    sent = undefined;
    readTime = 0;
  };
  /** Returns a draft with the changes from other tabs. A shared draft that is missing begins anew, with its base. */
  const withShared = (draft: Draft): Draft => {
    const shared = rejoin(sent, readShared(draft.id));
    const known = shared ?? sent;
    const base = shared ? shared.base : (sent ?? before) && entriesOf(sent ?? before);
    // A submission numbers the rows by their places, so a form that the server has returned has other names for them.
    const hasRows = isMarked(sent ?? shared);
    return { ...(known ? mergeDrafts(before, draft, known, hasRows) : draft), base };
  };
  return {
    read: (known, isReturned = false) => {
      const own = tab.readOrRemove();
      // Otherwise, the form goes on with values that are not stored anywhere else.
      isUnchanged = isReturned && own !== undefined;
      const open = own ?? (known && endOf(known) === undefined ? known : undefined);
      // A form that the server has returned belongs to a draft that was sent, never to another that is open elsewhere.
      const isOwn = (draft: Draft): boolean => !isReturned || isMarked(draft);
      const shared = rejoin(own, open ? readShared(open.id) : places.readAllShared().find(isOwn));
      sent = own;
      // What the shared storage has rejected is part of the next attempt.
      before = isReturned ? undefined : (shared ?? own);
      const latest = newest(own, shared);
      readTime = latest?.savedAt ?? 0;
      return latest && !isEmpty(latest) ? latest : undefined;
    },
    write: (current) => {
      const end = endOf(current);
      if (end !== undefined) {
        tab.readOrRemove();
        return end !== 'signed-out';
      }
      // If the clock has been set back, a smaller time would make the draft too old once the clock is right again.
      const draft = { ...current, savedAt: Math.max(current.savedAt, readTime) };
      const isInTab = tab.save(draft);
      if (!isShared) return isInTab;
      if (isUnchanged) before = draft;
      isUnchanged = false;
      const isStored = places.sharedOf(draft.id).save(withShared(draft));
      if (isStored) [before, sent] = [draft, undefined];
      else tab.save({ ...draft, base: entriesOf(before) });
      return isStored;
    },
    markSent: (draft) => {
      // The shared draft, which is removed, may contain changes that another tab has made since this form was restored.
      sent = { ...(isShared ? withShared(draft) : draft), sentOrder: order };
      before = sent.base ?? draft;
      const isInTab = tab.save(sent);
      if (!isShared) return;
      const shared = places.sharedOf(draft.id);
      // Browsers can block or fill up the tab's storage alone. The values would then be nowhere if the submission fails.
      if (isInTab) shared.remove();
      else shared.save(sent);
    },
    confirmSent: () => {
      const [draft, other] = readSent(places);
      // Of several shared ones, it is not known which the server has received.
      if (draft && (!other || isMarked(tab.read()))) finish(draft, 'sent');
    },
    confirmReceived: (identity) => {
      const draft = readSent(places).find((one) => one.identity === identity);
      if (draft) finish(draft, 'sent');
    },
    endOf,
    canContinue: (begun) => {
      const end = endOf(begun);
      return end === 'discarded' || (end === 'signed-out' && seenAccount() === account);
    },
    onEnd: (callback) => (isShared ? watchEnds(places, callback) : () => undefined),
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
