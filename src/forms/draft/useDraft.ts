import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { readFromHistoryState } from '../../page/history/history.ts';
import { canStore } from '../../page/storage.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { readServerErrors } from '../errors/fieldErrors.ts';
import { type Autosave, BEGUN, createAutosave, newBegun } from './autosave.ts';
import { type Begun, type Draft, type DraftLifetime, parseBegun } from './draft.ts';
import { createDraftStore, type DraftStore, draftAddress, removeOtherDrafts } from './draftStore.ts';

/** State of the draft, with the actions of its autosave. */
export interface DraftState extends Pick<Autosave, 'update' | 'save' | 'send' | 'discard' | 'untilRestored'> {
  /** Index of the step in the draft; undefined without a draft. */
  step: number | undefined;
  /** True if the draft was restored and hasn't been discarded since. */
  isRestored: boolean;
  /** True if the browser keeps the draft when the visitor leaves the page. */
  isKept: boolean;
  /** True if this form has been sent, as after Back from the thank-you page or in another tab that has it open. */
  isSent: boolean;
}

export interface DraftOptions {
  form: HTMLFormElement;
  /** Host of the form's widget. */
  host: HTMLElement;
  /** Elements of the form's steps; a form without steps has none. */
  steps: readonly HTMLElement[];
  /** Id of the visitor's account, empty for visitors without one. If undefined, nothing is saved. */
  account: string | undefined;
  lifetime: DraftLifetime;
  /**
   * The server's identifier of what is being filled in, such as an order, if it has one. A sent draft is discarded if
   * the form now belongs to another order.
   */
  order?: string | undefined;
  /**
   * Hidden field with the server's id of what is filled in, such as an application. The draft includes it, so that a
   * form sent again after a lost response has the same id.
   */
  identity?: HTMLInputElement | undefined;
  /** Id of the form that the server received last. Ends its draft if that is marked as sent. */
  received?: string | undefined;
  /**
   * True if the server has sent the visitor's values back, which are kept instead of the draft. This is always so for a
   * form with errors from the server.
   */
  isReturned: boolean;
}

const noop = (): undefined => undefined;

/**
 * Returns what the visitor is filling in, and its draft. The history entry keeps the id, so that its form counts as
 * sent when the visitor comes back. The draft also keeps it, because it can continue in another entry.
 */
function readBegun(form: HTMLFormElement, store: DraftStore): { begun: Begun; saved: Draft | undefined } {
  const stored = parseBegun(readFromHistoryState(form, BEGUN));
  const end = stored && store.endOf(stored);
  if (stored && end === 'sent') return { begun: stored, saved: undefined };
  const saved = store.read(stored);
  return { begun: saved ?? (end === undefined ? stored : undefined) ?? newBegun(), saved };
}

function startDraft({ form, account, lifetime, order, received, ...options }: DraftOptions) {
  const isReturned = options.isReturned || readServerErrors(form).length > 0;
  if (account === undefined) return { saved: undefined, autosave: undefined, isReturned };
  // Another person may have left without signing out.
  if (account !== '') removeOtherDrafts(account);
  const store = createDraftStore({ address: draftAddress(form), account, lifetime, order: order ?? '' });
  if (received !== undefined) store.confirmReceived(received);
  const { begun, saved } = readBegun(form, store);
  const { id, begunAt } = begun;
  const autosave = createAutosave(store, { ...options, form, lifetime, isReturned, begun: { id, begunAt } });
  return { saved, autosave, isReturned };
}

/** Autosaves a form and restores its draft (MA-06). */
export function useDraft(options: DraftOptions): DraftState {
  const { saved, autosave, isReturned } = useConstant(() => startDraft(options));
  const isKept = useConstant(() => autosave !== undefined && canStore());
  const [isSent, setSent] = useState(() => autosave?.isSent() === true);
  const draft = isReturned || isSent ? undefined : saved;
  const [isRestored, setRestored] = useState(draft !== undefined);

  // A layout effect restores the draft before the visitor can type.
  useLayoutEffect(() => draft && autosave?.restore(draft), [draft, autosave]);
  useEffect(() => (isSent ? undefined : autosave?.start()), [autosave, isSent]);
  useEffect(() => autosave?.onEnd(() => setSent(autosave.isSent())), [autosave]);

  const discard = useCallback(() => {
    autosave?.discard();
    setRestored(false);
  }, [autosave]);
  const { update = noop, save = noop, send = noop, untilRestored = noop } = autosave ?? {};
  return { step: saved?.page, isRestored, isKept, isSent, update, save, send, discard, untilRestored };
}
