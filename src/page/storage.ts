/** Stored texts, for browsers whose storage is blocked or full. They last until the visitor leaves the page (RT-13). */
const memory = new Map<string, string>();

/** Storage area: `localStorage` lasts until the text is removed, `sessionStorage` until the tab is closed. */
type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored text; undefined if there is none. Never throws. */
export function readStored(key: string, area: Area = 'localStorage'): string | undefined {
  try {
    return window[area].getItem(key) ?? memory.get(area + key);
  } catch {
    // Blocked: even access to `localStorage` throws a SecurityError.
    return memory.get(area + key);
  }
}

/** Stores a text, at least in memory. Never throws. */
export function writeStored(key: string, text: string, area: Area = 'localStorage'): void {
  try {
    window[area].setItem(key, text);
    // Otherwise, a text that another tab removes would reappear from memory.
    memory.delete(area + key);
  } catch {
    // Blocked, or full (QuotaExceededError). A value stored earlier would now contradict the one in memory.
    removeStored(key, area);
    memory.set(area + key, text);
  }
}

/** Returns the keys that start with a prefix. Never throws. */
export function storedKeys(prefix: string, area: Area = 'localStorage'): string[] {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(prefix));
  } catch {
    // Blocked, so nothing outlasts the page.
    return [];
  }
}

/** Returns whether the browser keeps what is stored when the visitor leaves the page. */
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

/** Removes a stored text. Never throws. */
export function removeStored(key: string, area: Area = 'localStorage'): void {
  memory.delete(area + key);
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked, so there is nothing to remove.
  }
}
