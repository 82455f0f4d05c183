import { checkControl, setValue } from '../../src/forms/fields/controls.ts';
import { formatUsd } from '../../src/payment/site/cents.ts';
import type { PartsOf, TextsOf } from '../../src/runtime/define.ts';
import type { donation } from './donation.ts';
import { canAddFee, type Due, dueFor, type FeeGift, paidGift } from './due.ts';
import { type FeeFormula, parseFormula } from './fee.ts';
import { ONE_TIME, RECURRING } from './gift.ts';

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
export function readGift({ frequency, amount, plan, fee }: Parts): FeeGift {
  const chosen = findChosen(plan);
  const { price = '', priceWithFee } = chosen?.dataset ?? {};
  return {
    frequency: findChosen(frequency)?.value,
    amount: amount.matches(':disabled') ? '' : amount.value,
    plan: chosen && { id: chosen.value, price, priceWithFee },
    isFeeWanted: fee !== undefined && findChosen([fee]) !== undefined,
  };
}

/** Reads the formula of the fee that the donor can cover. Undefined if the form has none, or an invalid one. */
export const readFormula = ({ fee }: Parts): FeeFormula | undefined =>
  fee && parseFormula(fee.dataset.percent ?? '', fee.dataset.cents ?? '');

/** Returns the amount to charge for the gift in the form, or the gift's error. */
export const readDue = (parts: Parts): Due => dueFor(readGift(parts), readFormula(parts));

/** Returns whether the donor can add the fee to a gift such as the one in the form. */
export const canCoverFee = (parts: Parts): boolean => canAddFee(readGift(parts), readFormula(parts));

/** Unchecks the box for the fee if it does not apply to the gift, so that it is never sent while it is hidden. */
export function clearFee(parts: Parts): void {
  if (parts.fee && !canCoverFee(parts)) checkControl(parts.fee, false);
}

/** Clears the amount, the suggestions, the plan and the fee after the frequency changes (DN-02). */
export function clearAmounts({ suggestion, plan, amount, fee }: Parts): void {
  for (const control of [...suggestion, ...plan, ...(fee ? [fee] : [])]) checkControl(control, false);
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
 * Fills in a gift that was paid: a plan or an amount, and the fee if the donor has added it.
 * @param item id of the payment's item: the value of a plan or, for a one-time gift, any other string
 * @param cents amount that was paid
 */
export function giveAmount(parts: Parts, item: string, cents: number): void {
  const { frequency, suggestion, amount, plan, fee } = parts;
  const plans = plan.map(({ value }) => value);
  const paid = paidGift(item, cents, plans, readFormula(parts));
  const chosenPlan = plan.find(({ value }) => value === paid.plan);
  const wanted = chosenPlan ? RECURRING : ONE_TIME;
  const radio = frequency.find(({ value }) => value === wanted);
  if (radio) checkControl(radio, true);
  if (chosenPlan) checkControl(chosenPlan, true);
  else {
    const other = suggestion.find(({ value }) => value === OTHER);
    if (other) checkControl(other, true);
    setValue(amount, formatUsd(paid.cents));
  }
  if (fee) checkControl(fee, paid.isFeeWanted);
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
  const { error } = readDue(parts);
  const target = error && controlForError(parts);
  const candidates = [parts.suggestion[0], parts.plan[0], parts.amount];
  for (const control of candidates)
    control?.setCustomValidity(error && control === target ? texts[error] : '');
}

/** Removes the custom validity messages about the amount. */
export function clearAmountErrors({ suggestion, plan, amount }: Parts): void {
  for (const control of [...suggestion, ...plan, amount]) control.setCustomValidity('');
}
