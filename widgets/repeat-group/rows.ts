import { createRows, type FormRow, partIn, type Rows } from '../../src/forms/rows/createRows.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';

const WIDGET = 'repeat-group';

/** Row of the group, sent by the server or added by the visitor. */
export interface GroupRow extends FormRow {
  title: HTMLElement;
  earlier: HTMLButtonElement;
  later: HTMLButtonElement;
  remove: HTMLButtonElement;
}

/**
 * Returns the parts of a row.
 * @throws WidgetError if the row lacks a part
 */
function readRow(element: HTMLElement): GroupRow {
  const parts = ['title', 'earlier', 'later', 'remove'].map((name) => {
    const part = partIn(WIDGET, element, name);
    if (part) return [name, part];
    const problem = `part "${name}" is missing in a row`;
    const expected = 'a title, and buttons that move and remove the row, in each row';
    throw new WidgetError({ problem, expected, found: '0' });
  });
  return { element, ...Object.fromEntries(parts) };
}

/**
 * Returns the rows of the group. Each keeps its index, because conditional fields and files in it know the names of its
 * fields. The form submits the indexes without gaps: see `submittedNames.ts`.
 * @throws WidgetError if the template contains no row, or if a row lacks a part
 */
export const readRows = (parts: { rows: HTMLElement; template: HTMLTemplateElement }): Rows<GroupRow> =>
  createRows({
    widget: WIDGET,
    container: parts.rows,
    template: parts.template,
    read: readRow,
    index: 'own',
  });
