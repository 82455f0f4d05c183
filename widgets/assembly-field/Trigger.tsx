import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isSecondClick } from '../../src/page/secondClick.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import type { Parts, Pill, Texts } from './messages.ts';

interface TriggerProps {
  parts: Parts;
  texts: Texts;
  pills: readonly Pill[];
  onRemove: (pill: Pill) => void;
  onOpen: () => void;
  /** Rendered after the pills. */
  children: ReactNode;
}

/**
 * Shows the chosen assemblies as pills with remove buttons (AS-03). A click anywhere else in the box opens the dialog.
 * A replayed click (RT-08) may come from a pill in the server's markup, so the pill is identified by its button's
 * value.
 */
export function Trigger({ parts, texts, pills, onRemove, onOpen, children }: TriggerProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const removedAt = useRef(Number.NEGATIVE_INFINITY);
  const handleClick = (event: MouseEvent): void => {
    // The second click of a double-click would remove the next pill or open the dialog.
    if (isSecondClick(event, removedAt.current)) return;
    const button = (event.target as Element).closest('button');
    const index = pills.findIndex(({ id }) => button !== parts.open && id === button?.value);
    const pill = pills[index];
    if (!button || button === parts.open) onOpen();
    else if (pill) {
      if (event.detail > 0) removedAt.current = event.timeStamp;
      flushSync(() => onRemove(pill));
      (list.current?.querySelectorAll('button')[index] ?? parts.open).focus();
    }
  };
  return (
    <>
      <Enhance element={parts.field} hidden={false} />
      <Enhance element={parts.sent} hidden />
      <Enhance element={parts.trigger} onClick={handleClick} />
      <Enhance element={parts.pills}>
        {pills.length === 0 && <p className="sw-assembly-field-none">{texts.none}</p>}
        <ul ref={list} className="sw-assembly-field-pills" hidden={pills.length === 0}>
          {pills.map(({ id, name }) => (
            <li key={id} className="sw-assembly-field-pill">
              <span>{name}</span>
              <button type="button" value={id} aria-label={interpolate(texts.remove, { name })} />
            </li>
          ))}
        </ul>
        {children}
      </Enhance>
    </>
  );
}
