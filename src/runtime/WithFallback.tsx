import type { ReactNode } from 'react';
import { Enhance } from './Enhance.tsx';

export interface WithFallbackProps {
  /** Element with the `data-widget` attribute. */
  host: HTMLElement;
  /** Fallback to hide while the widget is rendered; undefined if the widget has no content to show yet. */
  fallback: HTMLElement | undefined;
  children: ReactNode;
}

/**
 * Renders a widget's whole interface into a slot and hides the server's fallback. If the widget crashes, React unmounts
 * the interface, and the fallback reappears (RT-03, RT-04).
 */
export function WithFallback({ host, fallback, children }: WithFallbackProps): ReactNode {
  return (
    <>
      <Enhance element={host}>{children}</Enhance>
      <Enhance element={fallback} hidden />
    </>
  );
}
