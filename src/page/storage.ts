import { PROBE, type StoredFamily, type StoredItem } from './privacy.ts';

/**
 * Stored texts, for browsers whose storage is blocked or full. They are kept until the visitor leaves the page (RT-13).
 */
const memory = new Map<string, string>();

/** Place of a stored item. Any text can be read and removed; `writeStored` writes only declared items. */
type StoredPlace = Pick<StoredItem, 'area' | 'key'>;

const memoryKey = ({ area, key }: StoredPlace): string => area + key;

/** Returns an item of a family: the one whose key ends with `suffix`. */
export const itemOf = (family: StoredFamily, suffix: string): StoredItem => ({
  ...family,
  key: family.prefix + suffix,
});

/** Returns stored text, or undefined if there is none. Never throws. */
export function readStored(item: StoredPlace): string | undefined {
  try {
    return window[item.area].getItem(item.key) ?? memory.get(memoryKey(item));
  } catch {
    // Storage is blocked: even access to `localStorage` throws a SecurityError.
    return memory.get(memoryKey(item));
  }
}

/**
 * Stores text, at least in memory. Never throws.
 * @param item item with the facts that docs/privacy.md publishes, so that nothing is stored that the document omits
 */
export function writeStored(item: StoredItem, text: string): void {
  try {
    window[item.area].setItem(item.key, text);
    // Otherwise, text that another tab removes would reappear from memory.
    memory.delete(memoryKey(item));
  } catch {
    // Storage is blocked, or full (QuotaExceededError). A value stored earlier would now contradict the value in
    // memory.
    removeStored(item);
    memory.set(memoryKey(item), text);
  }
}

/** Returns the stored items of a family. Never throws. */
export function storedItems(family: StoredFamily): StoredItem[] {
  const { area, prefix } = family;
  try {
    return Object.keys(window[area])
      .filter((key) => key.startsWith(prefix))
      .map((key) => itemOf(family, key.slice(prefix.length)));
  } catch {
    // Storage is blocked, so nothing was stored before this page loaded.
    return [];
  }
}

/** Returns whether the browser keeps stored values after the visitor leaves the page. */
export function canStore(): boolean {
  try {
    window[PROBE.area].setItem(PROBE.key, '');
    window[PROBE.area].removeItem(PROBE.key);
    return true;
  } catch {
    return false;
  }
}

/** Removes stored text. Never throws. */
export function removeStored(item: StoredPlace): void {
  memory.delete(memoryKey(item));
  try {
    window[item.area].removeItem(item.key);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
