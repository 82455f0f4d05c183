import { useEffect, useEffectEvent, useState } from 'react';
import { announce } from '../../src/page/announce.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { asItIsNow, type CurrentEvents } from './program.ts';
import type { savedEvents } from './saved-events.ts';
import { parseEvents, readText } from './stored.ts';

/** Asks the server for the saved events as they are now. Resolves to undefined if it doesn't say. */
async function ask(
  server: string,
  host: HTMLElement,
  signal: AbortSignal,
): Promise<CurrentEvents | undefined> {
  const saved = parseEvents(readText());
  if (saved.length === 0) return new Map();
  try {
    const { fetchCurrent } = await import('./fetchCurrent.ts');
    return await fetchCurrent(server, saved, { host, signal });
  } catch {
    // The request has reported what is wrong, and the program tells the visitor.
    return undefined;
  }
}

/**
 * Returns the saved events as they are now, or undefined if the server doesn't say. Asks it when the program opens and when it
 * returns from the back/forward cache, and announces which events have changed.
 */
export function useCurrent({
  host,
  options,
  parts,
  texts,
}: ViewProps<typeof savedEvents>): CurrentEvents | undefined {
  const [current, setCurrent] = useState<CurrentEvents | undefined>(() => new Map());
  const server = parts.list && options.server;
  const show = useEffectEvent((events: CurrentEvents | undefined) => {
    setCurrent(events);
    const changed = parseEvents(readText()).filter((event) => events && asItIsNow(event, events).change);
    const titles = changed.map(({ title }) => title).join(', ');
    if (titles !== '') announce(interpolate(texts.changed, { titles }));
  });
  useEffect(() => {
    if (server === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const update = (): void =>
      void ask(server, host, signal).then((events) => signal.aborted || show(events));
    update();
    addEventListener('pageshow', ({ persisted }) => persisted && update(), { signal });
    return () => controller.abort();
  }, [server, host]);
  return current;
}
