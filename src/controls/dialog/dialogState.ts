import type { DismissReason } from '../../page/layers/dismissal.ts';
import { createStore } from '../../runtime/store.ts';

/**
 * Reason for opening a dialog. `start`: the page has loaded; `address`: the URL contains the dialog's `#id`; `request`:
 * other code has requested it.
 */
export type OpenReason = 'opener' | 'request' | 'start' | 'address';
export type CloseReason = 'button' | 'request' | DismissReason;

/** Opener of a dialog, and replacements for the dialog's content. */
export interface OpenOptions {
  opener?: HTMLElement | undefined;
  /** Click on the opener. */
  click?: MouseEvent | undefined;
  /** Content that replaces the server's content of the body. */
  content?: Node | undefined;
  /** Title that replaces the server's title. */
  title?: string | undefined;
}

export interface DialogSnapshot extends OpenOptions {
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
  /**
   * Opens the dialog, unless a listener for `widget:open` prevents it. If the dialog is already open, replaces its
   * content.
   */
  open: (reason: OpenReason, options?: OpenOptions) => void;
  /**
   * Closes the dialog, unless a listener for `widget:close` prevents it. Listeners cannot prevent closing when the
   * visitor goes to another page.
   */
  close: (reason: CloseReason) => void;
}

/**
 * Creates the state of a dialog. Before each change, the state dispatches `widget:open` or `widget:close` on the host,
 * as hooks for other code (MO-02). After closing, the dialog keeps its content and title until it opens again, because
 * it may still be fading out.
 */
export function createDialogState(host: EventTarget): DialogState {
  const { get, set, subscribe } = createStore<DialogSnapshot>({ isOpen: false });
  /** Options of an opening in progress, which a listener for `widget:open` may still change. */
  let pending: OpenOptions | undefined;

  function dispatch(type: string, detail: DialogEventDetail, cancelable: boolean): boolean {
    return host.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable, detail }));
  }
  function open(reason: OpenReason, options: OpenOptions = {}): void {
    if (pending) Object.assign(pending, options);
    else if (get().isOpen) set({ ...get(), ...options });
    else {
      pending = { ...options };
      const isAllowed = dispatch('widget:open', { reason, opener: options.opener }, true);
      const next = { ...pending, isOpen: true };
      pending = undefined;
      if (isAllowed) set(next);
    }
  }
  function close(reason: CloseReason): void {
    if (!get().isOpen) return;
    const detail = { reason, opener: get().opener };
    const isCancelable = reason !== 'leave' && reason !== 'navigation';
    if (dispatch('widget:close', detail, isCancelable)) set({ ...get(), isOpen: false });
  }
  return { getSnapshot: get, subscribe, open, close };
}
