import { type Control, controlsOf, isCheckable, valuesOf } from '../../src/forms/fields/controls.ts';
import { formatUsd } from '../../src/payment/cents.ts';
import { collapseWhitespace } from '../../src/runtime/texts.ts';
import { findChosen, type Parts, readGiftAmount, type Texts } from './amounts.ts';

const trimmed = (text: string | null | undefined): string => collapseWhitespace(text ?? '');

/** Returns a control's value as visitors see it: the label of a box, the text of an option, or the typed text. */
function displayText(control: Control): string {
  if (isCheckable(control)) return control.checked ? trimmed(control.labels?.[0]?.textContent) : '';
  if (control instanceof HTMLSelectElement) {
    return control.value === '' ? '' : trimmed(control.selectedOptions[0]?.textContent);
  }
  return trimmed(valuesOf(control).join(' '));
}

/** Returns the values of all controls with the given name, except those in a hidden section. */
function fieldFact(form: HTMLFormElement, name: string): string {
  const controls = controlsOf(form).filter(
    (control) => control.name === name && !control.matches(':disabled'),
  );
  return controls.map(displayText).filter(Boolean).join(', ');
}

/** Returns the control that determines how often the donor gives: a plan or a frequency. */
const chosenFrequency = ({ frequency, plan }: Parts): HTMLInputElement | undefined =>
  findChosen(plan) ?? findChosen(frequency);

/** Returns how often the donor gives, as worded on the pay button, or an empty string for a one-time gift. */
export const rhythmOf = (parts: Parts): string => chosenFrequency(parts)?.dataset.rhythm ?? '';

function frequencyFact(parts: Parts, texts: Texts): string {
  const chosen = chosenFrequency(parts);
  return chosen ? (chosen.dataset.every ?? displayText(chosen)) : texts.once;
}

function amountFact(parts: Parts): string {
  const result = readGiftAmount(parts);
  return result.error === undefined ? formatUsd(result.cents) : '';
}

/** Donation form from which the facts of the summary are read. */
export interface FactSource {
  form: HTMLFormElement;
  parts: Parts;
  texts: Texts;
}

/** Returns the text of the summary's fact for a `data-fact` value (DN-05). An empty text hides the fact's row. */
export function readFact({ form, parts, texts }: FactSource, name: string): string {
  if (name === 'amount') return amountFact(parts);
  if (name === 'terms') return chosenFrequency(parts)?.dataset.terms ?? '';
  return name === 'frequency' ? frequencyFact(parts, texts) : fieldFact(form, name);
}
