import type { ResponseFailure } from '../../src/net/ResponseError.ts';
import { createStore, type Store } from '../../src/runtime/store.ts';
import type { ListState } from './address.ts';

/** Cause of a change to the list. `traverse` stands for the browser's Back or Forward button. */
export type Cause = 'filter' | 'page' | 'traverse' | 'retry';

/** Failed load of the list. */
export interface Failure {
  /** Failure of the request, or `error` if something unexpected went wrong. */
  reason: ResponseFailure | 'error';
  /** Requested state, for a retry. */
  wanted: ListState;
}

/** Snapshot of the list for the view. */
export interface ListSnapshot {
  phase: 'shown' | 'leaving';
  /** Displayed state. */
  shown: ListState;
  /** Requested state. Equals `shown` unless a load is in progress. */
  wanted: ListState;
  /** True after a change was ignored, until the load in progress ends. */
  hasIgnored?: boolean;
  failure?: Failure;
}

/** Side effects of a list on its page. `reasonOf` classifies the errors that `load` rejects with. */
export interface ListEffects<Content> {
  load: (wanted: ListState, signal: AbortSignal) => Promise<Content>;
  /** Fades out the old list. Resolves when the fade is over. */
  fadeOut: (cause: Cause) => Promise<void>;
  /** Resolves once no pointer is pressed. A longer or shorter list would move what the visitor presses away from the pointer. */
  pressEnd: () => Promise<void>;
  /** @param scrollTop scroll position in CSS px of the history entry that Back or Forward leads to */
  show: (content: Content, state: ListState, cause: Cause, scrollTop: number) => void;
  showControls: (state: ListState) => void;
  pushAddress: (state: ListState) => void;
  replaceAddress: (state: ListState) => void;
  /** Navigates to the state's page, because the server responded with a complete document instead of a fragment. */
  navigateTo: (state: ListState) => void;
  /** Announces that a change was ignored because the list is loading. */
  announceIgnored: () => void;
  reasonOf: (error: unknown) => Failure['reason'];
}

/**
 * State machine of a list, independent of the DOM. When a state is requested, the machine updates the URL, the controls
 * and the content, in that order. The URL and the controls match the state that is shown or loading (LS-09, LS-14,
 * LS-16), and a failure reverts both. After a failed Back or Forward, however, the URL is not reverted, because that
 * would overwrite a history entry.
 */
export class List<Content> {
  readonly #store: Store<ListSnapshot>;
  readonly #whileLoading: 'ignore' | 'replace';
  readonly #effects: ListEffects<Content>;
  #loading: AbortController | undefined;

  constructor(initial: ListState, whileLoading: 'ignore' | 'replace', effects: ListEffects<Content>) {
    this.#store = createStore<ListSnapshot>({ phase: 'shown', shown: initial, wanted: initial });
    this.#whileLoading = whileLoading;
    this.#effects = effects;
  }

  get snapshot(): Pick<Store<ListSnapshot>, 'get' | 'subscribe'> {
    return this.#store;
  }

  /**
   * Loads and shows a state. Never rejects: a failure becomes part of the snapshot.
   * @param scrollTop scroll position in CSS px of the history entry that Back or Forward leads to
   */
  async go(wanted: ListState, cause: Cause, scrollTop = 0): Promise<void> {
    if (this.#loading && cause !== 'traverse' && this.#whileLoading === 'ignore') {
      this.ignore();
      return;
    }
    this.#loading?.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    try {
      // Sends the request first, because adding a history entry takes 3 to 10 ms in Chromium.
      const loading = this.#effects.load(wanted, signal);
      this.#begin(wanted, cause);
      const [content] = await Promise.all([loading, this.#effects.fadeOut(cause)]);
      await this.#effects.pressEnd();
      if (signal.aborted) return;
      this.#loading = undefined;
      this.#effects.show(content, wanted, cause, scrollTop);
      this.#store.set({ phase: 'shown', shown: wanted, wanted });
    } catch (error) {
      // An aborted load is obsolete, because a newer one has replaced it or the widget has been unmounted.
      if (!signal.aborted) this.#fail(error, wanted, cause);
    }
  }

  /** Ignores a change because the list is loading, and announces that the change was ignored. */
  ignore(): void {
    this.#effects.showControls(this.#store.get().wanted);
    this.#effects.announceIgnored();
    this.#store.set({ ...this.#store.get(), hasIgnored: true });
  }

  /** Cancels the load in progress, if any. */
  stop(): void {
    this.#loading?.abort();
  }

  #begin(wanted: ListState, cause: Cause): void {
    if (cause === 'retry') this.#effects.replaceAddress(wanted);
    else if (cause !== 'traverse') this.#effects.pushAddress(wanted);
    this.#effects.showControls(wanted);
    this.#store.set({ phase: 'leaving', shown: this.#store.get().shown, wanted });
  }

  #fail(error: unknown, wanted: ListState, cause: Cause): void {
    const { shown } = this.#store.get();
    const reason = this.#effects.reasonOf(error);
    this.#loading = undefined;
    if (reason === 'page') {
      this.#effects.navigateTo(wanted);
      return;
    }
    this.#effects.showControls(shown);
    if (cause !== 'traverse') this.#effects.replaceAddress(shown);
    this.#store.set({ phase: 'shown', shown, wanted: shown, failure: { reason, wanted } });
  }
}
