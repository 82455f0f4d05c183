import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { mountable, type ViewProps } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { isSecondPress } from '../../src/forms/doublePress.ts';
import { fill } from '../../src/texts.ts';
import { fitRows, recall, remember } from './memory.ts';
import { createRows, type Row, type Rows } from './rows.ts';
import { SocialLink } from './SocialLink.tsx';
import { socialLinks } from './social-links.ts';
import './social-links.css';

/** WebKit refuses more than a hundred changes of the history in thirty seconds: fast fingers make as many. */
const TYPED_AFTER_MS = 300;

/** Keeps what is typed once the fingers rest: at a reload by key there is no `change` to wait for. */
function useKeptTyping(keep: () => void): () => void {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(keep, TYPED_AFTER_MS);
  };
}

/** Lets the form bring back rows that it has kept; before the widget counts as ready, for then it asks. */
function useRestored(host: HTMLElement, rows: Rows, limit: number): void {
  useLayoutEffect(() => {
    const restore = (event: Event): void =>
      fitRows(rows, (event as CustomEvent<{ names: readonly string[] }>).detail.names, limit);
    host.addEventListener('widget:restore', restore);
    return () => host.removeEventListener('widget:restore', restore);
  }, [host, rows, limit]);
}

/**
 * The rows are the form's: those that the visitor has added or removed stay so when the widget goes, with what was
 * typed in them.
 */
function SocialLinks({ host, parts, options, texts }: ViewProps<typeof socialLinks>): ReactNode {
  const [rows] = useState(() => createRows(parts.rows, parts.template));
  // The server may have sent more than may be added.
  const [limit] = useState(() => Math.max(options.maximum, rows.get().length));
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  const shown = useSyncExternalStore(rows.subscribe, rows.get);
  const isFull = shown.length >= options.maximum;
  const keep = (): void => remember(host, rows.get());

  useEffect(prepareAnnouncer, []);
  useLayoutEffect(() => recall(host, rows, limit), [host, rows, limit]);
  useRestored(host, rows, limit);
  const keepTyped = useKeptTyping(keep);
  const afterReset = (): void => {
    rows.refresh();
    keep();
  };

  const add = (): void => {
    const row = flushSync(rows.add);
    keep();
    row.link.focus();
    announce(fill(texts.added, { number: rows.get().length }));
  };
  const remove = (event: MouseEvent, row: Row): void => {
    if (isSecondPress(event, removedAt.current)) return;
    if (event.detail > 0) removedAt.current = event.timeStamp;
    const index = shown.indexOf(row);
    flushSync(() => rows.remove(row));
    keep();
    (rows.get()[index]?.link ?? parts.add).focus();
    announce(fill(texts.removed, { number: index + 1 }));
  };
  return (
    <>
      <Enhance element={host} onInput={keepTyped} onChange={keep} />
      {/* It is reset after its listeners have been told. */}
      <Enhance element={parts.add.form ?? undefined} onReset={() => setTimeout(afterReset)} />
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

export const widget = mountable(socialLinks, SocialLinks);
