import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { parseJson } from '../../src/runtime/parseJson.ts';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { checkMarkup } from './check.ts';
import { ProgramDays } from './ProgramDays.tsx';
import { eventsIn, programQuery } from './program.ts';
import { savedEvents } from './saved-events.ts';
import { decide, followTabs, program, readEvent } from './stored.ts';
import './saved-events.css';

type Props = ViewProps<typeof savedEvents>;

/** Renders the button that saves an event and removes it again. */
function SaveButton({ options, parts, texts }: Pick<Props, 'options' | 'parts' | 'texts'>): ReactNode {
  const event = useConstant(() => readEvent(parseJson(options.event ?? '')));
  const { decisions } = useSyncExternalStore(program.subscribe, program.get);
  if (!event) return null;
  const isSaved = decisions[event.id]?.event !== undefined;
  const toggle = (): void => {
    decide(event.id, isSaved ? undefined : event);
    announce(interpolate(isSaved ? texts.removed : texts.saved, { title: event.title }));
  };
  return <Enhance element={parts.save} hidden={false} aria-pressed={isSaved} onClick={toggle} />;
}

function SavedEvents({ host, options, parts, texts }: Props): ReactNode {
  const { decisions, isKept } = useSyncExternalStore(program.subscribe, program.get);
  const events = eventsIn(decisions);
  useLayoutEffect(followTabs, []);
  useEffect(prepareLiveRegions, []);
  return (
    <>
      {parts.save && <SaveButton {...{ options, parts, texts }} />}
      {parts.list && (
        <Enhance element={parts.list}>
          <ProgramDays {...{ events, texts }} list={parts.list} />
        </Enhance>
      )}
      {parts.share.map((link) => (
        <ShareLink key={keyOf(link)} link={link} query={programQuery(events)} isEmpty={events.length === 0} />
      ))}
      <Enhance element={host}>{isKept ? null : <p role="alert">{texts.notKept}</p>}</Enhance>
    </>
  );
}

function ShareLink({
  link,
  query,
  isEmpty,
}: {
  link: HTMLAnchorElement;
  query: string;
  isEmpty: boolean;
}): ReactNode {
  const address = useConstant(() => link.getAttribute('href')?.replace(/\?.*/, '') ?? '');
  return <Enhance element={link} hidden={isEmpty} href={`${address}?${query}`} />;
}

export const widget = createWidget(savedEvents, SavedEvents, checkMarkup);
