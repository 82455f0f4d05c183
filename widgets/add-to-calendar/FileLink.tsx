import { type ReactNode, useRef, useState } from 'react';
import { isPlainClick } from '../../src/page/plainClick.ts';
import { readmeOf, report } from '../../src/report/report.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { useConstant } from '../../src/runtime/useConstant.ts';
import type { CalendarEvent } from './event.ts';
import { useCalendarFile } from './useCalendarFile.ts';

export interface FileLinkProps {
  host: HTMLElement;
  link: HTMLAnchorElement;
  event: CalendarEvent;
  /** Text shown if the file can't be created and the server doesn't provide one. */
  failureText: string;
}

function reportFailure(host: HTMLElement, cause: unknown): void {
  const widget = 'add-to-calendar';
  report(
    {
      code: 'chunk',
      widget,
      problem: 'the calendar file could not be created',
      expected: 'chunks/calendarFile-*.js beside the entry script to be reachable',
      found: String(cause),
      see: readmeOf(widget),
      cause,
    },
    host,
  );
}

/**
 * Renders the link to `event.ics` (EV-02). Hovering over or focusing the link creates the file, so that it usually
 * exists when the visitor clicks. An earlier click waits for the file. Until the file exists, and if creating it fails,
 * the link leads to the server's file, if any.
 */
export function FileLink({ host, link, event, failureText }: FileLinkProps): ReactNode {
  const { address, create } = useCalendarFile(event);
  const serverUrl = useConstant(() => link.getAttribute('href') ?? undefined);
  const [hasFailed, setFailed] = useState(false);
  /** True while a click waits for the file. Another click then downloads no second file. */
  const isWaiting = useRef(false);

  const prepare = (): void => {
    // A failure is ignored here. A click tries again and reports any failure.
    create().catch(() => undefined);
  };
  const download = async (): Promise<void> => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    try {
      setFailed(false);
      const url = await create();
      // The link now leads to the file, unless the widget has been unmounted in the meantime.
      if (link.href === url) link.click();
    } catch (cause) {
      reportFailure(host, cause);
      if (serverUrl) location.assign(link.href);
      else setFailed(true);
    } finally {
      isWaiting.current = false;
    }
  };
  const handleClick = (click: MouseEvent): void => {
    if (address || !isPlainClick(click)) return;
    click.preventDefault();
    void download();
  };
  return (
    <>
      <Enhance
        element={link}
        hidden={false}
        href={address ?? serverUrl ?? event.url}
        download={address || serverUrl ? 'event.ics' : undefined}
        onPointerenter={prepare}
        onFocus={prepare}
        onClick={handleClick}
      />
      <Enhance element={host}>{hasFailed ? <p role="alert">{failureText}</p> : undefined}</Enhance>
    </>
  );
}
