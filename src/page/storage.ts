import { PROBE, type StoredFamily, type StoredItem } from './privacy.ts';

/** Text that the browser has refused to store. */
interface RefusedText {
  text: string;
  /** Text that is stored instead, from an earlier call; null if there is none. */
  over: string | null;
}

/**
 * Texts for browsers whose storage is blocked or full. They are kept until the visitor leaves the page (RT-13), or another
 * tab changes what is stored.
 */
const memory = new Map<string, RefusedText>();

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
  const refused = memory.get(memoryKey(item));
  const stored = readItem(item);
  return (refused?.over === stored ? refused.text : stored) ?? undefined;
}

function readItem({ area, key }: StoredPlace): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    // Storage is blocked: even access to `localStorage` throws a SecurityError.
    return null;
  }
}

/**
 * Stores text, and returns whether the browser has accepted it. If not, text that was stored earlier stays, because it is
 * all that a visitor finds after a reload. Never throws.
 * @param item item with the facts that docs/privacy.md publishes, so that nothing is stored that the document omits
 */
export function storeText(item: StoredItem, text: string): boolean {
  try {
    window[item.area].setItem(item.key, text);
    // Otherwise, text that another tab removes would reappear from memory.
    memory.delete(memoryKey(item));
    return true;
  } catch {
    // Storage is blocked, or full (QuotaExceededError).
    return false;
  }
}

/** Stores text, at least in memory. Returns the same as `storeText`. Never throws. */
export function writeStored(item: StoredItem, text: string): boolean {
  const isStored = storeText(item, text);
  if (!isStored) memory.set(memoryKey(item), { text, over: readItem(item) });
  return isStored;
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

/**
 * Returns whether the browser would keep a text of the given length after the visitor leaves the page. A full storage still
 * accepts empty texts.
 */
export function canStore(length: number): boolean {
  try {
    window[PROBE.area].setItem(PROBE.key, ' '.repeat(length));
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
