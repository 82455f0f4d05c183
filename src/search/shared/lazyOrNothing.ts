import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * Returns a component for optional content that loads when it is first rendered. If its chunk fails to load, it renders
 * nothing, and everything else still works.
 */
export const lazyOrNothing = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      // The error is ignored, because neither the visitor nor the page can fix it.
      return { default: () => null };
    }
  });
