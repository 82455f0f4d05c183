import { type ReactNode, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLayer } from '../../src/page/layers/useLayer.ts';
import { usePlacement } from '../../src/page/usePlacement.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { actionTools } from './action-tools.ts';
import { checkMarkup } from './check.ts';
import './action-tools.css';

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

function ActionTools({ host, parts }: ViewProps<typeof actionTools>): ReactNode {
  const { disclosure, toggle, panel, print } = parts;
  const isOpen = useIsOpen(disclosure);
  const placed = usePlacement(
    host,
    useConstant(() => ({ current: panel })),
    isOpen,
    'start',
  );
  useLayer(isOpen, {
    element: panel,
    panel: panel,
    isModal: false,
    opener: toggle,
    onDismiss: () => closeDetails(disclosure),
  });
  useFocusOutside(disclosure, () => closeDetails(disclosure));
  const printPage = (): void => {
    closeDetails(disclosure);
    window.print();
  };
  return (
    <>
      <Enhance element={panel} {...placed} />
      {print.map((button) => (
        <Enhance key={keyOf(button)} element={button} hidden={false} onClick={printPage} />
      ))}
    </>
  );
}

export const widget = createWidget(actionTools, ActionTools, checkMarkup);
