import { afterReset } from '../../src/forms/useFormState.ts';
import type { Draft } from './draft.ts';
import { readControls, tellChanged } from './draftControls.ts';
import type { DraftStore } from './draftStore.ts';
import { type Restoring, restore } from './restore.ts';

/** Keeps the draft of one form as long as its widget stands. */
export interface DraftKeeper {
  /** Puts a draft into the form. Returns how to stop what waits for widgets inside. */
  bringBack: (draft: Draft) => () => void;
  /** Keeps what is entered, from now on. Returns how to stop. */
  follow: () => () => void;
  /** Keeps what the form says now, with the page that is shown, if the visitor has entered anything. */
  update: () => void;
  /** The same when the visitor goes on, also with what a browser has filled in without a word. */
  save: () => void;
  /** Of a form on its way. */
  send: () => void;
  /** Throws the draft away, and gives the form what the server has sent. */
  discard: () => void;
}

/** Widgets fill in fields while they mount: nobody has entered that. */
const isByMounting = ({ target, isTrusted }: Event): boolean =>
  !isTrusted &&
  target instanceof Element &&
  target.closest('[data-widget]:not([data-widget-state="ready"])') !== null;

/** Listens for whatever changes a form, and for the leaving of the page. */
function listen(form: HTMLFormElement, entered: () => void, changed: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const follow = (event: Event): void => {
    if ((event.target as Partial<HTMLInputElement>).form === form && !isByMounting(event)) entered();
  };
  for (const type of ['input', 'change']) document.addEventListener(type, follow, { signal });
  afterReset((reset) => {
    if (reset === form) changed();
  }, signal);
  // What a browser has filled in without a word.
  addEventListener('pagehide', changed, { signal });
  return () => listening.abort();
}

interface Kept {
  /** The page that is shown. */
  pageOf: () => number;
  /** Whether the server has sent back what was sent to it: it does so once, and the next visit finds the draft alone. */
  isReturned: boolean;
}

/** What the form says, and what it will say once all that is brought back has come. */
function saidIn(
  form: HTMLFormElement,
  { isReturned }: Kept,
  restoring: Restoring | undefined,
): Pick<Draft, 'typed' | 'chosen'> {
  const said = readControls(form, isReturned);
  const pending = restoring?.pending() ?? { typed: [], chosen: [] };
  return { typed: [...said.typed, ...pending.typed], chosen: [...said.chosen, ...pending.chosen] };
}

export function createKeeper(form: HTMLFormElement, store: DraftStore, kept: Kept): DraftKeeper {
  /** `clean`: nobody has entered anything; `sent`: it is on its way; `resetting`: what changes now is no entry. */
  let state: 'clean' | 'entered' | 'sent' | 'resetting' = 'clean';
  let restoring: Restoring | undefined;

  const update = (): void => {
    if (state !== 'entered') return;
    store.write({ savedAt: Date.now(), page: kept.pageOf(), ...saidIn(form, kept, restoring) });
  };
  const save = (): void => {
    if (state !== 'resetting') state = 'entered';
    update();
  };
  return {
    bringBack: (draft) => {
      state = 'entered';
      restoring = restore(form, draft, tellChanged);
      return restoring.stop;
    },
    // At every key, for a tab can crash at any time, and once for all that one key changes.
    follow: () => {
      if (kept.isReturned) save();
      return listen(form, () => queueMicrotask(save), update);
    },
    update,
    save,
    send: () => {
      update();
      state = 'sent';
      store.send();
    },
    discard: () => {
      restoring?.stop();
      state = 'resetting';
      store.forget();
      form.reset();
      // The widgets inside follow a reset once it is over, which is no entry of the visitor's.
      setTimeout(() => {
        state = 'clean';
      });
    },
  };
}
