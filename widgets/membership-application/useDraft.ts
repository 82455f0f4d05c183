import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type Autosave, createAutosave } from './autosave.ts';
import { createDraftStore, draftAddress } from './draftStore.ts';

/** State of the draft, with the actions of its autosave. */
export interface DraftState extends Pick<Autosave, 'update' | 'save' | 'send' | 'discard'> {
  /** Index of the step in the draft; undefined without a draft. */
  page: number | undefined;
  /** True if the draft was restored and hasn't been discarded since. */
  isRestored: boolean;
}

interface DraftOptions {
  /** Id of the visitor's account. If undefined, nothing is saved. */
  account: string | undefined;
  /** True if the server has sent the visitor's values back, which are kept instead of the draft. */
  isReturned: boolean;
  /** Returns the index of the current step. */
  getPage: () => number;
}

const noop = (): void => undefined;

function startDraft(form: HTMLFormElement, { account, ...options }: DraftOptions) {
  if (account === undefined) return { saved: undefined, autosave: undefined };
  const store = createDraftStore(draftAddress(form), account);
  return { saved: store.read(), autosave: createAutosave(form, store, options) };
}

/** Autosaves a form and restores its draft (MA-06). */
export function useDraft(form: HTMLFormElement, options: DraftOptions): DraftState {
  const [{ saved, autosave }] = useState(() => startDraft(form, options));
  const [draft] = useState(options.isReturned ? undefined : saved);
  const [isRestored, setBack] = useState(draft !== undefined);

  // A layout effect, to restore the draft before the visitor can type.
  useLayoutEffect(() => draft && autosave?.restore(draft), [draft, autosave]);
  useEffect(() => autosave?.start(), [autosave]);

  const discard = useCallback(() => {
    autosave?.discard();
    setBack(false);
  }, [autosave]);
  const { update = noop, save = noop, send = noop } = autosave ?? {};
  return { page: saved?.page, isRestored, update, save, send, discard };
}
