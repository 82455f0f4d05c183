import type { Control } from '../../src/forms/controls.ts';
import type { Draft, Entry } from './draft.ts';
import { fillIn, keptControls } from './draftControls.ts';

type Said = Pick<Draft, 'typed' | 'chosen'>;

export interface Restoring {
  /** What the draft has for controls that are still to come. */
  pending: () => Said;
  stop: () => void;
}

const isSettled = (host: Element): boolean =>
  /^(?:ready|failed)$/.test(host.getAttribute('data-widget-state') ?? '');

/** Asks a widget to have the controls of these names. Returns those that have come, with what they have said. */
function restoreRows(
  form: HTMLFormElement,
  host: Element,
  draft: Draft,
  names: readonly string[],
): Control[] {
  const before = new Set(keptControls(form).map(({ name }) => name));
  host.dispatchEvent(new CustomEvent('widget:restore', { detail: { names } }));
  const added = keptControls(form).filter(({ name }) => !before.has(name));
  fillIn(added, draft);
  return added;
}

/**
 * Puts a draft into a form: all values first, so that conditions find them, then the news of them, once React is done with
 * what it renders. Rows that the server has not sent come when the widget that adds them is ready.
 * @param tell tells whoever follows these controls that they have changed
 */
export function restore(
  form: HTMLFormElement,
  draft: Draft,
  tell: (controls: readonly Control[]) => void,
): Restoring {
  const names = [...draft.typed, ...draft.chosen].map(([name]) => name);
  const changed = fillIn(keptControls(form), draft);
  const waiting = new Set(form.querySelectorAll('[data-widget]'));
  const missing = new Set(names);
  const look = (): void => {
    for (const host of [...waiting].filter(isSettled)) {
      waiting.delete(host);
      const added = restoreRows(form, host, draft, names);
      if (added.length > 0) tell(added);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(form, { subtree: true, attributeFilter: ['data-widget-state'] });
  queueMicrotask(() => {
    tell(changed);
    look();
  });
  return {
    pending: () => {
      for (const { name } of keptControls(form)) missing.delete(name);
      const isPending = ([name]: Entry): boolean => waiting.size > 0 && missing.has(name);
      return { typed: draft.typed.filter(isPending), chosen: draft.chosen.filter(isPending) };
    },
    stop: () => {
      observer.disconnect();
      waiting.clear();
    },
  };
}
