import type { ReactNode } from 'react';
import { Enhance } from './Enhance.tsx';

export interface WithFallbackProps {
  /** Element with the `data-widget` attribute. */
  host: HTMLElement;
  /** Server's content, which the widget's interface replaces. */
  fallback: HTMLElement;
  /** True while the fallback is still shown below the interface, which has only messages to show yet. */
  isFallbackShown?: boolean;
  children: ReactNode;
}

/**
 * Renders a widget's whole interface into a slot and hides the server's fallback. If the widget crashes, React unmounts
 * the interface, and the fallback reappears (RT-03, RT-04). The slot precedes the fallback, so that a message above the
 * fallback is also read before it, and Tab reaches the message's button first (WCAG 1.3.2, 2.4.3).
 */
export function WithFallback({ host, fallback, isFallbackShown, children }: WithFallbackProps): ReactNode {
  return (
    <>
      <Enhance element={host} slotBefore={fallback}>
        {children}
      </Enhance>
      {/* Also shows it: code that copies a mounted widget's markup copies `hidden`. */}
      <Enhance element={fallback} hidden={!isFallbackShown} />
    </>
  );
}
