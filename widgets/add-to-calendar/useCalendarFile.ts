import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CalendarEvent } from './event.ts';

export interface CalendarFile {
  /** Of the file in the browser's memory, once it is made. */
  address: string | undefined;
  /** Makes it, once; the first call fetches what makes it. Rejects where that fails, and may be called again. */
  make: () => Promise<string>;
}

async function addressOf(event: CalendarEvent): Promise<string> {
  const { calendarFile } = await import('./calendarFile.ts');
  const blob = new Blob([calendarFile(event)], { type: 'text/calendar;charset=utf-8' });
  return URL.createObjectURL(blob);
}

/** The calendar file of an event, made when it is first asked for and kept while the widget stands. */
export function useCalendarFile(event: CalendarEvent): CalendarFile {
  const [address, setAddress] = useState<string>();
  const making = useRef<Promise<string>>(undefined);

  useEffect(
    () => () => {
      // Also one that is only being made now.
      making.current?.then(
        (made) => URL.revokeObjectURL(made),
        () => undefined,
      );
    },
    [],
  );

  const make = async (): Promise<string> => {
    try {
      making.current ??= addressOf(event);
      const made = await making.current;
      // Applied before anybody who waits for it goes on.
      flushSync(() => setAddress(made));
      return made;
    } catch (cause) {
      making.current = undefined;
      throw cause;
    }
  };
  return { address, make };
}
