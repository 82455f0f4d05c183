import type { DismissReason } from './dom/dismissal.ts';
import { createStore } from './store.ts';

/** `start`: by itself; `address`: the page's `#id`; `request`: other code. */
export type OpenReason = 'opener' | 'request' | 'start' | 'address';
export type CloseReason = 'button' | 'request' | DismissReason;

/** With what a dialog is opened. */
export interface Opening {
  opener?: HTMLElement | undefined;
  /** In place of the server's content of the body. */
  content?: Node | undefined;
  /** In place of the server's title. */
  title?: string | undefined;
}

export interface DialogSnapshot extends Opening {
  isOpen: boolean;
}

/** Detail of `widget:open` and `widget:close`. */
export interface DialogEventDetail {
  reason: OpenReason | CloseReason;
  opener: HTMLElement | undefined;
}

export interface DialogState {
  getSnapshot: () => DialogSnapshot;
  subscribe: (changed: () => void) => () => void;
  /** Opens, unless a listener of `widget:open` prevents it. What is open already takes the new content. */
  open: (reason: OpenReason, opening?: Opening) => void;
  /** Closes, unless a listener of `widget:close` prevents it. The leaving of the page cannot be prevented. */
  close: (reason: CloseReason) => void;
}

/**
 * Whether a dialog is open, and with what. Says so on its element before it changes: the hooks of other code (MO-02).
 * After closing, content and title stay as they are until it opens again, for it may still be seen leaving.
 */
export function createDialogState(host: EventTarget): DialogState {
  const { get, set, subscribe } = createStore<DialogSnapshot>({ isOpen: false });
  /** What it is about to be opened with: a listener of `widget:open` may ask for other content. */
  let coming: Opening | undefined;

  function ask(type: string, detail: DialogEventDetail, cancelable: boolean): boolean {
    return host.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable, detail }));
  }
  function open(reason: OpenReason, opening: Opening = {}): void {
    if (coming) Object.assign(coming, opening);
    else if (get().isOpen) set({ ...get(), ...opening });
    else {
      coming = { ...opening };
      const isWanted = ask('widget:open', { reason, opener: opening.opener }, true);
      const next = { ...coming, isOpen: true };
      coming = undefined;
      if (isWanted) set(next);
    }
  }
  function close(reason: CloseReason): void {
    if (!get().isOpen) return;
    const detail = { reason, opener: get().opener };
    if (ask('widget:close', detail, reason !== 'leave')) set({ ...get(), isOpen: false });
  }
  return { getSnapshot: get, subscribe, open, close };
}
