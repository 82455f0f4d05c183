import type { ReactNode } from 'react';
import { Enhance } from './Enhance.tsx';

export interface WithFallbackProps {
  /** Element that carries `data-widget`. */
  host: HTMLElement;
  /** Fallback to hide while the widget is rendered; undefined if the widget has nothing to show yet. */
  fallback: HTMLElement | undefined;
  children: ReactNode;
}

/**
 * Renders a widget's whole interface into a slot and hides the server's fallback. If the widget crashes, React unmounts
 * both, and the fallback shows again (RT-03, RT-04).
 */
export function WithFallback({ host, fallback, children }: WithFallbackProps): ReactNode {
  return (
    <>
      <Enhance element={host}>{children}</Enhance>
      <Enhance element={fallback} hidden />
    </>
  );
}
