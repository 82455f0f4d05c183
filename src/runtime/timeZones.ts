const known = new Map<string, boolean>();

function ask(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Returns whether the browser knows a time zone by this IANA name, such as `America/New_York`. Remembers the answer, because
 * asking takes milliseconds on a phone, and each event of a list asks.
 */
export function isTimeZone(name: string): boolean {
  const isKnown = known.get(name) ?? ask(name);
  known.set(name, isKnown);
  return isKnown;
}
