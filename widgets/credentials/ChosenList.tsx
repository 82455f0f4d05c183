import { type ReactNode, useId, useRef } from 'react';
import { interpolate } from '../../src/texts.ts';
import { ChosenRow } from './ChosenRow.tsx';
import { type ChosenListProps, useActions } from './useActions.ts';
import { useDrag } from './useDrag.ts';

/** Maximum number of credentials in an open list. A longer list collapses behind its number (CD-03). */
const MAX_OPEN = 20;

/** Renders the chosen credentials in order. Visitors move them by buttons, keys or dragging (CD-01, CD-04). */
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
