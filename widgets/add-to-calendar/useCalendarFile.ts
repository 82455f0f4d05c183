import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CalendarEvent } from './event.ts';

/** Calendar file that is created on demand. */
export interface CalendarFile {
  /** Blob URL of the file, once it has been created. */
  address: string | undefined;
  /**
   * Creates the file once and returns its blob URL. The first call loads the code that creates the file. Rejects if
   * loading or creation fails; it can then be called again.
   */
  create: () => Promise<string>;
}

async function createFile(event: CalendarEvent): Promise<string> {
  const { calendarFile } = await import('./calendarFile.ts');
  const blob = new Blob([calendarFile(event)], { type: 'text/calendar;charset=utf-8' });
  return URL.createObjectURL(blob);
}

/**
 * Returns the calendar file of an event. The file is created on first use, and its URL is revoked when the widget
 * unmounts.
 */
export function useCalendarFile(event: CalendarEvent): CalendarFile {
  const [address, setAddress] = useState<string>();
  const pending = useRef<Promise<string>>(undefined);

  useEffect(
    () => () => {
      // Also revokes the URL of a file that is still being created.
      pending.current?.then(
        (url) => URL.revokeObjectURL(url),
        () => undefined,
      );
    },
    [],
  );

  const create = async (): Promise<string> => {
    try {
      pending.current ??= createFile(event);
      const url = await pending.current;
      // Updates synchronously, so that the link's URL is set before the caller continues.
      flushSync(() => setAddress(url));
      return url;
    } catch (cause) {
      pending.current = undefined;
      throw cause;
    }
  };
  return { address, create };
}
