import { isAsSent } from '../../src/forms/controls.ts';
import { recallFromEntry, rememberInEntry } from '../../src/forms/entryMemory.ts';

const nameOf = ({ name, value }: HTMLInputElement): string => `${name}=${value}`;

/** Keeps a choice: Chromium and WebKit restore form controls for Back, and forget them at a reload (PR-02). */
export function remember(host: HTMLElement, controls: readonly HTMLInputElement[]): void {
  rememberInEntry(host, controls.filter(({ checked }) => checked).map(nameOf));
}

/** Brings a choice back, unless the browser has, or the visitor was faster: then the controls say something new. */
export function recall(host: HTMLElement, controls: readonly HTMLInputElement[]): void {
  const chosen = recallFromEntry(host);
  if (!Array.isArray(chosen)) return;
  const isThere = controls.some((control) => chosen.includes(nameOf(control)));
  if (!controls.every(isAsSent) || !isThere) return;
  for (const control of controls) control.checked = chosen.includes(nameOf(control));
}
