import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { parseJson } from '../../src/runtime/parseJson.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { ProgramDays } from './ProgramDays.tsx';
import { addressWith, asItIsNow, type ProgramEvent } from './program.ts';
import { savedEvents } from './saved-events.ts';
import { isEvent, keep, parseEvents, readText, subscribe } from './stored.ts';
import { useCurrent } from './useCurrent.ts';
import './saved-events.css';

function SavedEvents(props: ViewProps<typeof savedEvents>): ReactNode {
  const { host, options, parts, texts } = props;
  const text = useSyncExternalStore(subscribe, readText);
  const saved = useMemo(() => parseEvents(text), [text]);
  const [isKept, setKept] = useState(true);
  const current = useCurrent(props);
  const event = useConstant(() => parseJson(options.event ?? ''));
  useEffect(prepareLiveRegions, []);
  const change = (changed: ProgramEvent, isWanted: boolean): void => {
    setKept(keep(changed, isWanted));
    announce(interpolate(isWanted ? texts.saved : texts.removed, { title: changed.title }));
  };
  const remove = (removed: ProgramEvent): void => {
    parts.list?.focus({ preventScroll: true });
    change(removed, false);
  };
  const isSaved = isEvent(event) && saved.some(({ id }) => id === event.id);
  const events = saved.map((each) => asItIsNow(each, current));
  return (
    <>
      {isEvent(event) && (
        <Enhance
          element={parts.save}
          hidden={false}
          aria-pressed={isSaved}
          onClick={() => change(event, !isSaved)}
        />
      )}
      <Enhance element={parts.list}>
        {current ? null : <p role="alert">{texts.unchecked}</p>}
        <ProgramDays {...{ events, texts, remove }} />
      </Enhance>
      {parts.share.map((link) => (
        <ShareLink key={keyOf(link)} {...{ link, events }} />
      ))}
      <Enhance element={host}>{isKept ? null : <p role="alert">{texts.notKept}</p>}</Enhance>
    </>
  );
}

/** Adds the events to a link, which is hidden while there are none. */
function ShareLink({
  link,
  events,
}: {
  link: HTMLAnchorElement;
  events: readonly ProgramEvent[];
}): ReactNode {
  const address = useConstant(() => link.getAttribute('href') ?? '');
  return <Enhance element={link} hidden={events.length === 0} href={addressWith(address, events)} />;
}

export const widget = createWidget(savedEvents, SavedEvents, checkMarkup);
