declare module 'body-scroll-lock' {
  /** Locks the page's scroll position, and lets the element scroll. */
  export function disableBodyScroll(
    target: HTMLElement,
    options?: { allowTouchMove?: (element: HTMLElement) => boolean; reserveScrollBarGap?: boolean },
  ): void;
  /** Ends the lock that an element has started. */
  export function enableBodyScroll(target: HTMLElement): void;
}
