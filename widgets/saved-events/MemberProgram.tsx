import { type MouseEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { isEndOfSession } from '../../src/net/refusedSession.ts';
import { announce } from '../../src/page/announce.ts';
import { ignoreSecondHalf } from '../../src/page/secondClick.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { changeProgram, memberProgram, withPending } from './member.ts';
import { doneText, Program, type Props } from './Program.tsx';
import type { Change, ProgramEvent } from './program.ts';
import { keep, parseEvent, parseEvents, readText, subscribe } from './stored.ts';

/** Returns the saved events in the markup: those of the list, or the button's own. */
function eventsInMarkup({
  options: { event = '', program = '[]' },
  parts: { toggle },
}: Props): ProgramEvent[] {
  if (!toggle) return parseEvents(program);
  const own = parseEvent(event);
  return own && toggle.ariaPressed === 'true' ? [own] : [];
}

/** Keeps a member's program on the server, and offers to add what this browser has kept. */
export function MemberProgram({ view, form }: { view: Props; form: HTMLFormElement }): ReactNode {
  const { host, texts } = view;
  const inMarkup = useConstant(() => eventsInMarkup(view));
  const saved = withPending(useSyncExternalStore(memberProgram.subscribe, memberProgram.get), inMarkup);
  const inBrowser = parseEvents(useSyncExternalStore(subscribe, readText));
  const others = inBrowser.filter(({ id }) => !saved.some((event) => event.id === id));
  const [notice, setNotice] = useState('');
  // A visitor may click and leave at once, when it is too late to load code. A click reports if it can't be loaded.
  useEffect(() => void import('./requests.ts').catch(() => undefined), []);
  /** Resolves to the program, or to undefined if the change failed. */
  const send = async (change: Change): Promise<readonly ProgramEvent[] | undefined> => {
    setNotice('');
    try {
      return await changeProgram(form, change, host);
    } catch (error) {
      setNotice((await isEndOfSession(error, true)) ? texts.signedOut : texts.failed);
      return undefined;
    }
  };
  const changeOne = async (event: ProgramEvent, action: Change['action']): Promise<void> => {
    if (await send({ events: [event], action })) announce(doneText(texts, event, action));
  };
  const change = (event: ProgramEvent, action: Change['action']): void => void changeOne(event, action);
  const addOthers = async ({ nativeEvent }: MouseEvent): Promise<void> => {
    ignoreSecondHalf(nativeEvent);
    view.parts.list?.focus({ preventScroll: true });
    const program = await send({ events: others, action: 'added' });
    if (!program) return;
    for (const event of others) keep(event, 'removed');
    // The server ignores events that it no longer has.
    const missing = others.filter((event) => !program.some(({ id }) => id === event.id));
    const titles = missing.map(({ title }) => title).join(', ');
    if (titles === '') announce(texts.added);
    else setNotice(interpolate(texts.notAdded, { titles }));
  };
  return (
    <Program {...{ view, saved, change, notice }}>
      {others.length > 0 && (
        <p>
          <button type="button" className="sw-button" onClick={(event) => void addOthers(event)}>
            {interpolate(texts.add, { count: others.length })}
          </button>
        </p>
      )}
    </Program>
  );
}
