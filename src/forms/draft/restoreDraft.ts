import { untilArrived } from '../../page/submission/submission.ts';
import { dispatchChange } from '../fields/controls.ts';
import type { Draft, Entries, Entry } from './draft.ts';
import { type DraftForm, draftControls, type FilledControl, fillIn } from './draftControls.ts';

/** Restoration of a draft into a form. */
export interface Restoration {
  /** Returns whether the restoration itself is currently dispatching events. */
  isDispatching: () => boolean;
  /** Returns the draft's entries for controls that nested widgets have not added yet. */
  pending: () => Entries;
  /**
   * Resolves once nested widgets have restored the values that they submit, such as an order. Returns undefined if there
   * is nothing to wait for.
   */
  untilRestored: () => Promise<void> | undefined;
  /** Stops waiting for nested widgets. */
  stop: () => void;
}

const hasArrived = (host: Element): boolean =>
  /^(?:ready|failed)$/.test(host.getAttribute('data-widget-state') ?? '');

/**
 * Restores a draft. First sets all values, because conditional sections and the initial step depend on them. Once React
 * has finished rendering, dispatches the controls' events in document order. Right before that, fills in each control
 * again, because an earlier control's events may have cleared it: for example, choosing a frequency clears the amount.
 * Rows that are missing from the server's markup are added once their widget is ready.
 * @param onDispatched called after events have been dispatched
 * @param others controls outside the draft to fill in after it
 */
export function restoreDraft(
  draftForm: DraftForm,
  draft: Draft,
  onDispatched: () => void,
  others: readonly FilledControl[] = [],
): Restoration {
  const names = [...draft.typed, ...draft.chosen].map(([name]) => name);
  const sent = draftControls(draftForm);
  const filled = [...fillIn(sent, draft), ...others];
  const known = new Set(sent.map(({ name }) => name));
  const waiting = new Set(draftForm.form.querySelectorAll('[data-widget]'));
  const missing = new Set(names);
  /** Hosts of the widgets whose controls were filled in. */
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
      host.dispatchEvent(new CustomEvent('widget:restore', { detail: { names } }));
      // The widget may have added rows before, because the history state contains them, but not all of their values.
      const added = draftControls(draftForm).filter(({ name }) => !known.has(name));
      for (const { name } of added) known.add(name);
      if (added.length > 0) dispatch(fillIn(added, draft));
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
    untilRestored: () => (isLate() ? untilArrived(draftForm.form, isLate) : undefined),
    stop: () => {
      isStopped = true;
      observer.disconnect();
      waiting.clear();
    },
  };
}
