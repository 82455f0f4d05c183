import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '../../src/page/announce.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { createSetter } from './member.ts';
import { PROGRAM_SIGNAL } from './privacy.ts';
import { asItIsNow, type CurrentEvents, type ProgramEvent } from './program.ts';
import type { savedEvents } from './saved-events.ts';

/** Asks the server for events as they are now, and for a member's program. Resolves to undefined if it doesn't say. */
async function ask(
  server: string,
  saved: readonly ProgramEvent[],
  host: HTMLElement,
  signal: AbortSignal,
): Promise<CurrentEvents | undefined> {
  const setKnown = createSetter();
  try {
    const { fetchCurrent } = await import('./requests.ts');
    const { current, program } = await fetchCurrent(server, saved, { host, signal });
    if (program) setKnown(program);
    return current;
  } catch {
    // The request has reported what is wrong, and the program tells the visitor.
    return undefined;
  }
}

/** Returns whether a button is the page's first. Buttons that are not in view yet have no widget that could ask. */
const isFirst = (toggle: Element): boolean =>
  toggle === document.querySelector('[data-widget-state="ready"] [data-saved-events-part="toggle"]');

/**
 * Returns the saved events as they are now, or undefined if the server doesn't say. Asks it when the program opens, when the page
 * returns from the back/forward cache and when another tab has changed a member's program. Announces which events have changed.
 */
export function useCurrent(
  { host, options: { server }, parts, texts }: ViewProps<typeof savedEvents>,
  saved: readonly ProgramEvent[],
): CurrentEvents | undefined {
  const [current, setCurrent] = useState<CurrentEvents | undefined>(() => new Map());
  const announced = useRef('');
  const show = useEffectEvent((events: CurrentEvents | undefined) => {
    setCurrent(events);
    const changed = saved.filter((event) => events && asItIsNow(event, events).change);
    const titles = changed.map(({ title }) => title).join(', ');
    if (titles !== '' && titles !== announced.current) announce(interpolate(texts.changed, { titles }));
    announced.current = titles;
  });
  const update = useEffectEvent((signal: AbortSignal, isStale = false): void => {
    const { form, list, toggle } = parts;
    const asked = list ? saved : [];
    // A member's first button asks for the program, for all of them.
    const isAsking = list ? form || asked.length > 0 : isStale && toggle && isFirst(toggle);
    if (server !== undefined && isAsking)
      void ask(server, asked, host, signal).then((events) => signal.aborted || show(events));
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    update(signal);
    addEventListener('pageshow', ({ persisted }) => persisted && update(signal, true), { signal });
    addEventListener('storage', ({ key }) => key === PROGRAM_SIGNAL.key && update(signal, true), { signal });
    return () => controller.abort();
  }, []);
  return current;
}
