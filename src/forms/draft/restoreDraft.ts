import { dispatchChange } from '../fields/controls.ts';
import type { Draft, Entry } from './draft.ts';
import { type DraftForm, draftControls, type FilledControl, fillIn } from './draftControls.ts';

type Entries = Pick<Draft, 'typed' | 'chosen'>;

/** Draft being restored. */
export interface Restoration {
  /** Returns whether the restoration itself is dispatching events now. */
  isDispatching: () => boolean;
  /** Returns the draft's entries for controls that nested widgets have yet to add. */
  pending: () => Entries;
  /**
   * Waits until nested widgets have restored what they submit, such as an order. Returns undefined if there is nothing
   * to wait for.
   */
  untilRestored: () => Promise<void> | undefined;
  /** Stops waiting for nested widgets. */
  stop: () => void;
}

/** Time in ms after which a form is sent even if a nested widget has not arrived. */
const LATEST_MS = 8000;

const hasArrived = (host: Element): boolean =>
  /^(?:ready|failed)$/.test(host.getAttribute('data-widget-state') ?? '');

/** Makes a widget add its rows again (`widget:restore`) and fills them in. Returns the added controls. */
function restoreRows(draftForm: DraftForm, host: Element, draft: Draft, names: readonly string[]) {
  const before = new Set(draftControls(draftForm).map(({ name }) => name));
  host.dispatchEvent(new CustomEvent('widget:restore', { detail: { names } }));
  const added = draftControls(draftForm).filter(({ name }) => !before.has(name));
  return { added, filled: fillIn(added, draft) };
}

/**
 * Restores a draft. First sets all values, because conditional sections and the first step depend on them. After React
 * has finished rendering, fires the events in document order. Right before its own events, each control is filled in
 * again, because the events of an earlier control may have cleared it, as a frequency clears the amount. Rows that the
 * server hasn't sent are added once their widget is ready.
 * @param onDispatched called after events were dispatched
 */
export function restoreDraft(draftForm: DraftForm, draft: Draft, onDispatched: () => void): Restoration {
  const names = [...draft.typed, ...draft.chosen].map(([name]) => name);
  const filled = fillIn(draftControls(draftForm), draft);
  const waiting = new Set(draftForm.form.querySelectorAll('[data-widget]'));
  const missing = new Set(names);
  /** Hosts whose controls were filled in. */
  const concerned = new Set(filled.map(({ control }) => control.closest('[data-widget]')));
  const isLate = (): boolean => [...waiting].some((host) => concerned.has(host) && !hasArrived(host));
  let isDispatching = false;
  let isStopped = false;
  const dispatch = (controls: readonly FilledControl[]): void => {
    isDispatching = true;
    for (const { control, fill } of controls) {
      fill();
      dispatchChange(control);
    }
    isDispatching = false;
    onDispatched();
  };
  const restoreReadyWidgets = (): void => {
    for (const host of [...waiting].filter(hasArrived)) {
      waiting.delete(host);
      const rows = restoreRows(draftForm, host, draft, names);
      if (rows.added.length > 0) dispatch(rows.filled);
    }
  };
  const observer = new MutationObserver(restoreReadyWidgets);
  observer.observe(draftForm.form, { subtree: true, attributeFilter: ['data-widget-state'] });
  queueMicrotask(() => {
    if (isStopped) return;
    dispatch(filled);
    restoreReadyWidgets();
  });
  return {
    isDispatching: () => isDispatching,
    pending: () => {
      for (const { name } of draftControls(draftForm)) missing.delete(name);
      const isPending = ([name]: Entry): boolean => waiting.size > 0 && missing.has(name);
      return { typed: draft.typed.filter(isPending), chosen: draft.chosen.filter(isPending) };
    },
    untilRestored: () => {
      if (!isLate()) return undefined;
      return new Promise((resolve) => {
        const settling = new MutationObserver(() => isLate() || end());
        const timer = setTimeout(() => end(), LATEST_MS);
        const end = (): void => {
          settling.disconnect();
          clearTimeout(timer);
          resolve();
        };
        settling.observe(draftForm.form, { subtree: true, attributeFilter: ['data-widget-state'] });
      });
    },
    stop: () => {
      isStopped = true;
      observer.disconnect();
      waiting.clear();
    },
  };
}
