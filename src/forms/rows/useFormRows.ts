import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useConstant } from '../../runtime/useConstant.ts';
import type { Control } from '../fields/controls.ts';
import type { FormRow, Rows } from './createRows.ts';
import { indexesIn } from './numbering.ts';
import { restoreRows, saveRows } from './savedRows.ts';

/**
 * Debounce delay in ms. WebKit allows only 100 history changes in 30 seconds, a limit that fast typists would exceed.
 */
const SAVE_AFTER_MS = 300;

/** Returns a debounced save function for `input` events, because a reload by keyboard shortcut fires no `change`. */
function useDebouncedSave(save: () => void): () => void {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(save, SAVE_AFTER_MS);
  };
}

/**
 * Returns the rows to show, restores them and saves them in the history state. A form that restores a draft dispatches
 * `widget:restore`, and does so as soon as the widget is ready, so a layout effect listens.
 * @param maximum maximum number of rows. Saved rows beyond it are ignored, unless the server has sent as many
 * @param onRestored receives the fields that the history state has filled in
 */
export function useFormRows<Row extends FormRow>(
  host: HTMLElement,
  rows: Rows<Row>,
  maximum: number,
  onRestored?: (filled: readonly Control[]) => void,
) {
  const limit = useConstant(() => Math.max(maximum, rows.get().length));
  const shown = useSyncExternalStore(rows.subscribe, rows.get);
  const save = (): void => saveRows(host, rows);
  useLayoutEffect(() => {
    const filled = restoreRows(host, rows, limit);
    onRestored?.(filled);
    const restore = (event: Event): void => {
      const { names } = (event as CustomEvent<{ names: readonly string[] }>).detail;
      const indexes = indexesIn(names, rows.prefixes).slice(0, limit);
      if (indexes.length > 0) rows.fit(indexes);
    };
    host.addEventListener('widget:restore', restore);
    return () => host.removeEventListener('widget:restore', restore);
  }, [host, rows, limit, onRestored]);
  const onInput = useDebouncedSave(save);
  const handleReset = (): void => {
    rows.refresh();
    save();
  };
  return {
    shown,
    isFull: shown.length >= maximum,
    save,
    /** Listeners on the host, and on the form. The browser resets the controls only after the `reset` event. */
    onHost: { onInput, onChange: save },
    onForm: { onReset: () => void setTimeout(handleReset) },
  };
}
