import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Enhance } from '../../src/Enhance.tsx';
import { isSecondPress } from '../../src/forms/doublePress.ts';
import { fill } from '../../src/texts.ts';
import type { Parts, Pill, Texts } from './wording.ts';

interface TriggerProps {
  parts: Parts;
  texts: Texts;
  pills: readonly Pill[];
  onRemove: (pill: Pill) => void;
  onOpen: () => void;
  /** Beside the pills. */
  children: ReactNode;
}

/**
 * The box that is pressed to choose, and shows what is chosen: pills, each with a button that takes it back (AS-03).
 * A press on the server's own pills, which these replace, may have been kept from before (RT-08).
 */
export function Trigger({ parts, texts, pills, onRemove, onOpen, children }: TriggerProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = (event: MouseEvent): void => {
    // It would hit the pill that has moved up, or the box where the pill was.
    if (isSecondPress(event, removedAt.current)) return;
    const button = (event.target as Element).closest('button');
    const place = pills.findIndex(({ id }) => button !== parts.open && id === button?.value);
    const pill = pills[place];
    if (!button || button === parts.open) onOpen();
    else if (pill) {
      if (event.detail > 0) removedAt.current = event.timeStamp;
      flushSync(() => onRemove(pill));
      (list.current?.querySelectorAll('button')[place] ?? parts.open).focus();
    }
  };
  return (
    <>
      <Enhance element={parts.field} hidden={false} />
      <Enhance element={parts.sent} hidden />
      <Enhance element={parts.trigger} onClick={press} />
      <Enhance element={parts.pills}>
        {pills.length === 0 && <p className="assembly-field-none">{texts.none}</p>}
        <ul ref={list} className="assembly-field-pills" hidden={pills.length === 0}>
          {pills.map(({ id, name }) => (
            <li key={id} className="assembly-field-pill">
              <span>{name}</span>
              <button type="button" value={id} aria-label={fill(texts.remove, { name })} />
            </li>
          ))}
        </ul>
        {children}
      </Enhance>
    </>
  );
}
