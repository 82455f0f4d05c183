import { createStore, type Store } from '../../src/runtime/store.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { fillPlaceholders, hasPlaceholder, type Placeholder } from './numbering.ts';

const MARKER = 'data-social-links-part';

/** Row of the widget, sent by the server or added by the visitor. */
export interface LinkRow {
  element: HTMLElement;
  link: HTMLInputElement;
  platform: HTMLSelectElement;
  remove: HTMLButtonElement;
  error: HTMLElement;
}

/** Rows of the widget, in order. All their state (names, labels, values) is in the DOM. */
export interface Rows extends Pick<Store<readonly LinkRow[]>, 'get' | 'subscribe'> {
  /** Appends an empty row and returns it. */
  add: () => LinkRow;
  remove: (row: LinkRow) => void;
  /** Notifies subscribers of values that changed without an event, for example after a reset. */
  refresh: () => void;
}

const partIn = (row: Element, name: string): Element | null => row.querySelector(`[${MARKER}="${name}"]`);

/**
 * Returns the parts of a row.
 * @throws WidgetError if the row lacks a part
 */
function readRow(element: HTMLElement): LinkRow {
  const parts = ['link', 'platform', 'remove', 'error'].map((name) => {
    const part = partIn(element, name);
    if (part) return [name, part];
    const problem = `part "${name}" is missing in a row`;
    const expected = 'a link, a platform, an error and a remove button in each row';
    throw new WidgetError({ problem, expected, found: '0' });
  });
  return { element, ...Object.fromEntries(parts) };
}

/** Returns all attributes and texts of a row's parts that contain the row's index or number. */
function placeholdersIn(row: Element): Placeholder[] {
  return [...row.querySelectorAll(`[${MARKER}]`)].flatMap((element) => {
    const part = element.getAttribute(MARKER) ?? '';
    const inAttributes = [...element.attributes].map(({ name, value }) => ({
      part,
      attribute: name,
      pattern: value,
    }));
    const text = element.childElementCount === 0 ? element.textContent : '';
    return [...inAttributes, { part, attribute: undefined, pattern: text }].filter(({ pattern }) =>
      hasPlaceholder(pattern),
    );
  });
}

function numberRow(row: Element, placeholders: readonly Placeholder[], index: number): void {
  for (const { part, attribute, pattern } of placeholders) {
    const element = partIn(row, part);
    if (attribute) element?.setAttribute(attribute, fillPlaceholders(pattern, index));
    else element?.replaceChildren(fillPlaceholders(pattern, index));
  }
}

/**
 * Creates the rows of the widget. Adding or removing a row renumbers all rows according to the template's patterns, so
 * that their indexes have no gaps (SO-02).
 * @throws WidgetError if the template contains no row, or if a row lacks a part
 */
export function createRows(container: HTMLElement, template: HTMLTemplateElement): Rows {
  const pattern = template.content.querySelector(`[${MARKER}="row"]`);
  if (!(pattern instanceof HTMLElement)) {
    const expected = `an element with ${MARKER}="row" in it`;
    throw new WidgetError({ problem: 'part "template" has no row', expected, found: '0' });
  }
  const placeholders = placeholdersIn(pattern);
  const read = (): readonly LinkRow[] =>
    [...container.querySelectorAll<HTMLElement>(`:scope > [${MARKER}="row"]`)].map(readRow);
  const { get, set, subscribe } = createStore(read());
  const renumber = (): void => {
    set(read());
    for (const [index, { element }] of get().entries()) numberRow(element, placeholders, index);
  };
  const add = (): LinkRow => {
    const element = document.importNode(pattern, true);
    container.append(element);
    renumber();
    return readRow(element);
  };
  const remove = ({ element }: LinkRow): void => {
    element.remove();
    renumber();
  };
  return { get, subscribe, add, remove, refresh: () => set(read()) };
}
