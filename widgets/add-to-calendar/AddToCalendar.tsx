import type { ReactNode } from 'react';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { addToCalendar } from './add-to-calendar.ts';
import { checkMarkup } from './check.ts';
import { readEvent } from './event.ts';
import { FileLink } from './FileLink.tsx';
import { calendarLinks } from './links.ts';
import './add-to-calendar.css';

/** Sets the URLs of all calendar links. */
function AddToCalendar({ host, options, parts, texts }: ViewProps<typeof addToCalendar>): ReactNode {
  const event = useConstant(() => readEvent(options, { texts, page: document }));
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

async function loadPolyfill(): Promise<void> {
  if ('Temporal' in globalThis) return;
  const { polyfill } = await import('./polyfill.ts');
  polyfill();
}

export const widget = createWidget(addToCalendar, AddToCalendar, checkMarkup, loadPolyfill);
