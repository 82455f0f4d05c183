import { forgetStored, readStored, store } from '../../src/dom/storage.ts';
import { type Draft, isEmpty, readDraft, writeDraft } from './draft.ts';

/** Where the draft of one form is kept, of one account. */
export interface DraftStore {
  /** The newer of what the browser and the tab have. */
  read: () => Draft | undefined;
  /** In the browser, where another tab finds it after a crash. One without entries is none. */
  write: (draft: Draft) => void;
  /** Moves it into the tab: it has been sent, and nobody knows yet whether it has arrived. */
  send: () => void;
  forget: () => void;
}

/**
 * @param address path of the form's page, with `#` and its id
 * @param account of the visitor; empty for all who have none
 */
export function draftStore(address: string, account: string): DraftStore {
  const key = `society-widgets:draft:${address}:${account}`;
  const forget = (): void => {
    forgetStored(key);
    forgetStored(key, 'sessionStorage');
  };
  return {
    read: () => {
      const texts = [readStored(key), readStored(key, 'sessionStorage')];
      const drafts = texts.flatMap((text) => readDraft(text, Date.now()) ?? []);
      if (drafts.length === 0) forget();
      return drafts.toSorted((a, b) => b.savedAt - a.savedAt)[0];
    },
    write: (draft) => {
      const text = isEmpty(draft) ? undefined : writeDraft(draft);
      forget();
      if (text !== undefined) store(key, text);
    },
    send: () => {
      const text = readStored(key);
      if (text === undefined) return;
      forget();
      store(key, text, 'sessionStorage');
    },
    forget,
  };
}

/** What the draft of a form is kept by: the path of the page, without a slash at its end, and the form's id. */
export function draftAddress(form: HTMLElement): string {
  // Not the property: a control of that name stands in front of it.
  const id = form.getAttribute('id');
  const path = location.pathname.replace(/(?<=.)\/+$/, '');
  return id ? `${path}#${id}` : path;
}
