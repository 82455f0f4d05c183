import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createDialogState, type DialogSnapshot, type DialogState } from './dialogState.ts';
import { useElementId } from './dom/useElementId.ts';
import { useLayer } from './dom/useLayer.ts';
import { useOpeners } from './dom/useOpeners.ts';
import { Enhance, keyOf } from './Enhance.tsx';
import { useDialogRequests } from './useDialogRequests.ts';
import './dialog.css';

const MODAL_DIALOG = { role: 'dialog', 'aria-modal': true } as const;

export interface DialogParts {
  /** The dialog itself; the element around it is what lies over the page. */
  panel: HTMLElement;
  title: HTMLElement;
  body: HTMLElement;
  close: readonly HTMLElement[];
  initialFocus: HTMLElement | undefined;
}

export interface DialogProps {
  /** What lies over the page: the marked element, or one in it. */
  host: HTMLElement;
  parts: DialogParts;
  state: DialogState;
  /** Opens by itself. */
  startsOpen?: boolean;
  /** Closes on a press outside the panel. */
  closesOutside?: boolean;
  /** Has no close buttons, and Escape does nothing: only other code closes it (MO-03). */
  isLocked?: boolean;
}

export function useDialogState(host: HTMLElement): DialogState {
  const [state] = useState(() => createDialogState(host));
  return state;
}

export const useDialogSnapshot = ({ subscribe, getSnapshot }: DialogState): DialogSnapshot =>
  useSyncExternalStore(subscribe, getSnapshot);

/** Puts nodes in the place of an element's own, which come back afterwards (MO-02). */
function useContent(element: HTMLElement, content: Node | undefined): void {
  useLayoutEffect(() => {
    if (!content) return undefined;
    const own = [...element.childNodes];
    element.replaceChildren(content);
    return () => element.replaceChildren(...own);
  }, [element, content]);
}

/** Takes elements out of the page and puts them back afterwards, in their place. */
function useRemoved(elements: readonly HTMLElement[], isRemoved: boolean): void {
  useLayoutEffect(() => {
    if (!isRemoved) return undefined;
    const places = elements.map((element) => {
      const place = document.createComment('');
      element.replaceWith(place);
      return { place, element };
    });
    return () => {
      for (const { place, element } of places) place.replaceWith(element);
    };
  }, [elements, isRemoved]);
}

/** Whether a press is on a close button of this dialog, the server's or one that came with its content. */
function isOnClose({ target }: Event, host: HTMLElement): boolean {
  const widget = host.closest('[data-widget]');
  const name = widget?.getAttribute('data-widget');
  const button = target instanceof Element ? target.closest(`[data-${name}-part="close"]`) : null;
  return button?.closest(`[data-widget="${name}"]`) === widget;
}

/**
 * What drawer and modals have in common. Rendered by a view over the server's markup, it makes the panel a modal dialog
 * that opens from any element with `data-opens`, and writes the state to the host as `data-dialog`.
 */
export function Dialog({ host, parts, state, startsOpen, closesOutside, isLocked }: DialogProps): ReactNode {
  const { isOpen, opener, content, title } = useDialogSnapshot(state);
  const openers = useOpeners(host.id);
  const titleId = useElementId(parts.title);
  useDialogRequests(host, state);
  useContent(parts.body, content);
  useRemoved(parts.close, isLocked === true);
  useLayer(isOpen, {
    element: host,
    inner: parts.panel,
    isModal: true,
    initialFocus: parts.initialFocus,
    opener,
    onDismiss: (reason) => {
      if (!isLocked && (reason !== 'outside' || closesOutside)) state.close(reason);
    },
  });
  useLayoutEffect(() => {
    if (startsOpen) state.open('start');
  }, [startsOpen, state]);
  const close = (event: Event): void => {
    if (!isLocked && isOnClose(event, host)) state.close('button');
  };
  return (
    <>
      <Enhance element={host} data-dialog={isOpen ? 'open' : 'closed'} inert={!isOpen} onClick={close} />
      <Enhance element={parts.panel} {...MODAL_DIALOG} aria-labelledby={titleId} />
      <Enhance element={parts.title} id={titleId} text={title} />
      {parts.close.map((button) => (
        <Enhance key={keyOf(button)} element={button} hidden={false} />
      ))}
      {openers.map((element) => (
        <Enhance key={keyOf(element)} element={element} aria-haspopup="dialog" aria-expanded={isOpen} />
      ))}
    </>
  );
}
