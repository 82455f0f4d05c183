import { type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { banner } from './banner.ts';
import { isClosed, readClosedState, storeClosedState, subscribeToClosedState } from './closedState.ts';
import './banner.css';

/**
 * Moves focus to the next tab stop after an element, or to the previous tab stop if none follows, without scrolling.
 * Used for elements that disappear while focus is inside them.
 */
function focusAfter(element: Element): void {
  const stops = [...document.querySelectorAll<HTMLElement>('body *')].filter(({ tabIndex }) => tabIndex >= 0);
  // Tab stops inside the element are excluded, because `compareDocumentPosition` sets additional bits for contained
  // elements.
  const stopsAt = (position: number) =>
    stops.filter((stop) => element.compareDocumentPosition(stop) === position);
  const nearest = [
    ...stopsAt(Node.DOCUMENT_POSITION_FOLLOWING),
    ...stopsAt(Node.DOCUMENT_POSITION_PRECEDING).reverse(),
  ];
  nearest.some((stop) => {
    // Tries the tab stops in order until one accepts focus, because only the browser can determine which elements are
    // hidden, disabled or inert.
    stop.focus({ preventScroll: true });
    return document.activeElement === stop;
  });
}

function Banner({ host, parts, options: { updated } }: ViewProps<typeof banner>): ReactNode {
  const isHidden = useSyncExternalStore(subscribeToClosedState, () =>
    isClosed(readClosedState(), updated, Date.now()),
  );
  const close = (event: MouseEvent): void => {
    ignoreSecondHalf(event);
    const hadFocus = host.contains(document.activeElement);
    flushSync(() => storeClosedState(updated));
    if (hadFocus) focusAfter(host);
  };
  return (
    <>
      {/* If the head snippet has hidden the host, the host remains hidden after unmounting. */}
      <Enhance element={host} hidden={isHidden} />
      <Enhance element={parts.close} hidden={false} onClick={close} />
    </>
  );
}

export const widget = createWidget(banner, Banner);
