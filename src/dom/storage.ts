/** Where a visitor's browser keeps nothing (blocked, full), the page remembers until it is left (RT-13). */
const memory = new Map<string, string>();

/** For how long: until it is removed, or until the tab is closed. */
type Area = 'localStorage' | 'sessionStorage';

/** A stored text; undefined where there is none. Never throws. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return window[area].getItem(key) ?? memory.get(area + key);
  } catch {
    // Storage is blocked: even touching `localStorage` throws a SecurityError then.
    return memory.get(area + key);
  }
}

/** Keeps a text, in memory at least. Never throws. */
export function store(key: string, text: string, area: Area = 'localStorage'): void {
  memory.set(area + key, text);
  try {
    window[area].setItem(key, text);
  } catch {
    // Blocked, or full (QuotaExceededError). A value kept from before would now contradict the memory.
    forgetStored(key, area);
    memory.set(area + key, text);
  }
}

/** Removes a text. Never throws. */
export function forgetStored(key: string, area: Area = 'localStorage'): void {
  memory.delete(area + key);
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked: there is nothing to remove.
  }
}
