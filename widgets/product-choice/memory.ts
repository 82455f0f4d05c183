const MEMORY = 'widgetsProductChoice';

type Memory = Readonly<Record<string, readonly string[]>>;

const readMemory = (): Memory => {
  const state = history.state as { [MEMORY]?: Memory } | null;
  return state?.[MEMORY] ?? {};
};

/** What a form of the page is known by in its entry: its id, or its place among the others. */
export function memoryKey(host: HTMLElement): string {
  return host.id || String([...document.querySelectorAll('[data-widget="product-choice"]')].indexOf(host));
}

const nameOf = ({ name, value }: HTMLInputElement): string => `${name}=${value}`;

/**
 * Keeps a choice in the entry of the session history, which lives as long as the visitor can come back to it: Chromium
 * and WebKit restore form controls for Back, and forget them at a reload (PR-02).
 */
export function remember(key: string, controls: readonly HTMLInputElement[]): void {
  const chosen = controls.filter(({ checked }) => checked).map(nameOf);
  history.replaceState({ ...history.state, [MEMORY]: { ...readMemory(), [key]: chosen } }, '');
}

/** Brings a choice back, unless the browser has, or the visitor was faster: then the controls say something new. */
export function recall(key: string, controls: readonly HTMLInputElement[]): void {
  const chosen = readMemory()[key];
  const isAsSent = controls.every(({ checked, defaultChecked }) => checked === defaultChecked);
  const isThere = controls.some((control) => chosen?.includes(nameOf(control)));
  if (!chosen || !isAsSent || !isThere) return;
  for (const control of controls) control.checked = chosen.includes(nameOf(control));
}
