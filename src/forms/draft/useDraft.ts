import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Begun, draftAddress } from '../../page/history/begun.ts';
import { readBegunApplication } from '../../page/history/history.ts';
import { isNewPage } from '../../page/isNewPage.ts';
import { canStore } from '../../page/storage.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { readServerErrors } from '../errors/fieldErrors.ts';
import { newBegun } from './application.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { type Draft, type DraftLifetime, MAXIMUM_LENGTH } from './draft.ts';
import { createDraftStore, type DraftStore, removeOtherDrafts } from './draftStore.ts';
import { registerDraft } from './openDrafts.ts';

/** State of a form's draft, with the functions of its autosave. */
export interface DraftState extends Pick<Autosave, 'update' | 'save' | 'send' | 'untilRestored'> {
  /** Deletes the draft and resets the form. */
  discard: () => void;
  /** Index of the step that the draft was saved at; undefined without a draft. */
  step: number | undefined;
  /** True if a draft was restored and has not been discarded since. */
  isRestored: boolean;
  /**
   * True if the browser has stored the draft for its lifetime; until the first attempt, true if it has room for any draft.
   */
  isStored: boolean;
  /** True if the last attempt to store the draft has failed. What was stored before is still there. */
  isUnsaved: boolean;
  /**
   * True if this form has already been sent: for example, the visitor has gone back from the thank-you page, or has
   * sent the form in another tab.
   */
  isSent: boolean;
}

export interface DraftOptions {
  form: HTMLFormElement;
  /** Host of the form's widget. */
  host: HTMLElement;
  /** Elements of the form's steps; empty for a form without steps. */
  steps: readonly HTMLElement[];
  /** Id of the visitor's account; empty for visitors without an account. If undefined, nothing is saved. */
  account: string | undefined;
  lifetime: DraftLifetime;
  /**
   * The server's id of the order that the form belongs to, if there is one. A draft that was sent is ignored if the
   * form now belongs to another order.
   */
  order?: string | undefined;
  /**
   * Hidden field that contains the server's id of the application or other request. The draft includes the id, so that
   * a form that is sent again after a lost response has the same id.
   */
  identity?: HTMLInputElement | undefined;
  /** Id of the form that the server received last. If that form's draft is marked as sent, the draft ends. */
  received?: string | undefined;
  /**
   * True if the server has sent the visitor's values back. A form with server errors is always treated as returned. The form
   * keeps these values instead of the draft's, unless the visitor has reloaded the page or come back to it: the draft then
   * contains them, and what the visitor has changed since.
   */
  isReturned: boolean;
  /**
   * Called after another widget has replaced the answers, for example with those saved on another device.
   * @param page index of the step that was shown when they were saved
   */
  onReplace?: (page: number) => void;
}

const noop = (): undefined => undefined;

/**
 * Returns the application that the visitor is filling in, and its draft. The history entry stores the application's id,
 * so that the form counts as sent when the visitor goes back to it. The draft also stores the id, because the visitor
 * can continue the draft in another history entry.
 */
function readBegun(
  form: HTMLFormElement,
  store: DraftStore,
  isReturned: boolean,
): { begun: Begun; saved: Draft | undefined } {
  const stored = readBegunApplication(form);
  const end = stored && store.endOf(stored);
  if (stored && end === 'sent') return { begun: stored, saved: undefined };
  const saved = store.read(stored, isReturned);
  return { begun: saved ?? (end === undefined ? stored : undefined) ?? newBegun(), saved };
}

function startDraft(
  { form, account, lifetime, order, received, ...options }: DraftOptions,
  onSave: (isStored: boolean) => void,
) {
  if (account === undefined) return {};
  const isSentBack = options.isReturned || readServerErrors(form).length > 0;
  // A previous user of the browser may have left without signing out.
  if (account !== '') removeOtherDrafts(account);
  const store = createDraftStore({ address: draftAddress(form), account, lifetime, order: order ?? '' });
  if (received !== undefined) store.confirmReceived(received);
  // If a redirect has led to the returned form, the browser's cache also has it for the form's own history entry.
  const isReturned = isSentBack && isNewPage();
  const { begun, saved } = readBegun(form, store, isReturned);
  const { id, begunAt } = begun;
  const autosave = createAutosave(store, {
    ...options,
    form,
    lifetime,
    isReturned: isSentBack,
    begun: { id, begunAt },
    onSave,
  });
  return { saved, autosave, isReturned };
}

/** Autosaves a form and restores its draft (MA-06). */
export function useDraft(options: DraftOptions): DraftState {
  /** Result of the last attempt to store the draft. */
  const [isStored, setStored] = useState<boolean>();
  const { saved, autosave, isReturned } = useConstant(() => startDraft(options, setStored));
  const hasRoom = useConstant(() => autosave !== undefined && canStore(MAXIMUM_LENGTH));
  const [isSent, setSent] = useState(() => autosave?.isSent() === true);
  const draft = isReturned || isSent ? undefined : saved;
  const [isRestored, setRestored] = useState(draft !== undefined);

  // Uses a layout effect, so that the draft is restored before the visitor can type.
  useLayoutEffect(() => draft && autosave?.restore(draft), [draft, autosave]);
  // Also a layout effect, because the visitor may close the tab as soon as the form is ready. Values that the server has
  // sent back exist nowhere else.
  useLayoutEffect(() => (isSent ? undefined : autosave?.start()), [autosave, isSent]);
  useEffect(() => autosave?.onEnd(() => setSent(autosave.isSent())), [autosave]);
  const { form, onReplace } = options;
  const handleReplace = useEffectEvent((page: number) => onReplace?.(page));
  useLayoutEffect(() => {
    if (!autosave || isSent) return undefined;
    const { replace, endSent } = autosave.transfer;
    return registerDraft(form, {
      ...autosave.transfer,
      address: draftAddress(form),
      replace: (other, onReplaced) =>
        replace(other, () => {
          handleReplace(other.page);
          onReplaced();
        }),
      endSent: () => {
        endSent();
        setSent(true);
      },
    });
  }, [autosave, isSent, form]);

  const discard = useCallback(() => {
    void autosave?.discard();
    setRestored(false);
    setStored(undefined);
  }, [autosave]);
  const { update = noop, save = noop, send = noop, untilRestored = noop } = autosave ?? {};
  return {
    step: saved?.page,
    isRestored,
    isStored: isStored ?? hasRoom,
    isUnsaved: isStored === false,
    isSent,
    update,
    save,
    send,
    discard,
    untilRestored,
  };
}
