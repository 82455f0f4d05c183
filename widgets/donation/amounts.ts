import type { PartsOf, TextsOf } from '../../src/define.ts';
import { setValue, tellChange } from '../../src/forms/setValue.ts';
import type { donation } from './donation.ts';
import { type Gift, type Judgement, judge, RECURRING } from './gift.ts';

export type Parts = PartsOf<typeof donation>;
export type Texts = TextsOf<typeof donation>;

export const OTHER = 'other';

/** What is checked, of those that count: a group that is hidden is disabled. */
export const chosenOf = (controls: readonly HTMLInputElement[]): HTMLInputElement | undefined =>
  controls.find((control) => control.checked && !control.matches(':disabled'));

/** Whether the free amount is for the visitor to fill in. */
export const isFree = ({ suggestion }: Parts): boolean =>
  suggestion.length === 0 || suggestion.some(({ checked, value }) => checked && value === OTHER);

export function giftOf({ frequency, amount, plan }: Parts): Gift {
  const chosen = chosenOf(plan);
  return {
    frequency: chosenOf(frequency)?.value,
    amount: amount.matches(':disabled') ? '' : amount.value,
    plan: chosen && { id: chosen.value, price: chosen.dataset.price ?? '' },
  };
}

export const judgeForm = (parts: Parts): Judgement => judge(giftOf(parts));

function uncheck(control: HTMLInputElement): void {
  if (!control.checked) return;
  control.checked = false;
  tellChange(control);
}

/** After another frequency has been chosen: what was meant for the one is not meant for the other (DN-02). */
export function clearAmounts({ suggestion, plan, amount }: Parts): void {
  for (const control of [...suggestion, ...plan]) uncheck(control);
  setValue(amount, '');
}

/** 'other' clears the amount, any other suggestion sets it (DN-03). */
export const takeSuggestion = ({ amount }: Parts, { value }: HTMLInputElement): void =>
  setValue(amount, value === OTHER ? '' : value);

/** What the server or the browser has filled in agrees with itself: a suggestion has its amount, an amount its 'other'. */
export function settleAmounts({ suggestion, amount }: Parts): void {
  const chosen = suggestion.find(({ checked }) => checked);
  const other = suggestion.find(({ value }) => value === OTHER);
  if (chosen && chosen !== other) setValue(amount, chosen.value);
  else if (!chosen && other && amount.value.trim() !== '') other.checked = true;
}

/** Where the visitor mends the amount. */
function faultyControl(parts: Parts): HTMLInputElement | undefined {
  const { frequency, suggestion, amount, plan } = parts;
  const isRecurring = chosenOf(frequency)?.value === RECURRING;
  if (isRecurring && plan.length > 0) return plan[0];
  return isFree(parts) ? amount : suggestion[0];
}

/** Makes the browser's own validity say what is wrong with the amount (DN-04, DN-07). */
export function judgeAmounts(parts: Parts, texts: Texts): void {
  const { fault } = judgeForm(parts);
  const faulty = fault && faultyControl(parts);
  const first = [parts.suggestion[0], parts.plan[0], parts.amount];
  for (const control of first) control?.setCustomValidity(fault && control === faulty ? texts[fault] : '');
}

export function forgetVerdict({ suggestion, plan, amount }: Parts): void {
  for (const control of [...suggestion, ...plan, amount]) control.setCustomValidity('');
}
