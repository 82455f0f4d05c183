import { oneLine } from '../../src/forms/oneLine.ts';
import { readmeOf, report } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { isUsable, splitIds } from './ids.ts';

const WIDGET = 'assembly-field';
const fault = { code: 'markup', widget: WIDGET, see: readmeOf(WIDGET) } as const;

export type Boxes = readonly HTMLInputElement[];

/** @throws WidgetError for an id that the joined value could not hold */
export function checkIds(boxes: Boxes): void {
  const bad = boxes.find(({ value }) => !isUsable(value));
  if (!bad) return;
  const expected = 'an id without a pipe and without spaces around it';
  throw new WidgetError({
    ...fault,
    problem: 'part "option" has no usable value',
    expected,
    found: `"${bad.value}"`,
  });
}

export const checkedIds = (boxes: Boxes): string[] =>
  boxes.filter(({ checked }) => checked).map(({ value }) => value);

/** Checks the boxes with these ids, and no others. */
export function check(boxes: Boxes, ids: readonly string[]): void {
  for (const box of boxes) box.checked = ids.includes(box.value);
}

/** The ids of a hidden field's value that there are boxes for, in the order of the boxes. */
export function knownIds(value: string, boxes: Boxes): string[] {
  const ids = splitIds(value);
  return boxes.filter((box) => ids.includes(box.value)).map((box) => box.value);
}

/** The name of an assembly: the text of its box's label. */
export const nameOf = (box: HTMLInputElement): string => oneLine(box.labels?.[0]?.textContent ?? box.value);

/** Tells developers of what the server has sent and cannot be: ids of no assembly, and too many of them. */
export function reportValue(field: HTMLInputElement, boxes: Boxes, maximum: number): void {
  const ids = splitIds(field.value);
  const unknown = ids.filter((id) => !boxes.some(({ value }) => value === id));
  if (unknown.length > 0) {
    const expected = 'ids of the options, joined by a pipe';
    report(
      { ...fault, problem: 'part "value" has ids of no option', expected, found: unknown.join(', ') },
      field,
    );
  }
  const count = ids.length - unknown.length;
  if (count > maximum) {
    const problem = 'more is chosen than data-assembly-field-maximum allows';
    report({ ...fault, problem, expected: `at most ${maximum}`, found: String(count) }, field);
  }
}
