import type { StartTrigger } from './registry.ts';

const starts = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) startNow(target);
    },
    // About two Tab stops beyond the viewport.
    { rootMargin: '256px' },
  );
  observer.observe(element);
}

/** Time in ms after which an idle start no longer waits: a page with busy scripts, or a slow device, may never be idle. */
const IDLE_TIMEOUT_MS = 2000;

/** Runs `start` once, when the trigger fires. `idle` falls back to a timer: WebKit has no requestIdleCallback. */
export function scheduleStart(when: StartTrigger, element: Element, start: () => void): void {
  starts.set(element, start);
  if (when === 'now') startNow(element);
  else if (when === 'visible') observe(element);
  else if (when === 'idle') {
    const later = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
    later(() => startNow(element), { timeout: IDLE_TIMEOUT_MS });
  }
}

/** Starts an element that is still waiting, whatever its trigger; does nothing otherwise. */
export function startNow(element: Element): void {
  const start = starts.get(element);
  cancelStart(element);
  start?.();
}

/** Cancels the start of an element, for example when it leaves the page. */
export function cancelStart(element: Element): void {
  starts.delete(element);
  observer?.unobserve(element);
}
