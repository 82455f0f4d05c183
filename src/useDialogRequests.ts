import { useLayoutEffect } from 'react';
import type { DialogState, Opening } from './dialogState.ts';
import { isPlainPress } from './dom/plainPress.ts';
import { openerOf } from './dom/useOpeners.ts';
import { readmeOf, report } from './report.ts';

/** Reads the detail of a request, which comes from other people's code: what is not usable is told and left out. */
function readOpening(event: Event, host: HTMLElement): Opening {
  const { detail } = event as CustomEvent<unknown>;
  const { opener, content, title } = Object(detail) as Record<string, unknown>;
  const tell = (name: string, expected: string, found: unknown): void => {
    const widget = host.closest('[data-widget]')?.getAttribute('data-widget') ?? '';
    const problem = `${name} of widget:request-open cannot be used`;
    report({ code: 'option', widget, problem, expected, found: String(found), see: readmeOf(widget) }, host);
  };
  if (content !== undefined && !(content instanceof Node)) tell('content', 'a node', content);
  if (title !== undefined && typeof title !== 'string') tell('title', 'a string', title);
  if (opener !== undefined && !(opener instanceof HTMLElement)) tell('opener', 'an element', opener);
  return {
    ...(opener instanceof HTMLElement && { opener }),
    ...(content instanceof Node && { content }),
    ...(typeof title === 'string' && { title }),
  };
}

/** All ways to ask a dialog to open or close from elsewhere: openers, the page's address, and events of other code. */
export function useDialogRequests(host: HTMLElement, state: DialogState): void {
  // In time for presses that were kept until now (RT-08): they are replayed right after mounting.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const press = (event: MouseEvent): void => {
      const opener = isPlainPress(event) ? openerOf(event, host.id) : undefined;
      if (!opener) return;
      event.preventDefault();
      state.open('opener', { opener });
    };
    const followAddress = (): void => {
      if (host.matches(':target')) state.open('address');
    };
    document.addEventListener('click', press, { signal });
    addEventListener('hashchange', followAddress, { signal });
    const requests = {
      'widget:request-open': (event: Event) => state.open('request', readOpening(event, host)),
      'widget:request-close': () => state.close('request'),
    };
    for (const [type, answer] of Object.entries(requests)) {
      const listen = (event: Event): void => {
        if (event.target === host) answer(event);
      };
      host.addEventListener(type, listen, { signal });
    }
    followAddress();
    return () => listening.abort();
  }, [host, state]);
}
