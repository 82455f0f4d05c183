import { useState } from 'react';
import { controlsIn } from '../../src/forms/fields/controls.ts';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { isField } from './rules.ts';

/**
 * Returns whether all text fields of an address are empty. The address's lists are ignored, because they may preselect
 * a country.
 */
const hasNoText = (address: HTMLElement | undefined): boolean =>
  !address ||
  controlsIn(address).every(
    (control) => control instanceof HTMLSelectElement || !isField(control) || control.value.trim() === '',
  );

/**
 * Returns whether an address can be hidden because it is no longer required and was already empty at that moment. An
 * address that the visitor clears later stays in place; otherwise, it would disappear while they type.
 */
export function useUnneeded(
  form: HTMLFormElement,
  address: HTMLElement | undefined,
  isRequired: boolean | undefined,
): boolean {
  const read = () => ({ isRequired, isHidden: isRequired === false && hasNoText(address) });
  const [state, setState] = useState(read);
  if (state.isRequired !== isRequired) setState(read());
  // A draft or the browser can fill in the address later.
  const isStillEmpty = useFormValue(form, () => hasNoText(address));
  return state.isHidden && isStillEmpty;
}
