import { createContext, useContext } from 'react';

/** Host of the widget that is being rendered. */
export const HostContext = createContext<HTMLElement | undefined>(undefined);

/** Returns the host of the widget that is being rendered: the element with `data-widget`. */
export function useHost(): HTMLElement {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost is called outside a widget');
  return host;
}
