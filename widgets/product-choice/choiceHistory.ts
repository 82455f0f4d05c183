import { readFromHistoryState, saveToHistoryState } from '../../src/dom/history.ts';
import { hasDefaultValue } from '../../src/forms/controls.ts';

const entryOf = ({ name, value }: HTMLInputElement): string => `${name}=${value}`;

/**
 * Saves the choice in the history entry. Chromium and WebKit restore form controls after Back, but not after a reload
 * (PR-02).
 */
export function saveChoice(host: HTMLElement, controls: readonly HTMLInputElement[]): void {
  saveToHistoryState(host, controls.filter(({ checked }) => checked).map(entryOf));
}

/** Restores the choice, unless the browser or the visitor has changed a control since the page loaded. */
export function restoreChoice(host: HTMLElement, controls: readonly HTMLInputElement[]): void {
  const chosen = readFromHistoryState(host);
  if (!Array.isArray(chosen)) return;
  const hasChosen = controls.some((control) => chosen.includes(entryOf(control)));
  if (!controls.every(hasDefaultValue) || !hasChosen) return;
  for (const control of controls) control.checked = chosen.includes(entryOf(control));
}
