import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { createRows, type LinkRow, type Rows } from './rows.ts';
import { SocialLink } from './SocialLink.tsx';
import { fitRows, restoreRows, saveRows } from './savedRows.ts';
import { socialLinks } from './social-links.ts';
import '../../src/forms/fields/field.css';
import './social-links.css';

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
 * Adds or removes rows to match a restored draft. Listens from a layout effect, because the form dispatches
 * `widget:restore` as soon as the widget is ready.
 */
function useRestoreEvent(host: HTMLElement, rows: Rows, limit: number): void {
  useLayoutEffect(() => {
    const restore = (event: Event): void =>
      fitRows(rows, (event as CustomEvent<{ names: readonly string[] }>).detail.names, limit);
    host.addEventListener('widget:restore', restore);
    return () => host.removeEventListener('widget:restore', restore);
  }, [host, rows, limit]);
}

/** Adds and removes rows. The rows are part of the form, so unmounting does not change the rows or their values. */
function SocialLinks({ host, parts, options, texts }: ViewProps<typeof socialLinks>): ReactNode {
  const rows = useConstant(() => createRows(parts.rows, parts.template));
  // The server may have sent more rows than the maximum for visitors.
  const limit = useConstant(() => Math.max(options.maximum, rows.get().length));
  const shown = useSyncExternalStore(rows.subscribe, rows.get);
  const isFull = shown.length >= options.maximum;
  const save = (): void => saveRows(host, rows.get());

  useEffect(prepareLiveRegions, []);
  useLayoutEffect(() => restoreRows(host, rows, limit), [host, rows, limit]);
  useRestoreEvent(host, rows, limit);
  const saveDebounced = useDebouncedSave(save);
  const handleReset = (): void => {
    rows.refresh();
    save();
  };

  const add = (): void => {
    const row = flushSync(rows.add);
    save();
    row.platform.focus();
    announce(interpolate(texts.added, { number: rows.get().length }));
  };
  const remove = (event: MouseEvent, row: LinkRow): void => {
    ignoreSecondHalf(event);
    const index = shown.indexOf(row);
    flushSync(() => rows.remove(row));
    save();
    (rows.get()[index]?.platform ?? parts.add).focus();
    announce(interpolate(texts.removed, { number: index + 1 }));
  };
  return (
    <>
      <Enhance element={host} onInput={saveDebounced} onChange={save} />
      {/* The browser resets the controls only after the `reset` event. */}
      <Enhance element={parts.add.form ?? undefined} onReset={() => setTimeout(handleReset)} />
      {shown.map((row) => (
        <SocialLink
          key={keyOf(row.element)}
          row={row}
          texts={texts}
          isRemovable={shown.length > options.minimum}
          onRemove={(event) => remove(event, row)}
        />
      ))}
      <Enhance element={parts.add} hidden={isFull} onClick={add} />
      <Enhance element={parts.full} hidden={!isFull} />
    </>
  );
}

export const widget = createWidget(socialLinks, SocialLinks, checkMarkup);
