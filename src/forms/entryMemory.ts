import { isRecord } from '../isRecord.ts';

const MEMORY = 'widgetsMemory';

/** What others have put there is no concern of ours, so it is read as if it could be anything. */
function readMemory(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  const memory = isRecord(state) ? state[MEMORY] : undefined;
  return isRecord(memory) ? memory : {};
}

/** What an element is known by in its entry: its id, or its widget and that one's place among the others. */
function keyOf(element: HTMLElement): string {
  if (element.id) return element.id;
  const host = element.closest<HTMLElement>('[data-widget]') ?? element;
  const others = document.querySelectorAll(`[data-widget="${host.dataset.widget}"]`);
  return `${host.dataset.widget} ${[...others].indexOf(host)}`;
}

/**
 * Keeps something in the entry of the session history, as long as the visitor can come back to it: at a reload, and for
 * Back to a page that is loaded anew, a browser knows nothing of what the server has not sent, and of hidden fields.
 * @param element one with an id, or the only one of its widget that keeps something
 * @param value anything that the structured clone algorithm takes
 */
export function rememberInEntry(element: HTMLElement, value: unknown): void {
  history.replaceState({ ...history.state, [MEMORY]: { ...readMemory(), [keyOf(element)]: value } }, '');
}

/** What was kept for this element, undefined where nothing was: to be checked, for anybody may have written there. */
export const recallFromEntry = (element: HTMLElement): unknown => readMemory()[keyOf(element)];
