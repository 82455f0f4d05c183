/**
 * Stored texts, for browsers whose storage is blocked or full. They are kept until the visitor leaves the page (RT-13).
 */
const memory = new Map<string, string>();

/** Storage area: `localStorage` keeps text until it is removed, `sessionStorage` until the tab is closed. */
type Area = 'localStorage' | 'sessionStorage';

/** Returns stored text, or undefined if there is none. Never throws. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return window[area].getItem(key) ?? memory.get(area + key);
  } catch {
    // Storage is blocked: even access to `localStorage` throws a SecurityError.
    return memory.get(area + key);
  }
}

/** Stores text, at least in memory. Never throws. */
export function writeStored(key: string, text: string, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, text);
    // Otherwise, text that another tab removes would reappear from memory.
    memory.delete(area + key);
  } catch {
    // Storage is blocked, or full (QuotaExceededError). A value stored earlier would now contradict the value in
    // memory.
    removeStored(key, area);
    memory.set(area + key, text);
  }
}

/** Returns the keys that start with the given prefix. Never throws. */
export function storedKeys(prefix: string, area: Area = 'localStorage'): string[] {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(prefix));
  } catch {
    // Storage is blocked, so nothing was stored before this page loaded.
    return [];
  }
}

/** Returns whether the browser keeps stored values after the visitor leaves the page. */
export function canStore(): boolean {
  const key = 'society-widgets:probe';
  try {
    window.localStorage.setItem(key, '');
    window.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Removes stored text. Never throws. */
export function removeStored(key: string, area: Area = 'localStorage'): void {
  memory.delete(area + key);
  try {
    window[area].removeItem(key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
