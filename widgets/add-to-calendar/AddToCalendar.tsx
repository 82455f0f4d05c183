import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { addToCalendar } from './add-to-calendar.ts';
import { checkMarkup } from './check.ts';
import { readEvent } from './event.ts';
import { FileLink } from './FileLink.tsx';
import { calendarLinks } from './links.ts';
import { hasClock } from './moments.ts';
import './add-to-calendar.css';

/** Returns whether times can be read, and loads luxon where the browser has no `Temporal`. */
function useClock(): boolean {
  const [isReady, setReady] = useState(hasClock);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (isReady) return;
    import('./luxon.ts').then(({ startLuxon }) => {
      startLuxon();
      setReady(true);
    }, setFailure);
  }, [isReady]);
  // The widget fails as it does without its own code.
  if (failure) throw failure;
  return isReady;
}

/** Sets the URLs of all calendar links. */
function AddToCalendar({ host, options, parts, texts }: ViewProps<typeof addToCalendar>): ReactNode {
  const isReady = useClock();
  const event = useMemo(
    () => (isReady ? readEvent(options, { texts, page: document }) : undefined),
    [isReady, options, texts],
  );
  if (!event) return null;
  const { google, outlookLive, outlookOffice, yahoo } = calendarLinks(event);
  return (
    <>
      <Enhance element={parts.google} hidden={false} href={google} />
      <Enhance element={parts.outlookLive} hidden={false} href={outlookLive} />
      <Enhance element={parts.outlookOffice} hidden={false} href={outlookOffice} />
      <Enhance element={parts.yahoo} hidden={false} href={yahoo} />
      {parts.file && <FileLink host={host} link={parts.file} event={event} failureText={texts.fileFailed} />}
    </>
  );
}

export const widget = createWidget(addToCalendar, AddToCalendar, checkMarkup);
