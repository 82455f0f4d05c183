import { type ReactNode, useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { accordion } from './accordion.ts';
import { checkMarkup } from './check.ts';
import { isPrinting, openForPrint } from './print.ts';
import { followAddress } from './reveal.ts';
import { areAllOpen, closeOthers, openInitialRows, setAll } from './rows.ts';
import './accordion.css';

/**
 * Returns whether all rows are open, and rerenders when that changes. `toggle` events don't bubble, so a single
 * capturing listener on the host receives them.
 */
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

/**
 * Closes the other rows when a row opens, for rows without a shared `name` and for browsers that don't support
 * exclusive rows.
 */
function useExclusive(host: HTMLElement, rows: readonly HTMLDetailsElement[], isExclusive: boolean): void {
  useLayoutEffect(() => {
    if (!isExclusive) return undefined;
    const handleToggle = ({ target }: Event): void => {
      const opened = rows.find((row) => row === target && row.open);
      if (opened && !isPrinting()) closeOthers(rows, opened);
    };
    host.addEventListener('toggle', handleToggle, true);
    return () => host.removeEventListener('toggle', handleToggle, true);
  }, [host, rows, isExclusive]);
}

function Accordion({ host, options, parts, texts }: ViewProps<typeof accordion>): ReactNode {
  const { row: rows, toggle } = parts;
  const isExclusive = options.exclusive === 'yes';
  // Focus inside the host shows that the visitor is already using the rows. A row that they have closed must stay
  // closed.
  const isInUse = useConstant(() => host.matches(':focus-within'));
  const isAllOpen = useAreAllOpen(host, rows);
  useExclusive(host, rows, isExclusive);
  useLayoutEffect(() => {
    // Of exclusive rows, only the one that the URL leads to opens: the event of the first would close it again.
    const isLed = isExclusive && rows.some((row) => row.matches(':is(:target, :has(:target))'));
    if (!isInUse && !isLed) openInitialRows(rows, options.open, isExclusive);
  }, [rows, options.open, isExclusive, isInUse]);
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

export const widget = createWidget(accordion, Accordion, checkMarkup);
