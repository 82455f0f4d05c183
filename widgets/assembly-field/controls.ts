import type { ReportProblem } from '../../src/runtime/define.ts';
import { collapseWhitespace } from '../../src/runtime/texts.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { isValidId, joinIds, splitIds } from './ids.ts';

export type Boxes = readonly HTMLInputElement[];

/** @throws WidgetError for an id that a joined value cannot contain */
export function checkIds(boxes: Boxes): void {
  const invalid = boxes.find(({ value }) => !isValidId(value));
  if (!invalid) return;
  const expected = 'an id without a pipe and without spaces around it';
  throw new WidgetError({
    problem: 'part "option" has an unusable value',
    expected,
    found: `"${invalid.value}"`,
  });
}

export const checkedIds = (boxes: Boxes): string[] =>
  boxes.filter(({ checked }) => checked).map(({ value }) => value);

/** Checks the boxes with the given ids and unchecks all other boxes. */
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

/** Returns the maximum number of assemblies that a visitor can choose. Radio buttons allow only one. */
export const limitOf = (boxes: Boxes, maximum: number): number =>
  boxes.every(({ type }) => type === 'radio') ? 1 : maximum;

/**
 * Returns the chosen ids in the format of the hidden field. If the field has no `value` attribute, the checked boxes
 * determine the chosen ids, as without JavaScript. The attribute distinguishes a missing value from an empty value that
 * the browser restored on Back.
 */
export const chosenValue = (field: HTMLInputElement, boxes: Boxes): string =>
  field.hasAttribute('value') ? field.value : joinIds(checkedIds(boxes));

/** Reports chosen ids that match no assembly, and a number of chosen ids above the maximum. */
export function checkValue(
  field: HTMLInputElement,
  boxes: Boxes,
  maximum: number,
  report: ReportProblem,
): void {
  const ids = splitIds(chosenValue(field, boxes));
  const unknown = ids.filter((id) => !boxes.some(({ value }) => value === id));
  report(
    {
      problem: 'part "value" contains ids that match no option',
      expected: 'ids of the options, joined by a pipe',
      found: unknown.join(', ') || undefined,
    },
    field,
  );
  const count = ids.length - unknown.length;
  report(
    {
      problem: 'more is chosen than data-assembly-field-maximum allows',
      expected: `at most ${maximum}`,
      found: count > maximum ? String(count) : undefined,
    },
    field,
  );
}
