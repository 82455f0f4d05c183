import { createRows, type FormRow, partIn, type Rows } from '../../src/forms/rows/createRows.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';

const WIDGET = 'social-links';

/** Row of the widget, sent by the server or added by the visitor. */
export interface LinkRow extends FormRow {
  link: HTMLInputElement;
  platform: HTMLSelectElement;
  remove: HTMLButtonElement;
  error: HTMLElement;
}

/**
 * Returns the parts of a row.
 * @throws WidgetError if the row lacks a part
 */
function readRow(element: HTMLElement): LinkRow {
  const parts = ['link', 'platform', 'remove', 'error'].map((name) => {
    const part = partIn(WIDGET, element, name);
    if (part) return [name, part];
    const problem = `part "${name}" is missing in a row`;
    const expected = 'a link, a platform, an error and a remove button in each row';
    throw new WidgetError({ problem, expected, found: '0' });
  });
  return { element, ...Object.fromEntries(parts) };
}

/**
 * Returns the rows of the widget, whose indexes have no gaps (SO-02).
 * @throws WidgetError if the template contains no row, or if a row lacks a part
 */
export const readRows = (parts: { rows: HTMLElement; template: HTMLTemplateElement }): Rows<LinkRow> =>
  createRows({
    widget: WIDGET,
    container: parts.rows,
    template: parts.template,
    read: readRow,
    index: 'place',
  });
