import { type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { focusAfter } from '../../src/dom/focusAfter.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { banner } from './banner.ts';
import { isClosed, readClosedState, storeClosedState, subscribeToClosedState } from './closedState.ts';
import './banner.css';

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
