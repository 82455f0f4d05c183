import { type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { mountable, type ViewProps } from '../../src/define.ts';
import { focusAfter } from '../../src/dom/focusAfter.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { banner } from './banner.ts';
import { followClosing, isClosed, keepClosing, readClosing } from './closing.ts';
import './banner.css';

function Banner({ host, parts, options: { updated } }: ViewProps<typeof banner>): ReactNode {
  const isHidden = useSyncExternalStore(followClosing, () => isClosed(readClosing(), updated));
  const close = (): void => {
    const hadFocus = host.contains(document.activeElement);
    flushSync(() => keepClosing(updated));
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

export const widget = mountable(banner, Banner);
