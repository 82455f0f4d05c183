import { type ReactNode, useId } from 'react';
import { useRows } from '../../src/controls/rows/useRows.ts';
import type { TextsOf } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { ChosenRow } from './ChosenRow.tsx';
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
 * Maximum number of credentials in an open list. A longer list collapses behind a summary that shows how many are
 * chosen (CD-03).
 */
const MAX_OPEN = 20;

/** Renders the chosen credentials in order. Visitors move them with buttons, with keys or by dragging (CD-01, CD-04). */
export function ChosenList({ ids, store, texts, onEmpty }: ChosenListProps): ReactNode {
  const keysId = useId();
  const chosen = ids.map((id) => ({ key: id, name: store.nameOf(id) }));
  const { list, moveBy, perform, buttonsOf } = useRows({
    rows: chosen,
    move: ({ key }, by) => store.set(move(ids, ids.indexOf(key), ids.indexOf(key) + by)),
    remove: ({ key }) => store.set(ids.filter((id) => id !== key)),
    texts,
    onEmpty,
  });
  const { gripOf, orderOf, dragged } = useDrag((from, to) => chosen[from] && moveBy(chosen[from], to - from));

  if (ids.length === 0) return null;
  const rows = (
    <ol ref={list} className="sw-credentials-list" aria-label={texts.chosen} aria-describedby={keysId}>
      {chosen.map((row, index) => (
        <ChosenRow
          key={row.key}
          id={row.key}
          name={row.name}
          texts={texts}
          buttonOf={buttonsOf(row)}
          isDragged={index === dragged}
          order={orderOf(index)}
          grip={gripOf(index)}
          onKey={(action, button) => perform(action, row, button)}
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
