import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Returns a component that loads when it is first rendered, for optional content. If its chunk fails to load, it
 * renders nothing, and everything else works.
 */
export const lazyOrNothing = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      // Neither the visitor nor the page can fix this.
      return { default: () => null };
    }
  });
