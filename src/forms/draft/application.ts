import type { Begun } from '../../page/history/begun.ts';
import { clearHistoryState, saveBegunApplication } from '../../page/history/history.ts';
import { pagePath } from '../../page/pagePath.ts';
import { writeValue } from '../fields/controls.ts';
import type { Draft } from './draft.ts';
import type { DraftForm } from './draftControls.ts';
import type { DraftStore } from './draftStore.ts';

export interface ApplicationOptions extends Pick<DraftForm, 'form' | 'lifetime'> {
  /** Application or other request that the visitor is filling in. */
  begun: Begun;
  /** Hidden field that contains the server's id of the application; a draft restores it. */
  identity?: HTMLInputElement | undefined;
  /**
   * True if the server has sent the visitor's values back. The server does so only once; on the next visit, only the
   * draft contains the values.
   */
  isReturned: boolean;
}

/** Application or other request that a form belongs to: our id of it, and the server's. */
export interface Application {
  begun: () => Begun;
  /** Returns what a draft contains about the application. */
  read: () => Begun & Pick<Draft, 'identity'>;
  /**
   * Stores the application in the history entry, so that the Back button returns to the same application, whereas a
   * link opens a new one.
   */
  begin: (next: Begun) => void;
  /** Begins the application of a draft from elsewhere, or a new one if that has ended. */
  beginFrom: (draft: Begun) => void;
  /** Starts a new application if the draft has ended but the visitor continues to fill in the form in this tab. */
  continueEnded: () => void;
  /** Writes the server's id in a draft into the form. */
  takeIdentity: (draft: Pick<Draft, 'identity'>) => void;
  /** Restores the server's id, which a form's reset doesn't change because it is hidden. */
  resetIdentity: () => void;
  /** Remembers that the form is sent with the id that it contains. */
  noteSending: () => void;
  /**
   * Requests the form anew from the server if a reset leaves it with what belongs to the discarded application: the values that
   * the server has sent back, or the id that one was sent with, which it would replace.
   */
  requestNewForm: () => void;
}

/** Returns a new application to fill in. Doesn't use `crypto.randomUUID`, which is missing on pages without HTTPS. */
export const newBegun = (begunAt = Date.now()): Begun => ({
  id: Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''),
  begunAt,
});

/** Creates the access to the application that a form belongs to. */
export function createApplication(
  { endOf, canContinue }: Pick<DraftStore, 'endOf' | 'canContinue'>,
  { form, lifetime, identity, isReturned, begun: initial }: ApplicationOptions,
): Application {
  let begun = initial;
  /** The server's id in the form as the server rendered it. */
  const freshIdentity = identity?.value;
  /**
   * The server's id of the form that was last sent from this page. The server may have received that form even if no
   * response arrived.
   */
  let sentIdentity: string | undefined;
  const begin = (next: Begun): void => {
    begun = next;
    if (lifetime === 'browser') saveBegunApplication(form, next);
  };
  return {
    begun: () => begun,
    read: () => ({ ...begun, identity: identity?.value }),
    begin,
    beginFrom: (draft) =>
      begin(endOf(draft) === undefined ? { id: draft.id, begunAt: draft.begunAt } : newBegun()),
    continueEnded: () => {
      if (canContinue(begun)) begin(newBegun());
    },
    takeIdentity: (draft) => {
      if (identity && draft.identity !== undefined) writeValue(identity, draft.identity);
    },
    resetIdentity: () => {
      if (identity && freshIdentity !== undefined) writeValue(identity, freshIdentity);
    },
    noteSending: () => {
      sentIdentity = identity?.value;
    },
    requestNewForm: () => {
      const hasSentId = identity !== undefined && sentIdentity === freshIdentity;
      if (!isReturned && !hasSentId) return;
      clearHistoryState();
      location.assign(pagePath() + location.search);
    },
  };
}
