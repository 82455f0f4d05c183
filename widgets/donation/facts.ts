import { type Control, controlsNamed, isCheckable, valuesOf } from '../../src/forms/fields/controls.ts';
import { formatUsd } from '../../src/payment/site/cents.ts';
import { collapseWhitespace, interpolate, validLanguage } from '../../src/runtime/texts.ts';
import { pageLanguage } from '../../src/runtime/translations.ts';
import { findChosen, type Parts, readDue, readFormula, readGift, type Texts } from './amounts.ts';
import { feeFor } from './due.ts';
import { isRecurring, planOf } from './gift.ts';
import { formatDate, nextCharge, parseInterval } from './nextCharge.ts';

const trimmed = (text: string | null | undefined): string => collapseWhitespace(text ?? '');

/**
 * Returns a control's value as visitors see it: the label of a box, the text of an option that has a value (or, for both,
 * the `data-review-answer`), or the typed text, with the line breaks of a text area.
 */
function displayText(control: Control): string {
  if (isCheckable(control)) {
    const { reviewAnswer = control.labels?.[0]?.textContent } = control.dataset;
    return control.checked ? trimmed(reviewAnswer) : '';
  }
  if (control instanceof HTMLTextAreaElement) return control.value.trim();
  if (control instanceof HTMLSelectElement) {
    const [option] = control.selectedOptions;
    return trimmed(option?.dataset.reviewAnswer ?? (control.value === '' ? '' : option?.textContent));
  }
  return trimmed(valuesOf(control).join(' '));
}

/** Returns the values of all controls with the given name, except those in a hidden section. */
function fieldFact(form: HTMLFormElement, name: string): string {
  const controls = controlsNamed(form, name).filter((control) => !control.matches(':disabled'));
  return controls.map(displayText).filter(Boolean).join(', ');
}

/** Returns the control that determines how often the donor gives: a plan or a frequency. */
const chosenFrequency = ({ frequency, plan }: Parts): HTMLInputElement | undefined =>
  findChosen(plan) ?? findChosen(frequency);

/** Returns how often the donor gives, as worded on the pay button, or an empty string for a one-time gift. */
export const rhythmOf = (parts: Parts): string => chosenFrequency(parts)?.dataset.rhythm ?? '';

/** Returns the interval between the charges of a recurring gift, such as `month`; empty if it is not known. */
export const intervalOf = (parts: Parts): string => chosenFrequency(parts)?.dataset.interval ?? '';

function frequencyFact(parts: Parts, texts: Texts): string {
  const chosen = chosenFrequency(parts);
  return chosen ? (chosen.dataset.every ?? displayText(chosen)) : texts.once;
}

/** Returns the amount to charge, including the fee if the donor has added it. */
function amountFact(parts: Parts): string {
  const due = readDue(parts);
  return due.error === undefined ? formatUsd(due.cents) : '';
}

/** Returns the gift without the fee, or the fee. Empty unless the donor has added the fee. */
function shareFact(parts: Parts, name: 'gift' | 'fee'): string {
  const due = readDue(parts);
  if (due.error !== undefined || due.fee === 0) return '';
  return formatUsd(name === 'fee' ? due.fee : due.cents - due.fee);
}

/**
 * Returns the label of the box for the fee, with the fee of the gift in the form. Undefined while there is no gift, for
 * the server's own label.
 */
export function feeLabel(parts: Parts): string | undefined {
  const fee = feeFor(readGift(parts), readFormula(parts));
  const text = parts.feeLabel?.dataset.label;
  if (fee === undefined || !text) return undefined;
  return collapseWhitespace(interpolate(text, { fee: formatUsd(fee), rhythm: rhythmOf(parts) }));
}

/** Donation form from which the facts of the summary are read. */
export interface FactSource {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
  /** Date of the first charge, such as `2026-01-31`. */
  today: string;
}

/** Returns the date of a recurring gift's second charge; undefined if the plan has no interval. */
function nextDate({ parts, today }: Pick<FactSource, 'parts' | 'today'>): string | undefined {
  const interval = parseInterval(intervalOf(parts));
  return interval && nextCharge(today, interval);
}

/** Returns a text that identifies the terms of a recurring gift; empty for a one-time gift. */
export function recurringTerms(source: Pick<FactSource, 'parts' | 'today'>): string {
  const gift = readGift(source.parts);
  if (!isRecurring(gift)) return '';
  return [planOf(gift), amountFact(source.parts), nextDate(source)].join(' ');
}

/** Fills in the amount and the date of the next charge. Returns an empty text if the text needs a missing value. */
function fillIn(text: string, source: FactSource): string {
  const date = nextDate(source);
  const words = date === undefined ? undefined : formatDate(date, validLanguage(pageLanguage()));
  const values = { amount: amountFact(source.parts), ...(words !== undefined && { date: words }) };
  const filled = interpolate(text, values);
  return words === undefined && filled.includes('{date}') ? '' : filled;
}

/** Returns the text of the summary's fact for a `data-fact` value (DN-05). An empty text hides the fact's row. */
export function readFact(source: FactSource, name: string): string {
  const { form, parts, texts } = source;
  if (name === 'amount') return amountFact(parts);
  if (parts.fee && (name === 'gift' || name === 'fee')) return shareFact(parts, name);
  if (name === 'next') return fillIn(texts.next, source);
  if (name === 'terms' || name === 'consent')
    return fillIn(chosenFrequency(parts)?.dataset[name] ?? '', source);
  return name === 'frequency' ? frequencyFact(parts, texts) : fieldFact(form, name);
}
