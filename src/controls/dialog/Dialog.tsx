import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { afterFrame } from '../../page/afterFrame.ts';
import { useLayer } from '../../page/layers/useLayer.ts';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { useElementId } from '../../page/useElementId.ts';
import { useOpeners } from '../../page/useOpeners.ts';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { useConstant } from '../../runtime/useConstant.ts';
import { createDialogState, type DialogSnapshot, type DialogState } from './dialogState.ts';
import { useDialogRequests } from './useDialogRequests.ts';
import './dialog.css';

/** Returns the role of a panel: `dialog`, or `alertdialog` if the author has set it. */
const roleOf = (panel: HTMLElement): 'dialog' | 'alertdialog' =>
  panel.getAttribute('role') === 'alertdialog' ? 'alertdialog' : 'dialog';

/** Parts of the server's markup that make up a dialog. */
export interface DialogParts {
  /** Element with the role `dialog`. The host around it covers the page. */
  panel: HTMLElement;
  title: HTMLElement;
  body: HTMLElement;
  close: readonly HTMLElement[];
  initialFocus: HTMLElement | undefined;
}

export interface DialogProps {
  /** Element that covers the page: the element with `data-widget`, or an element inside it. */
  host: HTMLElement;
  parts: DialogParts;
  state: DialogState;
  /** True if the dialog opens on mount. */
  isInitiallyOpen?: boolean;
  /** True if a click outside the panel closes the dialog. */
  shouldCloseOnOutsideClick?: boolean;
  /**
   * True to remove the close buttons and ignore Escape: only other code, or navigation to another page, can close the
   * dialog (MO-03).
   */
  isLocked?: boolean;
}

export function useDialogState(host: HTMLElement): DialogState {
  const state = useConstant(() => createDialogState(host));
  return state;
}

export const useDialogSnapshot = ({ subscribe, getSnapshot }: DialogState): DialogSnapshot =>
  useSyncExternalStore(subscribe, getSnapshot);

/** Replaces the content of an element with a node, and restores the content on cleanup (MO-02). */
function useContent(element: HTMLElement, content: Node | undefined): void {
  useLayoutEffect(() => {
    if (!content) return undefined;
    const original = [...element.childNodes];
    element.replaceChildren(content);
    return () => element.replaceChildren(...original);
  }, [element, content]);
}

/** Removes elements from the page, and puts them back in place on cleanup. */
function useRemoved(elements: readonly HTMLElement[], isRemoved: boolean): void {
  useLayoutEffect(() => {
    if (!isRemoved) return undefined;
    const removed = elements.map((element) => {
      const placeholder = document.createComment('');
      element.replaceWith(placeholder);
      return { placeholder, element };
    });
    return () => {
      for (const { placeholder, element } of removed) placeholder.replaceWith(element);
    };
  }, [elements, isRemoved]);
}

/**
 * Returns the heights of a dialog's head and footer as custom properties. The head and footer stay in view, and cover
 * the content that scrolls under them.
 */
function useEdges(panel: HTMLElement, isOpen: boolean): Record<`--${string}`, string> {
  const [edges, setEdges] = useState({});
  useLayoutEffect(() => {
    const [head, foot] = ['.sw-dialog-head', 'footer'].map((selector) =>
      panel.querySelector<HTMLElement>(`:scope > ${selector}`),
    );
    if (!isOpen) return undefined;
    const measure = (): void =>
      setEdges({
        ...(head && { '--sw-dialog-head': `${head.offsetHeight}px` }),
        ...(foot && { '--sw-dialog-foot': `${foot.offsetHeight}px` }),
      });
    const observer = new ResizeObserver(measure);
    for (const edge of [head, foot]) if (edge) observer.observe(edge);
    return () => observer.disconnect();
  }, [panel, isOpen]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isMeasured = Object.keys(edges).length > 0;
    // Focus moved when the dialog opened, before anything was measured.
    if (isMeasured && activeElement !== panel && panel.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [panel, edges]);
  return isOpen ? edges : {};
}

/** Pauses what plays in a dialog when it closes, because nobody could see or stop it then. */
function usePausedMedia(host: HTMLElement, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      for (const media of host.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause();
    };
  }, [host, isOpen]);
}

/**
 * Returns true for a click on one of this dialog's close buttons, whether the button is in the server's markup or in
 * injected content.
 */
function isCloseClick({ target }: Event, host: HTMLElement): boolean {
  const widget = host.closest('[data-widget]');
  const name = widget?.getAttribute('data-widget');
  const button = target instanceof Element ? target.closest(`[data-${name}-part="close"]`) : null;
  return button?.closest(`[data-widget="${name}"]`) === widget;
}

/**
 * Makes the panel of a drawer or modal a modal dialog. Any element whose `data-opens` is the host's id opens the
 * dialog. The dialog's state is written to the host's `data-state` attribute.
 */
export function Dialog({
  host,
  parts,
  state,
  isInitiallyOpen,
  shouldCloseOnOutsideClick,
  isLocked,
}: DialogProps): ReactNode {
  const { isOpen, opener, click, content, title } = useDialogSnapshot(state);
  const [canMove, setCanMove] = useState(false);
  const openers = useOpeners(host.id);
  const titleId = useElementId(parts.title);
  const role = useConstant(() => roleOf(parts.panel));
  const edges = useEdges(parts.panel, isOpen);
  useDialogRequests(host, state);
  useContent(parts.body, content);
  useRemoved(parts.close, isLocked === true);
  usePausedMedia(host, isOpen);
  useLayer(isOpen, {
    element: host,
    panel: parts.panel,
    isModal: true,
    initialFocus: parts.initialFocus,
    opener,
    openingClick: click,
    onDismiss: (reason) => {
      const isIgnored = reason === 'outside' ? !shouldCloseOnOutsideClick : false;
      if (reason === 'navigation' || !(isLocked || isIgnored)) state.close(reason);
    },
  });
  useLayoutEffect(() => {
    // Waits for the frame in which the browser first paints the dialog as hidden. Otherwise, a dialog that was hidden
    // before mounting would fade out on mount.
    const controller = new AbortController();
    afterFrame(() => setCanMove(true), controller.signal);
    return () => controller.abort();
  }, []);
  useLayoutEffect(() => {
    if (isInitiallyOpen) state.open('start');
  }, [isInitiallyOpen, state]);
  const handleClick = (event: MouseEvent): void => {
    if (!isLocked && isCloseClick(event, host)) state.close('button');
    // This click, on whatever button, has closed the dialog, so the pointer is above the page.
    if (!state.getSnapshot().isOpen) ignoreSecondHalf(event);
  };
  return (
    <>
      <Enhance
        element={host}
        className={canMove ? 'sw-overlay sw-overlay-moving' : 'sw-overlay'}
        data-state={isOpen ? 'open' : 'closed'}
        inert={!isOpen}
        onClick={handleClick}
      />
      <Enhance element={parts.panel} role={role} aria-modal aria-labelledby={titleId} style={edges} />
      <Enhance element={parts.title} id={titleId} text={title} />
      {parts.close.map((button) => (
        <Enhance key={keyOf(button)} element={button} hidden={false} popovertarget={false} />
      ))}
      {openers.map((element) => (
        <Enhance key={keyOf(element)} element={element} popovertarget={false} aria-haspopup="dialog" />
      ))}
    </>
  );
}
