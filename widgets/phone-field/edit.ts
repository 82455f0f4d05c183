import { format, significant, splitNumber } from './format.ts';

/** A field's text and where its caret stands. */
export interface Field {
  value: string;
  caret: number;
}

/** What the browser says of a change: the text before it, and its `inputType`. */
export interface Change {
  before: string;
  type: string;
}

/** Where the digit of this number (from 1) ends in a text; its beginning for none, its end where there are fewer. */
function endOfDigit(text: string, count: number): number {
  if (count === 0) return 0;
  const digit = [...text.matchAll(/[\d+]/g)][count - 1];
  return digit ? digit.index + 1 : text.length;
}

/** The caret stays behind the same digit; behind the last one it stands at the number's end, in an extension where it was. */
function place({ value, caret }: Field, formatted: string): number {
  const { number, extension } = splitNumber(value) ?? { number: value, extension: '' };
  if (caret >= number.length) return formatted.length - (value.length - caret);
  const left = significant(value.slice(0, caret)).length;
  if (left < significant(number).length) return endOfDigit(formatted, left);
  return formatted.slice(0, formatted.length - extension.length).trimEnd().length;
}

/** A field without what stands between the digits of its number: where one with a `maxlength` is full, it makes room. */
export function closeUp({ value, caret }: Field): Field {
  const parts = splitNumber(value);
  if (!parts) return { value, caret };
  const { number, extension } = parts;
  const bare = significant(number);
  const left =
    caret > number.length ? bare.length + caret - number.length : significant(value.slice(0, caret)).length;
  return { value: bare + extension, caret: left };
}

/** Takes out the digit beside the caret, for a deletion that took only what stands between digits. */
function withoutNeighbour({ value, caret }: Field, isBackward: boolean): Field {
  const left = value.slice(0, caret);
  const right = value.slice(caret);
  if (!isBackward) return { value: left + right.replace(/[\d+]/, ''), caret };
  const kept = left.replace(/[\d+](?=[^\d+]*$)/, '');
  return { value: kept + right, caret: kept.length };
}

/**
 * What becomes of a field that has just been changed: its number set out, the caret where the visitor is typing.
 * Deleting a bracket or a space, which setting out would put back at once, takes the digit beside it as well.
 * @param change undefined where the browser has filled in the field itself, or nobody knows
 */
export function reformat(field: Field, change?: Change): Field {
  const value = format(field.value);
  const isDeletion = change?.type.startsWith('delete');
  if (isDeletion && value === change?.before && value !== field.value) {
    const shorter = withoutNeighbour(field, !change.type.endsWith('Forward'));
    if (shorter.value !== field.value) return reformat(shorter);
  }
  return { value, caret: value === field.value ? field.caret : place(field, value) };
}
