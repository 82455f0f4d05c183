import { isRecord } from '../isRecord.ts';

const STATE_KEY = 'widgetsMemory';

/** Returns the widgets' part of the history state. Checks its shape, because any script can write there. */
function readWidgetStates(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  const widgetStates = isRecord(state) ? state[STATE_KEY] : undefined;
  return isRecord(widgetStates) ? widgetStates : {};
}

/** Returns the storage key of an element: its id, or the name of its widget and the widget's index on the page. */
function keyOf(element: HTMLElement): string {
  if (element.id) return element.id;
  const host = element.closest<HTMLElement>('[data-widget]') ?? element;
  const hosts = document.querySelectorAll(`[data-widget="${host.dataset.widget}"]`);
  return `${host.dataset.widget} ${[...hosts].indexOf(host)}`;
}

/**
 * Saves a value in the history state of the current entry, where it survives a reload and the Back button. Browsers
 * restore neither hidden fields nor elements that a script added.
 * @param element an element with an id, or the only element of its widget that saves a value
 * @param value any value that the structured clone algorithm accepts
 */
export function saveToHistoryState(element: HTMLElement, value: unknown): void {
  history.replaceState(
    { ...history.state, [STATE_KEY]: { ...readWidgetStates(), [keyOf(element)]: value } },
    '',
  );
}

/** Returns the value saved for an element, or undefined. Callers must check it, because any script can write there. */
export const readFromHistoryState = (element: HTMLElement): unknown => readWidgetStates()[keyOf(element)];
