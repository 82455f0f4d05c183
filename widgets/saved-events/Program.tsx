import { type ReactNode, useEffect } from 'react';
import { prepareLiveRegions } from '../../src/page/announce.ts';
import type { ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { ProgramDays } from './ProgramDays.tsx';
import { addressWith, asItIsNow, type Change, type ProgramEvent } from './program.ts';
import type { savedEvents } from './saved-events.ts';
import { parseEvent } from './stored.ts';
import { useCurrent } from './useCurrent.ts';
import '../../src/controls/failure.css';

export type Props = ViewProps<typeof savedEvents>;

/** Returns what is announced after a change. */
export const doneText = (texts: Props['texts'], { title }: ProgramEvent, action: Change['action']): string =>
  interpolate({ added: texts.saved, removed: texts.removed, seen: texts.dismissed }[action], { title });

interface ProgramProps {
  view: Props;
  saved: readonly ProgramEvent[];
  /** Sentence about a change that was not kept, or an empty text. */
  notice: string;
  change: (event: ProgramEvent, action: Change['action']) => void;
  /** Content below the list. */
  children?: ReactNode;
}

/** Renders the button or the list of a program, wherever it is kept. */
export function Program({ view, saved, notice, change, children }: ProgramProps): ReactNode {
  const { host, options, parts, texts } = view;
  const current = useCurrent(view, saved);
  const event = useConstant(() => parseEvent(options.event ?? ''));
  useEffect(prepareLiveRegions, []);
  const remove = (removed: ProgramEvent): void => {
    parts.list?.focus({ preventScroll: true });
    change(removed, 'removed');
  };
  const dismiss = (changed: ProgramEvent): void => change(changed, 'seen');
  const isSaved = event !== undefined && saved.some(({ id }) => id === event.id);
  const toggle = (): void => {
    if (event) change(event, isSaved ? 'removed' : 'added');
  };
  const submit = (submission: SubmitEvent): void => {
    submission.preventDefault();
    toggle();
  };
  const events = saved.map((each) => asItIsNow(each, current));
  return (
    <>
      {event && (
        <>
          <Enhance element={parts.save} hidden={false} aria-pressed={isSaved} onClick={toggle} />
          <Enhance element={parts.toggle} aria-pressed={isSaved} />
          <Enhance element={parts.form} onSubmit={submit} />
        </>
      )}
      <Enhance element={parts.list}>
        {current ? null : (
          <p className="sw-failure" role="alert">
            {texts.unchecked}
          </p>
        )}
        <ProgramDays {...{ events, texts, remove, dismiss }} />
        {children}
      </Enhance>
      {parts.share.map((link) => (
        <ShareLink key={keyOf(link)} {...{ link, events }} />
      ))}
      {notice !== '' && (
        <Enhance element={host}>
          <p className="sw-failure" role="alert">
            {notice}
          </p>
        </Enhance>
      )}
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
