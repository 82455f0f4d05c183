/**
 * Events that show that somebody uses the page. Voice control and screen readers click without a pointer. A page that
 * is loaded but not viewed, such as a prerendered page, receives none of these events.
 */
const SIGNS_OF_USE = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'focusin',
  'input',
  'scroll',
  'hashchange',
];

/**
 * Time in ms after which an idle start no longer waits, because a page that runs many scripts, or a slow device, may
 * never be idle.
 */
const IDLE_TIMEOUT_MS = 2000;

/** Calls the callback when the browser has nothing more urgent to do. WebKit does not support requestIdleCallback. */
export function whenIdle(callback: () => void): void {
  const later = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
  later(callback, { timeout: IDLE_TIMEOUT_MS });
}

/** Returns an observer that calls `onNear` for each element that comes near the viewport, about two Tab stops ahead. */
export const watchNear = (onNear: (element: Element) => void): IntersectionObserver =>
  new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) onNear(target);
    },
    { rootMargin: '256px' },
  );

/**
 * Returns true for a move event without any movement: Chromium dispatches one when it lays out a page under a resting
 * pointer.
 */
export const isAtRest = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;

/**
 * Waits for the first sign that somebody uses the page. A visitor who has returned to the page, moved focus, or
 * followed a link to a place in the page is considered to be using it.
 * @param onUse receives the first sign, if there was one
 */
export function watchUse(onUse: (sign?: Event) => void): void {
  const handleUse = (sign?: Event): void => {
    if (sign && isAtRest(sign)) return;
    for (const type of SIGNS_OF_USE) removeEventListener(type, handleUse, true);
    onUse(sign);
  };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hasFocus = document.activeElement !== document.body;
  if (navigation?.type !== 'navigate' || location.hash || hasFocus) handleUse();
  else for (const type of SIGNS_OF_USE) addEventListener(type, handleUse, true);
}

/**
 * Returns whether a widget has saved a value for a host, or for an element in the host, in the current history entry
 * (see `src/page/history/history.ts`). After Back or a reload, only the widget can restore the value.
 */
export function hasMemory(host: Element): boolean {
  const { widgetsMemory, widgetsPlace } = Object(history.state);
  const owners = Object.keys({ ...widgetsMemory, ...widgetsPlace }).map((key) => key.split(' ')[0] ?? '');
  return owners.some(
    (owner) =>
      owner === host.getAttribute('data-widget') ||
      owner === host.getAttribute('id') ||
      host.querySelector(`[id="${CSS.escape(owner)}"]`) !== null,
  );
}
