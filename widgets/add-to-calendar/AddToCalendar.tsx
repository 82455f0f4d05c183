import type { ReactNode } from 'react';
import { useDetailsPanel } from '../../src/page/layers/useDetailsPanel.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import { addToCalendar } from './add-to-calendar.ts';
import { checkMarkup } from './check.ts';
import { readEvent } from './event.ts';
import { FileLink } from './FileLink.tsx';
import { calendarLinks } from './links.ts';
import '../../src/controls/details-panel/details-panel.css';
import './add-to-calendar.css';

interface Menu {
  details: HTMLDetailsElement;
  toggle: HTMLElement;
  panel: HTMLElement;
}

/** Returns the elements of the menu, or undefined if the links are always visible. */
function menuIn(host: HTMLElement): Menu | undefined {
  const details = host.querySelector('details');
  const toggle = details?.querySelector('summary');
  const panel = details?.querySelector<HTMLElement>(':scope > :not(summary)');
  return details && toggle && panel ? { details, toggle, panel } : undefined;
}

function CalendarMenu({ details, toggle, panel }: Menu): ReactNode {
  return <Enhance element={panel} {...useDetailsPanel(details, { toggle, panel }).placed} />;
}

/** Sets the URLs of all calendar links, and opens the menu over the page. */
function AddToCalendar({ host, options, parts, texts }: ViewProps<typeof addToCalendar>): ReactNode {
  const menu = useConstant(() => menuIn(host));
  const event = useConstant(() => readEvent(options, { texts, page: document }));
  const { google, outlookLive, outlookOffice, yahoo } = calendarLinks(event);
  return (
    <>
      {menu && <CalendarMenu {...menu} />}
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
