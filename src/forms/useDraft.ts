import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useConstant } from '../useConstant.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import type { DraftLifetime } from './draft.ts';
import { createDraftStore, draftAddress } from './draftStore.ts';
import { readServerErrors } from './fieldErrors.ts';

/** State of the draft, with the actions of its autosave. */
export interface DraftState extends Pick<Autosave, 'update' | 'save' | 'send' | 'discard'> {
  /** Index of the step in the draft; undefined without a draft. */
  step: number | undefined;
  /** True if the draft was restored and hasn't been discarded since. */
  isRestored: boolean;
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
   * The server's identifier of what is being filled in, such as an order, if it has one. A draft that was sent is
   * discarded when the form has another.
   */
  order?: string | undefined;
  /**
   * True if the server has sent the visitor's values back, which are kept instead of the draft. A form with the server's
   * errors always counts as such.
   */
  isReturned: boolean;
}

const noop = (): void => undefined;

function startDraft({ form, account, lifetime, order, ...options }: DraftOptions) {
  const isReturned = options.isReturned || readServerErrors(form).length > 0;
  if (account === undefined) return { saved: undefined, autosave: undefined, isReturned };
  const store = createDraftStore({ address: draftAddress(form), account, lifetime, order: order ?? '' });
  const autosave = createAutosave(store, { ...options, form, lifetime, isReturned });
  return { saved: store.read(), autosave, isReturned };
}

/** Autosaves a form and restores its draft (MA-06). */
export function useDraft(options: DraftOptions): DraftState {
  const { saved, autosave, isReturned } = useConstant(() => startDraft(options));
  const draft = isReturned ? undefined : saved;
  const [isRestored, setRestored] = useState(draft !== undefined);

  // A layout effect, to restore the draft before the visitor can type.
  useLayoutEffect(() => draft && autosave?.restore(draft), [draft, autosave]);
  useEffect(() => autosave?.start(), [autosave]);

  const discard = useCallback(() => {
    autosave?.discard();
    setRestored(false);
  }, [autosave]);
  const { update = noop, save = noop, send = noop } = autosave ?? {};
  return { step: saved?.page, isRestored, update, save, send, discard };
}
