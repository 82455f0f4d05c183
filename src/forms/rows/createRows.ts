import { createStore, type Store } from '../../runtime/store.ts';
import { WidgetError } from '../../runtime/WidgetError.ts';
import { fillPlaceholders, hasPlaceholder, indexesIn, type Placeholder, type RowPlace } from './numbering.ts';

/** Row of fields, sent by the server or added by the visitor. */
export interface FormRow {
  element: HTMLElement;
}

/** Markup of rows. */
interface RowsMarkup<Row extends FormRow> {
  /** Name of the widget, which is part of its attributes. */
  widget: string;
  container: HTMLElement;
  template: HTMLTemplateElement;
  /**
   * Returns a row.
   * @throws WidgetError if the row lacks a part
   */
  read: (element: HTMLElement) => Row;
  /**
   * Index in the names of a row's fields. `place`: always the row's place, so that indexes have no gaps. `own`: the row keeps
   * its index, because the widgets in it know their fields by name.
   */
  index: 'place' | 'own';
}

/** Rows in order. All their state (names, labels, values) is in the DOM. */
export interface Rows<Row extends FormRow = FormRow>
  extends Pick<Store<readonly Row[]>, 'get' | 'subscribe'> {
  /** Parts of field names that precede an index. */
  prefixes: readonly string[];
  /** Indexes of the rows, in order. */
  indexes: () => readonly number[];
  /** Appends an empty row and returns it. */
  add: () => Row;
  remove: (row: FormRow) => void;
  /** Moves a row, or puts a removed row back. */
  put: (row: FormRow, place: number) => void;
  /** Returns the index of the next row, which is above those of all rows before, because a removed row may come back. */
  next: () => number;
  /** Adds, removes and moves rows, so that they have the given indexes. Later rows have at least the index `next`. */
  fit: (indexes: readonly number[], next?: number) => void;
  /** Notifies subscribers of values that changed without an event, for example after a reset. */
  refresh: () => void;
}

const INDEX = '{index}';

/** Returns the first part of an element's row with the given name, or null. */
export const partIn = (widget: string, row: Element, name: string): Element | null =>
  row.querySelector(`[data-${widget}-part="${name}"]`);

/** Returns all attributes and texts of a row's parts that contain the row's index or number. */
function placeholdersIn(row: Element, marker: string): Placeholder[] {
  return [...row.querySelectorAll(`[${marker}]`)].flatMap((element) => {
    const part = element.getAttribute(marker) ?? '';
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

/** Returns the parts of field names that precede `{index}` in a template. */
const prefixesIn = (row: Element): string[] => [
  ...new Set(
    [...row.querySelectorAll(`[name*="${INDEX}"]`)].map(
      (element) => element.getAttribute('name')?.split(INDEX)[0] ?? '',
    ),
  ),
];

/** Fills the place of a new row into all attributes of its elements. */
function fillAttributes(row: Element, place: RowPlace): void {
  for (const element of [row, ...row.querySelectorAll('*')])
    for (const { name, value } of element.attributes)
      if (hasPlaceholder(value)) element.setAttribute(name, fillPlaceholders(value, place));
}

/** Writes an attribute or a text that differs. Most rows keep their place, and each write costs all who watch the page. */
function write(element: Element, attribute: string | undefined, value: string): void {
  if (value === (attribute ? element.getAttribute(attribute) : element.textContent)) return;
  if (attribute) element.setAttribute(attribute, value);
  else element.replaceChildren(value);
}

/**
 * Creates the rows of a widget. Adding, removing or moving a row renumbers all rows according to the template's patterns.
 * @throws WidgetError if the template contains no row, or if a row lacks a part
 */
export function createRows<Row extends FormRow>(markup: RowsMarkup<Row>): Rows<Row> {
  const { widget, container, template } = markup;
  const marker = `data-${widget}-part`;
  const pattern = template.content.querySelector(`[${marker}="row"]`);
  if (!(pattern instanceof HTMLElement)) {
    const expected = `an element with ${marker}="row" in it`;
    throw new WidgetError({ problem: 'part "template" has no row', expected, found: '0' });
  }
  const placeholders = placeholdersIn(pattern, marker);
  const prefixes = prefixesIn(pattern);
  const read = (): readonly Row[] =>
    [...container.querySelectorAll<HTMLElement>(`:scope > [${marker}="row"]`)].map(markup.read);
  const { get, set, subscribe } = createStore(read());

  const indexOf = ({ element }: FormRow, place: number): number => {
    const names = [...element.querySelectorAll('[name]')].map((named) => named.getAttribute('name') ?? '');
    return markup.index === 'own' ? (indexesIn(names, prefixes)[0] ?? place) : place;
  };
  const indexes = (): readonly number[] => get().map(indexOf);
  let next = Math.max(-1, ...indexes()) + 1;

  const copy = (index: number): HTMLElement => {
    const element = document.importNode(pattern, true);
    fillAttributes(element, { index, number: index + 1, count: index + 1 });
    next = Math.max(next, index + 1);
    return element;
  };
  const renumber = (): void => {
    set(read());
    const count = get().length;
    for (const [place, row] of get().entries()) {
      const filled = { index: indexOf(row, place), number: place + 1, count };
      for (const { part, attribute, pattern: text } of placeholders) {
        const element = partIn(widget, row.element, part);
        if (element) write(element, attribute, fillPlaceholders(text, filled));
      }
    }
  };
  const add = (): Row => {
    const element = copy(markup.index === 'own' ? next : get().length);
    container.append(element);
    renumber();
    return markup.read(element);
  };
  const remove = ({ element }: FormRow): void => {
    element.remove();
    renumber();
  };
  const put = ({ element }: FormRow, place: number): void => {
    const others = get().filter((row) => row.element !== element);
    container.insertBefore(element, others[place]?.element ?? null);
    renumber();
  };
  const fit = (wanted: readonly number[], atLeast = 0): void => {
    next = Math.max(next, atLeast);
    const known = new Map(get().map((row, place) => [indexOf(row, place), row.element]));
    const elements = wanted.map((index) => known.get(index) ?? copy(index));
    for (const element of known.values()) if (!elements.includes(element)) element.remove();
    for (const [place, element] of elements.entries())
      if (container.children[place] !== element)
        container.insertBefore(element, container.children[place] ?? null);
    renumber();
  };
  const refresh = (): void => set(read());
  return { prefixes, indexes, next: () => next, get, subscribe, add, remove, put, fit, refresh };
}
