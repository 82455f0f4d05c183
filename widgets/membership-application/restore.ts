import type { Control } from '../../src/forms/controls.ts';
import type { Draft, Entry } from './draft.ts';
import { draftControls, fillIn } from './draftControls.ts';

type Entries = Pick<Draft, 'typed' | 'chosen'>;

/** Draft being restored. */
export interface Restoration {
  /** Returns the draft's entries for controls that nested widgets have yet to add. */
  pending: () => Entries;
  /** Stops waiting for nested widgets. */
  stop: () => void;
}

const isSettled = (host: Element): boolean =>
  /^(?:ready|failed)$/.test(host.getAttribute('data-widget-state') ?? '');

/** Makes a widget add its rows again (`widget:restore`), and fills them in. Returns the added controls. */
function restoreRows(
  form: HTMLFormElement,
  host: Element,
  draft: Draft,
  names: readonly string[],
): Control[] {
  const before = new Set(draftControls(form).map(({ name }) => name));
  host.dispatchEvent(new CustomEvent('widget:restore', { detail: { names } }));
  const added = draftControls(form).filter(({ name }) => !before.has(name));
  fillIn(added, draft);
  return added;
}

/**
 * Restores a draft. Sets all values first, because conditional fields depend on them, and fires the events afterwards,
 * when React has finished rendering. Rows that the server hasn't sent are added once their widget is ready.
 * @param dispatch fires `input` and `change` at controls
 */
export function restore(
  form: HTMLFormElement,
  draft: Draft,
  dispatch: (controls: readonly Control[]) => void,
): Restoration {
  const names = [...draft.typed, ...draft.chosen].map(([name]) => name);
  const changed = fillIn(draftControls(form), draft);
  const waiting = new Set(form.querySelectorAll('[data-widget]'));
  const missing = new Set(names);
  const restoreReadyWidgets = (): void => {
    for (const host of [...waiting].filter(isSettled)) {
      waiting.delete(host);
      const added = restoreRows(form, host, draft, names);
      if (added.length > 0) dispatch(added);
    }
  };
  const observer = new MutationObserver(restoreReadyWidgets);
  observer.observe(form, { subtree: true, attributeFilter: ['data-widget-state'] });
  queueMicrotask(() => {
    dispatch(changed);
    restoreReadyWidgets();
  });
  return {
    pending: () => {
      for (const { name } of draftControls(form)) missing.delete(name);
      const isPending = ([name]: Entry): boolean => waiting.size > 0 && missing.has(name);
      return { typed: draft.typed.filter(isPending), chosen: draft.chosen.filter(isPending) };
    },
    stop: () => {
      observer.disconnect();
      waiting.clear();
    },
  };
}
