const known = new Map<string, boolean>();

function ask(name: string): boolean {
  try {
    // The browser's first formatter takes about 40 ms on a phone, Temporal less than one.
    return 'Temporal' in globalThis
      ? Boolean(new Temporal.ZonedDateTime(0n, name))
      : Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Returns whether the browser knows a time zone by this IANA name, such as `America/New_York`. Remembers the answer, because
 * each event of a list asks.
 */
export function isTimeZone(name: string): boolean {
  const isKnown = known.get(name) ?? ask(name);
  known.set(name, isKnown);
  return isKnown;
}
