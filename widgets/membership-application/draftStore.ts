import { forgetStored, readStored, store } from '../../src/dom/storage.ts';
import { type Draft, isEmpty, readDraft, together, writeDraft } from './draft.ts';

/** Where the draft of one form is kept, of one account. */
export interface DraftStore {
  /** What the tab has, with what another one has added; in a tab without any what was kept last. */
  read: () => Draft | undefined;
  /**
   * In the tab, and in the browser, where another tab finds it after a crash: there with what another one has put there
   * since, which knows as little of this one. A draft without entries is none.
   */
  write: (draft: Draft) => void;
  /** Leaves it to the tab alone: it has been sent, and nobody knows yet whether it has arrived. */
  send: () => void;
  forget: () => void;
}

/**
 * @param address path of the form's page, with `#` and its id
 * @param account of the visitor; empty for all who have none
 */
export function draftStore(address: string, account: string): DraftStore {
  const key = `society-widgets:draft:${address}:${account}`;
  /** What this tab has found in the browser, or put there. */
  let known: string | undefined;
  let others: Draft | undefined;
  const forget = (): void => {
    forgetStored(key);
    forgetStored(key, 'sessionStorage');
  };
  const put = (draft: Draft, area: 'localStorage' | 'sessionStorage'): string | undefined => {
    const text = isEmpty(draft) ? undefined : writeDraft(draft);
    if (text === undefined) forgetStored(key, area);
    else store(key, text, area);
    return text;
  };
  return {
    read: () => {
      known = readStored(key);
      const texts = [readStored(key, 'sessionStorage'), known];
      const [own, other] = texts.flatMap((text) => readDraft(text, Date.now()) ?? []);
      if (!own) forget();
      return own && other ? together(own, other) : own;
    },
    write: (draft) => {
      const found = readStored(key);
      if (found !== known) others = readDraft(found, Date.now());
      put(draft, 'sessionStorage');
      known = put(others ? together(draft, others) : draft, 'localStorage');
    },
    send: () => forgetStored(key),
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
