import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

// React asks for this flag in every environment in which `act` is called.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

/** Renders a view into a root on a detached element, as the runtime does. */
export function renderDetached(view: ReactNode) {
  const container = document.createElement('div');
  const root = createRoot(container);
  const rerender = (next: ReactNode): void => act(() => root.render(next));
  rerender(view);
  return { container, rerender, unmount: (): void => act(() => root.unmount()) };
}
