import { readmeOf, report } from '../../src/report/report.ts';
import { collapseWhitespace } from '../../src/runtime/texts.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { isValidId, splitIds } from './ids.ts';

const WIDGET = 'assembly-field';
const markupError = { code: 'markup', widget: WIDGET, see: readmeOf(WIDGET) } as const;

export type Boxes = readonly HTMLInputElement[];

/** @throws WidgetError for an id that a joined value cannot hold */
export function checkIds(boxes: Boxes): void {
  const invalid = boxes.find(({ value }) => !isValidId(value));
  if (!invalid) return;
  const expected = 'an id without a pipe and without spaces around it';
  throw new WidgetError({
    ...markupError,
    problem: 'part "option" has an unusable value',
    expected,
    found: `"${invalid.value}"`,
  });
}

export const checkedIds = (boxes: Boxes): string[] =>
  boxes.filter(({ checked }) => checked).map(({ value }) => value);

/** Checks the boxes with these ids and unchecks all others. */
export function setChecked(boxes: Boxes, ids: readonly string[]): void {
  for (const box of boxes) box.checked = ids.includes(box.value);
}

/** Returns the ids in a hidden field's value that match a box, in the order of the boxes. */
export function knownIds(value: string, boxes: Boxes): string[] {
  const ids = splitIds(value);
  return boxes.filter((box) => ids.includes(box.value)).map((box) => box.value);
}

/** Returns the name of an assembly: the label text of its box. */
export const assemblyName = (box: HTMLInputElement): string =>
  collapseWhitespace(box.labels?.[0]?.textContent ?? box.value);

/** Reports ids of unknown assemblies, and more ids than the maximum, in the value that the server sent. */
export function reportValue(field: HTMLInputElement, boxes: Boxes, maximum: number): void {
  const ids = splitIds(field.value);
  const unknown = ids.filter((id) => !boxes.some(({ value }) => value === id));
  if (unknown.length > 0) {
    const expected = 'ids of the options, joined by a pipe';
    report(
      { ...markupError, problem: 'part "value" has ids of no option', expected, found: unknown.join(', ') },
      field,
    );
  }
  const count = ids.length - unknown.length;
  if (count > maximum) {
    const problem = 'more is chosen than data-assembly-field-maximum allows';
    report({ ...markupError, problem, expected: `at most ${maximum}`, found: String(count) }, field);
  }
}
