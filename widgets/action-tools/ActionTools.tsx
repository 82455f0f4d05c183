import { type ReactNode, useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { useLayer } from '../../src/dom/useLayer.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { actionTools } from './action-tools.ts';
import './action-tools.css';

/** Whether a `<details>` is open, which the browser keeps and may have changed before the script came. */
function useIsOpen(details: HTMLDetailsElement): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      // Not by `toggle`: its event is a task of its own, and an Escape that comes before it would find no layer.
      const observer = new MutationObserver(changed);
      observer.observe(details, { attributeFilter: ['open'] });
      return () => observer.disconnect();
    },
    [details],
  );
  return useSyncExternalStore(subscribe, () => details.open);
}

const isApart = (one: Node, other: Node): boolean => !one.contains(other) && !other.contains(one);

function close(details: HTMLDetailsElement): void {
  details.open = false;
}

/** Tells of a focus that is not in an element, nor around it: the panel may lie over what has it (WCAG 2.4.11). */
function useFocusElsewhere(element: HTMLElement, tell: () => void): void {
  const arrive = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Node && isApart(target, element)) tell();
  });
  useEffect(() => {
    // Not by `focusout`: the focus has not arrived then, and seems to be lost.
    const follow = (event: FocusEvent): void => arrive(event);
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, []);
}

function ActionTools({ parts }: ViewProps<typeof actionTools>): ReactNode {
  const { disclosure, toggle, panel, print } = parts;
  useLayer(useIsOpen(disclosure), {
    element: panel,
    inner: panel,
    isModal: false,
    opener: toggle,
    onDismiss: () => close(disclosure),
  });
  useFocusElsewhere(disclosure, () => close(disclosure));
  const printPage = (): void => {
    close(disclosure);
    window.print();
  };
  return print.map((button) => (
    <Enhance key={keyOf(button)} element={button} hidden={false} onClick={printPage} />
  ));
}

export const widget = mountable(actionTools, ActionTools);
