import { type ReactNode, useState } from 'react';
import { isPlainPress } from '../../src/dom/plainPress.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { readmeOf, report } from '../../src/report.ts';
import type { CalendarEvent } from './event.ts';
import { useCalendarFile } from './useCalendarFile.ts';

export interface FileLinkProps {
  /** The marked element. */
  host: HTMLElement;
  link: HTMLAnchorElement;
  event: CalendarEvent;
  /** Said where the file cannot be made and the server has none. */
  failure: string;
}

function reportFailure(host: HTMLElement, cause: unknown): void {
  const widget = 'add-to-calendar';
  report(
    {
      code: 'chunk',
      widget,
      problem: 'the calendar file could not be made',
      expected: 'chunks/calendarFile-*.js beside the entry script to be reachable',
      found: String(cause),
      see: readmeOf(widget),
      cause,
    },
    host,
  );
}

/**
 * The link to `event.ics` (EV-02). The file is made when the link is about to be used, so that a press finds its
 * address there; a press that comes before waits for it. Until then, and where making it fails, the link leads to the
 * server's own file, if it has one.
 */
export function FileLink({ host, link, event, failure }: FileLinkProps): ReactNode {
  const { address, make } = useCalendarFile(event);
  const [ofServer] = useState(() => link.getAttribute('href') ?? undefined);
  const [hasFailed, setFailed] = useState(false);

  const prepare = (): void => {
    // A press will try again, and tell.
    make().catch(() => undefined);
  };
  const press = async (): Promise<void> => {
    try {
      setFailed(false);
      const made = await make();
      // This time to the file; not where the widget has gone meanwhile.
      if (link.href === made) link.click();
    } catch (cause) {
      reportFailure(host, cause);
      if (ofServer) location.assign(link.href);
      else setFailed(true);
    }
  };
  const onClick = (click: MouseEvent): void => {
    if (address || !isPlainPress(click)) return;
    click.preventDefault();
    void press();
  };
  return (
    <>
      <Enhance
        element={link}
        hidden={false}
        href={address ?? ofServer ?? event.url}
        download={address || ofServer ? 'event.ics' : undefined}
        onPointerenter={prepare}
        onFocus={prepare}
        onClick={onClick}
      />
      <Enhance element={host}>{hasFailed ? <p role="alert">{failure}</p> : undefined}</Enhance>
    </>
  );
}
