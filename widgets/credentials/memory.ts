const MEMORY = 'widgetsCredentials';

type Memory = Readonly<Record<string, string>>;

const readMemory = (): Memory => (history.state as { [MEMORY]?: Memory } | null)?.[MEMORY] ?? {};

/**
 * Keeps an order in the entry of the session history, as long as the visitor can come back to it. For Back, Chromium restores
 * what is selected, but no hidden field; at a reload neither.
 */
export function remember(key: string, order: string): void {
  history.replaceState({ ...history.state, [MEMORY]: { ...readMemory(), [key]: order } }, '');
}

/** The order that was kept, undefined where none was. */
export const recall = (key: string): string | undefined => readMemory()[key];
