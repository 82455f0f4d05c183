import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { createKeeper, type DraftKeeper } from './draftKeeper.ts';
import { draftAddress, draftStore } from './draftStore.ts';

export interface DraftState extends Pick<DraftKeeper, 'update' | 'save' | 'send' | 'discard'> {
  /** The page of the draft, where there is one. */
  page: number | undefined;
  /** Whether it has been put into the form, and not been thrown away since. */
  isBack: boolean;
}

interface Wanted {
  /** Undefined: nothing is kept. */
  account: string | undefined;
  /** The server has sent back what was sent to it. */
  isReturned: boolean;
  /** The page that is shown. */
  pageOf: () => number;
}

const nothing = (): void => undefined;

function begin(form: HTMLFormElement, { account, ...wanted }: Wanted) {
  if (account === undefined) return { kept: undefined, keeper: undefined };
  const store = draftStore(draftAddress(form), account);
  return { kept: store.read(), keeper: createKeeper(form, store, wanted) };
}

/** Keeps what is entered in a form, and brings it back (MA-06). */
export function useDraft(form: HTMLFormElement, wanted: Wanted): DraftState {
  const [{ kept, keeper }] = useState(() => begin(form, wanted));
  const [brought] = useState(wanted.isReturned ? undefined : kept);
  const [isBack, setBack] = useState(brought !== undefined);

  // Before the visitor can type.
  useLayoutEffect(() => brought && keeper?.bringBack(brought), [brought, keeper]);
  useEffect(() => keeper?.follow(), [keeper]);

  const discard = useCallback(() => {
    keeper?.discard();
    setBack(false);
  }, [keeper]);
  const { update = nothing, save = nothing, send = nothing } = keeper ?? {};
  return { page: kept?.page, isBack, update, save, send, discard };
}
