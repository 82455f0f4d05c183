import { type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { banner } from './banner.ts';
import { isClosed, readClosedState, storeClosedState, subscribeToClosedState } from './closedState.ts';
import './banner.css';

/**
 * Moves the focus to the next Tab stop after an element, or to the previous one if none follows, without scrolling.
 * Used for elements that disappear with the focus inside.
 */
function focusAfter(element: Element): void {
  const stops = [...document.querySelectorAll<HTMLElement>('body *')].filter(({ tabIndex }) => tabIndex >= 0);
  // Stops inside the element have a different position, because it contains them.
  const stopsAt = (position: number) =>
    stops.filter((stop) => element.compareDocumentPosition(stop) === position);
  const nearest = [
    ...stopsAt(Node.DOCUMENT_POSITION_FOLLOWING),
    ...stopsAt(Node.DOCUMENT_POSITION_PRECEDING).reverse(),
  ];
  nearest.some((stop) => {
    // Focuses elements until one accepts the focus, because the browser decides what is hidden, disabled or inert.
    stop.focus({ preventScroll: true });
    return document.activeElement === stop;
  });
}

function Banner({ host, parts, options: { updated } }: ViewProps<typeof banner>): ReactNode {
  const isHidden = useSyncExternalStore(subscribeToClosedState, () => isClosed(readClosedState(), updated));
  const close = (): void => {
    const hadFocus = host.contains(document.activeElement);
    flushSync(() => storeClosedState(updated));
    if (hadFocus) focusAfter(host);
  };
  return (
    <>
      {/* If the head snippet has hidden the host, it stays hidden after unmounting. */}
      <Enhance element={host} hidden={isHidden} />
      <Enhance element={parts.close} hidden={false} onClick={close} />
    </>
  );
}

export const widget = createWidget(banner, Banner);
