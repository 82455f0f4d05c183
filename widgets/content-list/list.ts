import type { FragmentFault } from '../../src/net/fragment.ts';
import { createStore, type Store } from '../../src/store.ts';
import type { ListState } from './address.ts';

/** Why the list changes: what was pressed, or the browser's Back and Forward. */
export type Cause = 'filter' | 'page' | 'traverse' | 'retry';

export interface Failure {
  fault: FragmentFault;
  /** What was asked for, to be asked for again. */
  wanted: ListState;
}

export interface ListSnapshot {
  phase: 'shown' | 'leaving';
  /** What the list shows. */
  shown: ListState;
  /** What it will show: the same, unless it is leaving. */
  wanted: ListState;
  failure?: Failure;
}

/** What a list does to the page. `load` rejects with what `faultOf` can name. */
export interface ListEffects<Content> {
  load: (wanted: ListState, signal: AbortSignal) => Promise<Content>;
  /** Resolves when the old list has faded out. */
  fadeOut: (cause: Cause) => Promise<void>;
  show: (content: Content, state: ListState, cause: Cause) => void;
  showControls: (state: ListState) => void;
  pushAddress: (state: ListState) => void;
  replaceAddress: (state: ListState) => void;
  /** Goes to the state's page by plain navigation: the server answered with a page where a fragment was asked for. */
  leaveTo: (state: ListState) => void;
  /** A change came while the list was loading, and was not made. */
  ignored: () => void;
  faultOf: (error: unknown) => FragmentFault;
}

/**
 * The life of a list, without a page: asked for a state, it makes address, controls and content follow, in this order,
 * and at every moment controls and address agree with what is shown or loading (LS-09, LS-14, LS-16).
 * A failure takes both back to what is shown; only after Back or Forward the address stays where the visitor went.
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

  /** Asks for a state. Never rejects: a failure is part of the snapshot. */
  async go(wanted: ListState, cause: Cause): Promise<void> {
    if (this.#loading && cause !== 'traverse' && this.#whileLoading === 'ignore') {
      this.#effects.showControls(this.#store.get().wanted);
      this.#effects.ignored();
      return;
    }
    const { signal } = this.#begin(wanted, cause);
    try {
      const [content] = await Promise.all([this.#effects.load(wanted, signal), this.#effects.fadeOut(cause)]);
      if (signal.aborted) return;
      this.#loading = undefined;
      this.#effects.show(content, wanted, cause);
      this.#store.set({ phase: 'shown', shown: wanted, wanted });
    } catch (error) {
      // An answer to what is no longer asked for: a newer load, or the end of the widget, has taken its place.
      if (!signal.aborted) this.#fail(error, wanted, cause);
    }
  }

  /** Gives up what is loading. */
  stop(): void {
    this.#loading?.abort();
  }

  #begin(wanted: ListState, cause: Cause): AbortController {
    this.#loading?.abort();
    this.#loading = new AbortController();
    if (cause === 'retry') this.#effects.replaceAddress(wanted);
    else if (cause !== 'traverse') this.#effects.pushAddress(wanted);
    this.#effects.showControls(wanted);
    this.#store.set({ phase: 'leaving', shown: this.#store.get().shown, wanted });
    return this.#loading;
  }

  #fail(error: unknown, wanted: ListState, cause: Cause): void {
    const { shown } = this.#store.get();
    const fault = this.#effects.faultOf(error);
    this.#loading = undefined;
    if (fault === 'document') {
      this.#effects.leaveTo(wanted);
      return;
    }
    this.#effects.showControls(shown);
    if (cause !== 'traverse') this.#effects.replaceAddress(shown);
    this.#store.set({ phase: 'shown', shown, wanted: shown, failure: { fault, wanted } });
  }
}
