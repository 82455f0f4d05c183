import { type ReactNode, useId, useRef } from 'react';
import { fill } from '../../src/texts.ts';
import { ChosenRow } from './ChosenRow.tsx';
import { type Chosen, useActions } from './useActions.ts';
import { useDrag } from './useDrag.ts';

/** How many are shown as a list; more of them fold up behind their number (CD-03). */
const SHOWN = 20;

/** The chosen credentials in their order, to be moved by buttons, keys or dragging. */
export function ChosenList(chosen: Chosen): ReactNode {
  const { ids, store, texts } = chosen;
  const list = useRef<HTMLOListElement>(null);
  const keysId = useId();
  const { moveTo, act, isOff } = useActions(chosen, list);
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
          isOff={(action) => isOff(action, index)}
          isDragged={index === dragged}
          order={orderOf(index)}
          grip={gripOf(index)}
          onAct={(action, button) => act(action, button, index)}
        />
      ))}
    </ol>
  );
  return (
    <>
      <p id={keysId} hidden>
        {texts.keys}
      </p>
      {ids.length > SHOWN ? (
        <details className="sw-credentials-many">
          <summary>{fill(texts.count, { count: ids.length })}</summary>
          {rows}
        </details>
      ) : (
        rows
      )}
    </>
  );
}
