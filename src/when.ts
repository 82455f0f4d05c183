import type { When } from './registry.ts';

const starts = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) startNow(target);
    },
    // About two presses of the Tab key ahead of what is seen.
    { rootMargin: '256px' },
  );
  observer.observe(element);
}

/** Runs `start` once, when the strategy says. `idle` falls back to a timer: WebKit has no requestIdleCallback. */
export function startWhen(when: When, element: Element, start: () => void): void {
  starts.set(element, start);
  if (when === 'now') startNow(element);
  else if (when === 'visible') observe(element);
  else if (when === 'idle') {
    const later = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
    later(() => startNow(element));
  }
}

/** Starts an element that waits, whatever it waits for: a visitor has touched it. */
export function startNow(element: Element): void {
  const start = starts.get(element);
  forget(element);
  start?.();
}

/** The element has left the page: nothing is waited for any more. */
export function forget(element: Element): void {
  starts.delete(element);
  observer?.unobserve(element);
}
