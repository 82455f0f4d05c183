import { useCallback, useLayoutEffect, useRef } from 'react';
import { dispatchChange } from '../../src/forms/fields/controls.ts';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { readFromHistoryState, saveToHistoryState } from '../../src/page/history/history.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { isRecord } from '../../src/runtime/isRecord.ts';
import { completeChoice, type MembershipChoice, type RadioState, readChoice } from './choice.ts';
import type { membershipPurchase } from './membership-purchase.ts';

type Parts = PartsOf<typeof membershipPurchase>;
type Radios = readonly HTMLInputElement[];

const optionOf = (radio: HTMLInputElement): RadioState => ({
  value: radio.value,
  checked: radio.checked,
  product: radio.dataset.product ?? radio.value,
});

/**
 * Checks the radio button with the given value, or none, and fires `input` and `change` as if the visitor had done so.
 */
function check(radios: Radios, value: string): void {
  for (const radio of radios) {
    const isChecked = radio.value === value;
    if (radio.checked === isChecked) continue;
    radio.checked = isChecked;
    // Browsers fire no event on a radio button that is unchecked because another one is checked.
    if (!isChecked && value !== '') continue;
    dispatchChange(radio);
  }
}

/** Current choice with the functions that change it. */
export interface ChoiceState extends MembershipChoice {
  /** `change` listener of the form: completes the choice after a change by the visitor. */
  handleChange: (event: Event) => void;
  /** Checks the radio buttons of a choice. */
  choose: (choice: MembershipChoice) => void;
}

/** Returns a choice from the history state, which any script can change. */
const parseChoice = (value: unknown): MembershipChoice | undefined =>
  isRecord(value) && typeof value.product === 'string' && typeof value.purchasable === 'string'
    ? { product: value.product, purchasable: value.purchasable }
    : undefined;

/** Saves the choice in the history entry, and restores it after a reload unless the server sends a choice. */
function useSavedChoice(
  form: HTMLFormElement,
  { product, purchasable }: MembershipChoice,
  choose: (choice: MembershipChoice) => void,
): void {
  const isFirst = useRef(true);
  // Restores the choice in a layout effect, before the visitor can make a different choice.
  useLayoutEffect(() => {
    const saved = isFirst.current && product === '' ? parseChoice(readFromHistoryState(form)) : undefined;
    isFirst.current = false;
    if (saved) choose(saved);
    else if (product !== '') saveToHistoryState(form, { product, purchasable });
  }, [form, product, purchasable, choose]);
}

/** Reads the current choice from the radio buttons and completes it after a change. */
export function useChoice(
  form: HTMLFormElement,
  { product: products, purchasable: purchasables }: Parts,
): ChoiceState {
  const read = (): MembershipChoice => readChoice(products.map(optionOf), purchasables.map(optionOf));
  const product = useFormValue(form, () => read().product);
  const purchasable = useFormValue(form, () => read().purchasable);
  const choose = useCallback(
    (choice: MembershipChoice) => {
      check(products, choice.product);
      check(purchasables, choice.purchasable);
    },
    [products, purchasables],
  );
  const handleChange = ({ target }: Event): void => {
    const radio = [...products, ...purchasables].find((one) => one === target);
    if (!radio?.checked) return;
    choose(completeChoice(optionOf(radio), products.includes(radio), purchasables.map(optionOf)));
  };
  useSavedChoice(form, { product, purchasable }, choose);
  return { product, purchasable, handleChange, choose };
}
