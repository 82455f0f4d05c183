import {
  type Begun,
  type EndReason,
  endItem,
  endOf,
  parseEnd,
  seenAccount,
  serializeEnd,
} from '../../page/history/begun.ts';
import { DRAFT_ENDS } from '../../page/history/privacy.ts';
import type { StoredItem } from '../../page/privacy.ts';
import { itemOf, readStored, removeStored, storedItems, storeText, writeStored } from '../../page/storage.ts';
import { agedText, type Draft, isEmpty, isExpired, parseDraft, serializeDraft } from './draft.ts';
import { SHARED_DRAFTS, TAB_DRAFTS } from './privacy.ts';

interface DraftPlacesOptions {
  /** Path of the form's page, followed by `#` and the form's id if it has one. */
  address: string;
  /** Id of the visitor's account; empty for visitors without an account. */
  account: string;
  /** True if `localStorage` also contains drafts. */
  isShared: boolean;
  /** The server's id of the order that the form belongs to. */
  order: string;
}

/** Place for one draft. A draft that has ended or belongs to somebody else is never read. */
interface DraftPlace {
  read: () => Draft | undefined;
  /** Reads the draft, and removes it if it has ended or is no draft. A draft that is too old stays: see `agedText`. */
  readOrRemove: () => Draft | undefined;
  /** Returns false if the browser did not store the draft. Removes the stored draft if the new one has no entries. */
  save: (draft: Draft) => boolean;
  remove: () => void;
}

/** Places for the drafts of one form and one account. */
export interface DraftPlaces {
  /** The tab's draft in `sessionStorage`. */
  tab: DraftPlace;
  /** Returns the place of an application's draft in `localStorage`. */
  sharedOf: (id: string) => DraftPlace;
  /** Returns this form's drafts from `localStorage`, latest first. Removes drafts that have ended. */
  readAllShared: () => Draft[];
  /** Returns the reason why an application has ended in any tab; undefined if it has not. */
  endOf: (begun: Begun) => EndReason | undefined;
  /** Removes an application's drafts, and ends it in all tabs. */
  end: (begun: Begun, reason: EndReason) => void;
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

/** Creates the places for a form's drafts, after removing what has expired. */
export function createDraftPlaces({ address, account, isShared, order }: DraftPlacesOptions): DraftPlaces {
  /** Suffix of the storage keys for this form and account. */
  const owner = `${address}:${account}`;
  // A form that is still open when somebody signs out in another tab belongs to that person.
  const seen = seenAccount();
  const endOfDraft = (begun: Begun): EndReason | undefined =>
    isShared ? endOf(begun, address, account) : undefined;
  const parse = (text: string | undefined): Draft | undefined => {
    const draft = parseDraft(text, Date.now(), order);
    if (!draft || endOfDraft(draft) !== undefined) return undefined;
    // All visitors of this tab share the key, even members, because the form needs no account.
    return !isShared && isOfOtherVisitor(draft.seen) ? undefined : draft;
  };
  const placeOf = (item: StoredItem, store: typeof storeText): DraftPlace => ({
    read: () => parse(readStored(item)),
    readOrRemove: () => {
      const text = readStored(item);
      const draft = parse(text);
      if (!draft && !isExpired(text, Date.now())) removeStored(item);
      return draft;
    },
    save: (draft) => {
      if (isEmpty(draft) && draft.sentOrder === undefined) {
        removeStored(item);
        return true;
      }
      const text = serializeDraft(isShared ? draft : { ...draft, seen });
      return text !== undefined && store(item, text);
    },
    remove: () => removeStored(item),
  });
  const tab = placeOf(itemOf(TAB_DRAFTS, owner), writeStored);
  const sharedOf = (id: string): DraftPlace => placeOf(itemOf(SHARED_DRAFTS, `${id}@${owner}`), storeText);
  removeExpired();
  return {
    tab,
    sharedOf,
    readAllShared: () => {
      if (!isShared) return [];
      const drafts = storedItems(SHARED_DRAFTS)
        .filter(({ key }) => key.slice(key.indexOf('@') + 1) === owner)
        .flatMap((item) => placeOf(item, storeText).readOrRemove() ?? []);
      return drafts.sort((one, other) => other.savedAt - one.savedAt);
    },
    endOf: endOfDraft,
    end: ({ id }, reason) => {
      tab.remove();
      sharedOf(id).remove();
      if (isShared) writeStored(endItem(id, address, account), serializeEnd({ reason, at: Date.now() }));
    },
  };
}
