import { readmeOf } from '../../src/report.ts';
import { createStore, type Store } from '../../src/store.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { hasPlace, type Place, place } from './numbering.ts';

const MARKER = 'data-social-links-part';

/** A row of the page, the server's or one that was added. */
export interface Row {
  element: HTMLElement;
  link: HTMLInputElement;
  platform: HTMLSelectElement;
  remove: HTMLButtonElement;
  error: HTMLElement;
}

/** The rows of the page, in their order. The page is where they are kept: names, labels and what was typed. */
export interface Rows extends Pick<Store<readonly Row[]>, 'get' | 'subscribe'> {
  /** Adds an empty row at the end, and returns it. */
  add: () => Row;
  remove: (row: Row) => void;
  /** Says that controls have been changed by somebody who tells nobody. */
  refresh: () => void;
}

const markup = { code: 'markup', widget: 'social-links', see: readmeOf('social-links') } as const;

const partIn = (row: Element, name: string): Element | null => row.querySelector(`[${MARKER}="${name}"]`);

/** @throws WidgetError for a row that lacks a part */
function readRow(element: HTMLElement): Row {
  const parts = ['link', 'platform', 'remove', 'error'].map((name) => {
    const part = partIn(element, name);
    if (part) return [name, part];
    const problem = `part "${name}" missing in a row`;
    const expected = 'a link, a platform, an error and a remove button in each row';
    throw new WidgetError({ ...markup, problem, expected, found: '0' });
  });
  return { element, ...Object.fromEntries(parts) };
}

/** Where the place of a row stands: in which attributes and texts of its parts. */
function placesIn(row: Element): Place[] {
  return [...row.querySelectorAll(`[${MARKER}]`)].flatMap((element) => {
    const part = element.getAttribute(MARKER) ?? '';
    const inAttributes = [...element.attributes].map(({ name, value }) => ({
      part,
      attribute: name,
      pattern: value,
    }));
    const text = element.childElementCount === 0 ? element.textContent : '';
    return [...inAttributes, { part, attribute: undefined, pattern: text }].filter(({ pattern }) =>
      hasPlace(pattern),
    );
  });
}

function number(row: Element, places: readonly Place[], index: number): void {
  for (const { part, attribute, pattern } of places) {
    const element = partIn(row, part);
    if (attribute) element?.setAttribute(attribute, place(pattern, index));
    else element?.replaceChildren(place(pattern, index));
  }
}

/**
 * The rows in an element, which are added and removed in place. Whenever one is, all are numbered anew after the
 * template, so that their indexes have no gaps (SO-02).
 * @throws WidgetError for a template without a row, and for rows that lack a part
 */
export function createRows(container: HTMLElement, template: HTMLTemplateElement): Rows {
  const pattern = template.content.querySelector(`[${MARKER}="row"]`);
  if (!(pattern instanceof HTMLElement)) {
    const expected = `an element with ${MARKER}="row" in it`;
    throw new WidgetError({ ...markup, problem: 'part "template" has no row', expected, found: '0' });
  }
  const places = placesIn(pattern);
  const read = (): readonly Row[] =>
    [...container.querySelectorAll<HTMLElement>(`:scope > [${MARKER}="row"]`)].map(readRow);
  const { get, set, subscribe } = createStore(read());
  const renumber = (): void => {
    set(read());
    for (const [index, { element }] of get().entries()) number(element, places, index);
  };
  const add = (): Row => {
    const element = document.importNode(pattern, true);
    container.append(element);
    renumber();
    return readRow(element);
  };
  const remove = ({ element }: Row): void => {
    element.remove();
    renumber();
  };
  return { get, subscribe, add, remove, refresh: () => set(read()) };
}
