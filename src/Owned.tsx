import type { ReactNode } from 'react';
import { Enhance } from './Enhance.tsx';

export interface OwnedProps {
  /** The marked element. */
  host: HTMLElement;
  /** The server's working fallback inside it, hidden while the widget stands; undefined while it has nothing to show yet. */
  fallback: HTMLElement | undefined;
  children: ReactNode;
}

/**
 * For a widget that renders its whole interface: into a slot of its own, with the server's fallback hidden meanwhile.
 * Should the widget crash, React's unmounting takes both back, and the visitor has the fallback again (RT-03, RT-04).
 */
export function Owned({ host, fallback, children }: OwnedProps): ReactNode {
  return (
    <>
      <Enhance element={host}>{children}</Enhance>
      <Enhance element={fallback} hidden />
    </>
  );
}
