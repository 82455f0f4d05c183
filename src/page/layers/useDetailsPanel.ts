import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useConstant } from '../../runtime/useConstant.ts';
import { type PlacedProps, usePlacement } from '../usePlacement.ts';
import { useLayer } from './useLayer.ts';

/**
 * Returns whether a `<details>` element is open, and rerenders when that changes. Visitors may have opened the element
 * before mounting.
 */
function useIsOpen(details: HTMLDetailsElement): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Doesn't use the `toggle` event, which is dispatched in a later task: if the visitor pressed Escape before that
      // task, no layer would be open yet.
      const observer = new MutationObserver(onChange);
      observer.observe(details, { attributeFilter: ['open'] });
      return () => observer.disconnect();
    },
    [details],
  );
  return useSyncExternalStore(subscribe, () => details.open);
}

const isUnrelated = (one: Node, other: Node): boolean => !one.contains(other) && !other.contains(one);

function closeDetails(details: HTMLDetailsElement): void {
  details.open = false;
}

/**
 * Calls `onFocusOutside` when focus moves outside the element, because the panel might cover the focused element (WCAG
 * 2.4.11).
 */
function useFocusOutside(element: HTMLElement, onFocusOutside: () => void): void {
  const handleFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Node && isUnrelated(target, element)) onFocusOutside();
  });
  useEffect(() => {
    // Doesn't use `focusout`, which is dispatched before the next element has focus.
    const listener = (event: FocusEvent): void => handleFocus(event);
    addEventListener('focusin', listener, true);
    return () => removeEventListener('focusin', listener, true);
  }, []);
}

/**
 * Lets `<details>` with a panel that overlays the page close on Escape, on a press outside and when focus leaves. Returns
 * the position of the panel, relative to the `<details>`.
 */
export function useDetailsPanel(
  details: HTMLDetailsElement,
  { toggle, panel }: { toggle: HTMLElement; panel: HTMLElement },
): { placed: PlacedProps; close: () => void } {
  const isOpen = useIsOpen(details);
  const close = (): void => closeDetails(details);
  const placed = usePlacement(
    details,
    useConstant(() => ({ current: panel })),
    isOpen,
    'start',
    true,
  );
  useLayer(isOpen, { element: panel, panel, isModal: false, opener: toggle, onDismiss: close });
  useFocusOutside(details, close);
  return { placed, close };
}
