import { digitsAndPlus, type FormatOptions, format, isFormatted, splitNumber } from './format.ts';

/** Text of a field, and the index of its caret. */
export interface Field {
  value: string;
  caret: number;
}

/** Field that contains a formatted number, and the text as the visitor typed it. */
export interface FormattedField extends Field {
  /** The visitor's own text. The field shows it again if the number turns out to have no known format. */
  typed: string;
}

/** Edit by the visitor. */
export interface Change {
  /** Text of the field before the edit. */
  before: string;
  /** The visitor's own text before the edit; default: the text of the field. */
  typed?: string;
  /** `inputType` of the event. */
  type: string;
}

/**
 * Returns the index after the given number of digits, where a plus counts as a digit, or the text's length if the text
 * contains fewer digits.
 */
function endOfDigit(text: string, count: number): number {
  if (count === 0) return 0;
  const digit = [...text.matchAll(/[\d+]/g)][count - 1];
  return digit ? digit.index + 1 : text.length;
}

/**
 * Returns the caret's index in the formatted text: after the same digit as before, at the end of the number if that
 * digit is the last one, or unchanged within an extension.
 */
function caretIn({ value, caret }: Field, formatted: string): number {
  const { number, extension } = splitNumber(value) ?? { number: value, extension: '' };
  if (caret >= number.length) return formatted.length - (value.length - caret);
  const result = formatted.slice(0, formatted.length - extension.length).trimEnd();
  const right = digitsAndPlus(number.slice(caret)).length;
  // Digits are counted from the end, because formatting may remove a national prefix near the start.
  return right > 0 ? endOfDigit(result, Math.max(0, digitsAndPlus(result).length - right)) : result.length;
}

/** Removes the separators between a number's digits, to make room in a field that has reached its `maxlength`. */
export function withoutSeparators({ value, caret }: Field): Field {
  const parts = splitNumber(value);
  if (!parts) return { value, caret };
  const { number, extension } = parts;
  const bare = digitsAndPlus(number);
  const left =
    caret > number.length ? bare.length + caret - number.length : digitsAndPlus(value.slice(0, caret)).length;
  return { value: bare + extension, caret: left };
}

/** Removes the digit next to the caret after the visitor has deleted only a separator. */
function withoutAdjacentDigit({ value, caret }: Field, isBackward: boolean): Field {
  const left = value.slice(0, caret);
  const right = value.slice(caret);
  if (!isBackward) return { value: left + right.replace(/[\d+]/, ''), caret };
  const kept = left.replace(/[\d+](?=[^\d+]*$)/, '');
  return { value: kept + right, caret: kept.length };
}

/**
 * Returns the visitor's own text before an edit. If that text is unknown, returns only the digits of a formatted
 * number.
 */
function typedBefore({ before, typed = before }: Change, options: FormatOptions): string {
  const isUnknown = typed === before && isFormatted(before, options);
  return isUnknown ? withoutSeparators({ value: before, caret: 0 }).value : typed;
}

/** Returns the visitor's own text after an edit. If the edit cannot be reconstructed, returns the number's digits. */
function typedAfter(field: Field, change: Change, options: FormatOptions): string {
  const { value } = field;
  const { before, type } = change;
  const typed = typedBefore(change, options);
  if (typed === before || type === 'insertFromPaste') return value;
  if (value.startsWith(before)) return typed + value.slice(before.length);
  if (!before.startsWith(value)) return withoutSeparators(field).value;
  const removed = before.slice(value.length);
  return typed.endsWith(removed)
    ? typed.slice(0, -removed.length)
    : typed.slice(0, endOfDigit(typed, digitsAndPlus(value).length));
}

/** Returns whether an edit inserts a whole number, for example by pasting. */
const isWholeNumber = ({ type }: Change): boolean => /^insert(?:From|Replacement)/.test(type);

/**
 * Formats the number in a changed field, and keeps the caret where the visitor is typing (FM-02). If the visitor
 * deletes a parenthesis or space, which formatting would immediately restore, also deletes the digit next to it.
 * @param change undefined if the edit is unknown, as after autofill
 */
export function reformat(field: Field, change?: Change, options: FormatOptions = {}): FormattedField {
  const typed = change ? typedAfter(field, change, options) : field.value;
  const isFinished = options.isFinished === true || (change !== undefined && isWholeNumber(change));
  // Text that is not (or no longer) a number remains unchanged during typing.
  const value = splitNumber(typed) ? format(typed, { ...options, isFinished }) : field.value;
  const isDeletion = change?.type.startsWith('delete');
  if (isDeletion && value === change?.before && value !== field.value) {
    const shorter = withoutAdjacentDigit(field, !change.type.endsWith('Forward'));
    if (shorter.value !== field.value)
      return reformat(
        shorter,
        { before: change.before, typed: change.typed ?? change.before, type: '' },
        options,
      );
  }
  const caret = value === field.value ? field.caret : caretIn(field, value);
  return { value, caret, typed: digitsAndPlus(value) === digitsAndPlus(typed) ? typed : value };
}
