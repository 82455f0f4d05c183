import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../src/page/announce.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { type Action, ChosenRow } from './ChosenRow.tsx';
import type { credentials } from './credentials.ts';
import { move } from './designations.ts';
import type { CredentialStore } from './store.ts';
import { useDrag } from './useDrag.ts';

interface ChosenListProps {
  ids: readonly string[];
  store: CredentialStore;
  texts: TextsOf<typeof credentials>;
  /** Moves focus out of the list after its last row is removed. */
  onEmpty: () => void;
}

/**
 * Returns the actions of the rows. Each action announces its result and moves focus to where visitors expect it
 * (CD-04).
 */
function useActions({ ids, store, texts, onEmpty }: ChosenListProps, list: RefObject<HTMLElement | null>) {
  const nameAt = (index: number): string => store.textOf(ids[index] ?? '');

  const focus = (id: string | undefined, action: Action): void => {
    const row = [...(list.current?.children ?? [])].find((child) => child.getAttribute('data-id') === id);
    row?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus();
  };

  const moveTo = (from: number, to: number): void => {
    const moved = move(ids, from, to);
    // Renders synchronously, so that focus can follow the row to its new position.
    flushSync(() => store.set(moved));
    const place = moved.indexOf(ids[from] ?? '') + 1;
    announce(interpolate(texts.moved, { name: nameAt(from), place, count: ids.length }));
  };

  const remove = (index: number): void => {
    const next = ids[index + 1] ?? ids[index - 1];
    flushSync(() => store.set(ids.toSpliced(index, 1)));
    announce(interpolate(texts.removed, { name: nameAt(index) }));
    if (next === undefined) onEmpty();
    else focus(next, 'remove');
  };

  const isDisabled = (action: Action, index: number): boolean =>
    (action === 'earlier' && index === 0) || (action === 'later' && index === ids.length - 1);

  const perform = (action: Action, button: Action, index: number): void => {
    if (isDisabled(action, index)) return;
    if (action === 'remove') remove(index);
    else {
      moveTo(index, action === 'earlier' ? index - 1 : index + 1);
      focus(ids[index], button);
    }
  };

  return { moveTo, perform, isDisabled };
}

/**
 * Maximum number of credentials in an open list. A longer list collapses behind a summary that shows how many are
 * chosen (CD-03).
 */
const MAX_OPEN = 20;

/** Renders the chosen credentials in order. Visitors move them with buttons, with keys or by dragging (CD-01, CD-04). */
export function ChosenList(chosen: ChosenListProps): ReactNode {
  const { ids, store, texts } = chosen;
  const list = useRef<HTMLOListElement>(null);
  const keysId = useId();
  const { moveTo, perform, isDisabled } = useActions(chosen, list);
  const { gripOf, orderOf, dragged } = useDrag(moveTo);

  if (ids.length === 0) return null;
  const rows = (
    <ol ref={list} className="sw-credentials-list" aria-label={texts.chosen} aria-describedby={keysId}>
      {ids.map((id, index) => (
        <ChosenRow
          key={id}
          id={id}
          name={store.textOf(id)}
          texts={texts}
          isDisabled={(action) => isDisabled(action, index)}
          isDragged={index === dragged}
          order={orderOf(index)}
          grip={gripOf(index)}
          onAction={(action, button) => perform(action, button, index)}
        />
      ))}
    </ol>
  );
  return (
    <>
      <p id={keysId} hidden>
        {texts.keys}
      </p>
      {ids.length > MAX_OPEN ? (
        <details className="sw-credentials-many">
          <summary>{interpolate(texts.count, { count: ids.length })}</summary>
          {rows}
        </details>
      ) : (
        rows
      )}
    </>
  );
}
