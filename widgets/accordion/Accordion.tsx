import { type ReactNode, useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { accordion } from './accordion.ts';
import { openForPrint } from './print.ts';
import { followAddress } from './reveal.ts';
import { areAllOpen, closeOthers, openFromStart, setAll } from './rows.ts';
import './accordion.css';

/** Whether all rows are open, now and whenever one changes. `toggle` does not bubble: one listener captures them all. */
function useAreAllOpen(host: HTMLElement, rows: readonly HTMLDetailsElement[]): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      host.addEventListener('toggle', changed, true);
      return () => host.removeEventListener('toggle', changed, true);
    },
    [host],
  );
  return useSyncExternalStore(subscribe, () => areAllOpen(rows));
}

/** For markup whose rows share no `name`, and for browsers that make nothing of it. */
function useExclusive(host: HTMLElement, rows: readonly HTMLDetailsElement[], isExclusive: boolean): void {
  useLayoutEffect(() => {
    if (!isExclusive) return undefined;
    const keepOne = ({ target }: Event): void => {
      const opened = rows.find((row) => row === target && row.open);
      if (opened) closeOthers(rows, opened);
    };
    host.addEventListener('toggle', keepOne, true);
    return () => host.removeEventListener('toggle', keepOne, true);
  }, [host, rows, isExclusive]);
}

function Accordion({ host, options, parts, texts }: ViewProps<typeof accordion>): ReactNode {
  const { row: rows, toggle } = parts;
  const isExclusive = options.exclusive === 'yes';
  // Who has been faster than the script, and has closed the row that was open, keeps it so.
  const [isUsed] = useState(() => host.matches(':focus-within'));
  const isAllOpen = useAreAllOpen(host, rows);
  useExclusive(host, rows, isExclusive);
  useLayoutEffect(() => {
    if (!isUsed) openFromStart(rows, options.open, isExclusive);
  }, [rows, options.open, isExclusive, isUsed]);
  useLayoutEffect(() => followAddress(host), [host]);
  useLayoutEffect(() => openForPrint(rows), [rows]);
  return (
    <Enhance
      element={toggle}
      hidden={isExclusive}
      text={isAllOpen ? texts.closeAll : texts.openAll}
      onClick={() => setAll(rows, !areAllOpen(rows))}
    />
  );
}

export const widget = mountable(accordion, Accordion);
