import type { StartTrigger } from './registry.ts';

const starts = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Elements that start once somebody uses the page. Undefined from then on. */
let untilUse: Map<Element, StartTrigger> | undefined = new Map();

/**
 * Signs that somebody uses the page. Voice control and screen readers click without a pointer. A page that is loaded and
 * not looked at, such as one that the browser renders ahead, gets none of them.
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

/** Time in ms after which an idle start no longer waits: a page with busy scripts, or a slow device, may never be idle. */
const IDLE_TIMEOUT_MS = 2000;

/** Calls back when the browser has nothing more urgent to do. WebKit has no requestIdleCallback. */
export function whenIdle(callback: () => void): void {
  const later = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
  later(callback, { timeout: IDLE_TIMEOUT_MS });
}

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

/** Runs `start` once, when the trigger fires. */
export function scheduleStart(when: StartTrigger, element: Element, start: () => void): void {
  starts.set(element, start);
  awaitTrigger(when, element);
}

function awaitTrigger(when: StartTrigger, element: Element): void {
  if (when === 'now') startNow(element);
  else if (when === 'interaction') return;
  else if (untilUse) untilUse.set(element, when);
  else if (when === 'visible') observe(element);
  else whenIdle(() => startNow(element));
}

/** Chromium sends a move when a page is laid out under a pointer that rests. */
const isAtRest = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;

/**
 * Waits for the first sign that somebody uses the page. Somebody who has returned to it, who has moved the focus, or whose
 * URL leads to a place in it, already does.
 * @param onUse receives the first sign, if there was one
 */
export function watchUse(onUse: (sign?: Event) => void): void {
  const handleUse = (sign?: Event): void => {
    if (sign && isAtRest(sign)) return;
    for (const type of SIGNS_OF_USE) removeEventListener(type, handleUse, true);
    const waiting = untilUse;
    untilUse = undefined;
    onUse(sign);
    waiting?.forEach(awaitTrigger);
  };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hasFocus = document.activeElement !== document.body;
  if (navigation?.type !== 'navigate' || location.hash || hasFocus) handleUse();
  else for (const type of SIGNS_OF_USE) addEventListener(type, handleUse, true);
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
  untilUse?.delete(element);
  observer?.unobserve(element);
}
