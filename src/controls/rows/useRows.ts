import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '../../page/announce.ts';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { interpolate } from '../../runtime/texts.ts';

/** Action of a row's button. */
export type RowAction = 'earlier' | 'later' | 'remove';

/** Signs on the buttons. */
export const ROW_SIGNS = { earlier: '↑', later: '↓', remove: '×' } as const;

interface Row {
  /** Identifies the row. The row's element has it as `data-id`. */
  key: string | number;
  name: string;
}

interface RowList<Shown extends Row> {
  rows: readonly Shown[];
  move: (row: Shown, by: number) => void;
  remove: (row: Shown) => void;
  /** Announcements, with the placeholders `{name}`, `{place}` and `{count}`. */
  texts: Readonly<Record<'moved' | 'removed', string>>;
  /** Moves focus out of the list after its last row is removed. */
  onEmpty: () => void;
  /** List in the server's markup. A view that renders its own list passes the returned `list` to it. */
  container?: HTMLOListElement;
}

/**
 * Returns the actions of rows that visitors move and remove. Each action announces its result and moves focus to where
 * visitors expect it: with the row that moves, or to the remove button of the row that takes the removed row's place.
 */
export function useRows<Shown extends Row>({
  rows,
  move,
  remove,
  texts,
  onEmpty,
  container,
}: RowList<Shown>) {
  const list = useRef<HTMLOListElement>(container ?? null);

  const focus = (row: Row | undefined, action: RowAction): void => {
    const item = [...(list.current?.children ?? [])].find(
      (child) => child.getAttribute('data-id') === String(row?.key),
    );
    // A row may contain another list with such buttons.
    const buttons = [...(item?.querySelectorAll<HTMLElement>(`[data-action="${action}"]`) ?? [])];
    const button = buttons.find((each) => each.closest('[data-id]') === item);
    if (button) button.focus();
    else onEmpty();
  };

  const moveBy = (row: Shown, by: number): void => {
    // Renders synchronously, so that focus can follow the row to its new position.
    flushSync(() => move(row, by));
    announce(
      interpolate(texts.moved, { name: row.name, place: rows.indexOf(row) + by + 1, count: rows.length }),
    );
  };

  const isDisabled = (action: RowAction, row: Shown): boolean =>
    (action === 'earlier' && row === rows[0]) || (action === 'later' && row === rows.at(-1));

  /** Performs an action, unless the row's position makes it impossible. `button` is the button that has focus. */
  const perform = (action: RowAction, row: Shown, button = action): void => {
    if (isDisabled(action, row)) return;
    if (action === 'remove') {
      const index = rows.indexOf(row);
      flushSync(() => remove(row));
      announce(interpolate(texts.removed, { name: row.name }));
      focus(rows[index + 1] ?? rows[index - 1], 'remove');
    } else {
      moveBy(row, action === 'earlier' ? -1 : 1);
      focus(row, button);
    }
  };

  /** Returns a function that returns the properties of a row's buttons. */
  const buttonsOf = (row: Shown) => (action: RowAction) => ({
    'data-action': action,
    'aria-disabled': isDisabled(action, row) || undefined,
    onClick: ({ nativeEvent }: MouseEvent<HTMLElement, PointerEvent | globalThis.MouseEvent>): void => {
      ignoreSecondHalf(nativeEvent);
      perform(action, row);
    },
  });

  return { list, focus, moveBy, perform, buttonsOf };
}

/** Function that returns the properties of a row's buttons. */
export type RowButtons = ReturnType<ReturnType<typeof useRows>['buttonsOf']>;
