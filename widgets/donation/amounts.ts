import { checkControl, setValue } from '../../src/forms/fields/controls.ts';
import { formatUsd } from '../../src/payment/cents.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import type { donation } from './donation.ts';
import { type Gift, type GiftResult, ONE_TIME, RECURRING, validateGift } from './gift.ts';

export type Parts = PartsOf<typeof donation>;
export type Texts = TextsOf<typeof donation>;

export const OTHER = 'other';

/** Returns the checked control. Ignores disabled controls, because the groups for other frequencies are disabled. */
export const findChosen = (controls: readonly HTMLInputElement[]): HTMLInputElement | undefined =>
  controls.find((control) => control.checked && !control.matches(':disabled'));

/** Returns whether the donor types the amount: `other` is checked, or the form has no suggestions. */
export const isFreeAmount = ({ suggestion }: Parts): boolean =>
  suggestion.length === 0 || suggestion.some(({ checked, value }) => checked && value === OTHER);

/** Reads the gift from the form's controls. */
export function readGift({ frequency, amount, plan }: Parts): Gift {
  const chosen = findChosen(plan);
  return {
    frequency: findChosen(frequency)?.value,
    amount: amount.matches(':disabled') ? '' : amount.value,
    plan: chosen && { id: chosen.value, price: chosen.dataset.price ?? '' },
  };
}

/** Returns the amount of the gift in the form, in cents, or the gift's error. */
export const readGiftAmount = (parts: Parts): GiftResult => validateGift(readGift(parts));

/** Clears the amount, the suggestions and the plan after the frequency changes (DN-02). */
export function clearAmounts({ suggestion, plan, amount }: Parts): void {
  for (const control of [...suggestion, ...plan]) checkControl(control, false);
  setValue(amount, '');
}

/** Returns a suggestion's amount as a donor would type it: '50' for the value '50.0000'. */
const amountOf = ({ value }: HTMLInputElement): string => value.replace(/\.0+$|(\.\d\d)0+$/, '$1');

/** Sets the amount to the suggestion, or clears it for `other` (DN-03). */
export const applySuggestion = ({ amount }: Parts, suggestion: HTMLInputElement): void =>
  setValue(amount, suggestion.value === OTHER ? '' : amountOf(suggestion));

/**
 * Makes the suggestion and the amount consistent after the server or the browser has filled them in. A checked
 * suggestion sets the amount, and an amount that matches no suggestion checks `other`.
 */
export function syncAmounts({ suggestion, amount }: Parts): void {
  const chosen = suggestion.find(({ checked }) => checked);
  const other = suggestion.find(({ value }) => value === OTHER);
  if (chosen && chosen !== other) setValue(amount, amountOf(chosen));
  else if (!chosen && other && amount.value.trim() !== '') other.checked = true;
}

/**
 * Fills in the given gift: a plan, or an amount in cents.
 * @param item value of a plan; any other string means a one-time gift
 */
export function giveAmount(
  { frequency, suggestion, amount, plan }: Parts,
  item: string,
  cents: number,
): void {
  const chosenPlan = plan.find(({ value }) => value === item);
  const wanted = chosenPlan ? RECURRING : ONE_TIME;
  const radio = frequency.find(({ value }) => value === wanted);
  if (radio) checkControl(radio, true);
  if (chosenPlan) {
    checkControl(chosenPlan, true);
    return;
  }
  const other = suggestion.find(({ value }) => value === OTHER);
  if (other) checkControl(other, true);
  setValue(amount, formatUsd(cents));
}

/** Returns the control that displays the error message about the amount. */
function controlForError(parts: Parts): HTMLInputElement | undefined {
  const { frequency, suggestion, amount, plan } = parts;
  const isRecurring = findChosen(frequency)?.value === RECURRING;
  if (isRecurring && plan.length > 0) return plan[0];
  return isFreeAmount(parts) ? amount : suggestion[0];
}

/** Sets the error about the amount as a custom validity message, or removes it (DN-04, DN-07). */
export function validateAmounts(parts: Parts, texts: Texts): void {
  const { error } = readGiftAmount(parts);
  const target = error && controlForError(parts);
  const candidates = [parts.suggestion[0], parts.plan[0], parts.amount];
  for (const control of candidates)
    control?.setCustomValidity(error && control === target ? texts[error] : '');
}

/** Removes the custom validity messages about the amount. */
export function clearAmountErrors({ suggestion, plan, amount }: Parts): void {
  for (const control of [...suggestion, ...plan, amount]) control.setCustomValidity('');
}
