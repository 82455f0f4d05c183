/** Where a visitor's browser keeps nothing (blocked, full), the page remembers until it is left (RT-13). */
const memory = new Map<string, string>();

/** A stored text; undefined where there is none. Never throws. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key);
  } catch {
    // Storage is blocked: even touching `localStorage` throws a SecurityError then.
    return memory.get(key);
  }
}

/** Keeps a text, in memory at least. Never throws. */
export function store(key: string, text: string): void {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Blocked, or full (QuotaExceededError). A value kept from before would now contradict the memory.
    forgetStored(key);
    memory.set(key, text);
  }
}

/** Removes a text. Never throws. */
export function forgetStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: there is nothing to remove.
  }
}
