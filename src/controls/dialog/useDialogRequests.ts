import { useLayoutEffect } from 'react';
import { afterClickToSameHash, isPlainClick, linkOf } from '../../page/plainClick.ts';
import { openerOf, openersOf } from '../../page/useOpeners.ts';
import { readmeOf, report } from '../../report/report.ts';
import type { DialogState, OpenOptions } from './dialogState.ts';

/** Reads the detail of a `widget:request-open` event from other code. Reports invalid values and omits them. */
function readOpenOptions(event: Event, host: HTMLElement): OpenOptions {
  const { detail } = event as CustomEvent<unknown>;
  const { opener, content, title } = Object(detail) as Record<string, unknown>;
  const reportInvalid = (name: string, expected: string, found: unknown): void => {
    const widget = host.closest('[data-widget]')?.getAttribute('data-widget') ?? '';
    const problem = `${name} of widget:request-open cannot be used`;
    report({ code: 'option', widget, problem, expected, found: String(found), see: readmeOf(widget) }, host);
  };
  if (content !== undefined && !(content instanceof Node)) reportInvalid('content', 'a node', content);
  if (title !== undefined && typeof title !== 'string') reportInvalid('title', 'a string', title);
  if (opener !== undefined && !(opener instanceof HTMLElement)) reportInvalid('opener', 'an element', opener);
  return {
    ...(opener instanceof HTMLElement && { opener }),
    ...(content instanceof Node && { content }),
    ...(typeof title === 'string' && { title }),
  };
}

/**
 * Opens a dialog that the browser or the entry has already shown as a popover, or closes the popover if a listener prevents
 * the opening. If the visitor has already moved focus, such as into the dialog, the first visible opener counts as clicked.
 */
function takeOver(host: HTMLElement, state: DialogState): void {
  const openers = openersOf(host.id).filter((opener) => opener.checkVisibility());
  state.open('opener', { opener: openers.find((opener) => opener === document.activeElement) ?? openers[0] });
  if (!state.getSnapshot().isOpen) host.hidePopover();
}

/** Opens and closes a dialog in response to its openers, the URL's fragment, and events from other code. */
export function useDialogRequests(host: HTMLElement, state: DialogState): void {
  // Uses a layout effect, so that the listeners exist when the runtime replays stored clicks, right after mounting
  // (RT-08).
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let claimed: { opener: HTMLElement; click: MouseEvent } | undefined;
    const openClaimed = (): void => {
      if (claimed) state.open('opener', claimed);
      claimed = undefined;
    };
    // A router that listens for clicks would follow the link of an opener, so the opener's click is claimed before any
    // other code receives it. The dialog opens afterward, when that code may have set its content.
    const claim = (event: MouseEvent): void => {
      const opener = isPlainClick(event) ? openerOf(event, host.id) : undefined;
      if (!opener) return;
      event.preventDefault();
      claimed = { opener, click: event };
      // An element around the opener may stop the click from reaching the document.
      setTimeout(() => !signal.aborted && openClaimed());
    };
    let followed: OpenOptions | undefined;
    const openIfTarget = (): void => {
      if (!signal.aborted && host.matches(':target') && !state.getSnapshot().isOpen)
        state.open('address', followed);
    };
    // Focus returns to a plain link to the host's id too.
    const follow = (event: MouseEvent): void => {
      const link = linkOf(event);
      const isOwn = link?.href === new URL(`#${host.id}`, location.href).href;
      followed = isOwn ? { opener: link, click: event } : undefined;
      afterClickToSameHash(event, openIfTarget);
    };
    addEventListener('click', claim, { signal, capture: true });
    addEventListener('click', follow, { signal, capture: true });
    document.addEventListener('click', openClaimed, { signal });
    addEventListener('hashchange', openIfTarget, { signal });
    const requests = {
      'widget:request-open': (event: Event) => state.open('request', readOpenOptions(event, host)),
      'widget:request-close': () => state.close('request'),
    };
    for (const [type, handle] of Object.entries(requests)) {
      const handleRequest = (event: Event): void => {
        if (event.target === host) handle(event);
      };
      host.addEventListener(type, handleRequest, { signal });
    }
    if (host.matches(':popover-open')) takeOver(host, state);
    else openIfTarget();
    return () => controller.abort();
  }, [host, state]);
}
