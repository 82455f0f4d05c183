import { useState } from 'react';
import { controlsIn } from '../../src/forms/fields/controls.ts';
import { useFormValue } from '../../src/forms/fields/watchForm.ts';
import { isField } from './rules.ts';

/** Returns whether nothing is typed in an address. Its lists don't count, because they may preselect a country. */
const hasNoText = (address: HTMLElement | undefined): boolean =>
  !address ||
  controlsIn(address).every(
    (control) => control instanceof HTMLSelectElement || !isField(control) || control.value.trim() === '',
  );

/**
 * Returns whether an address can be hidden because no answer requires it and it was empty when that became true. An
 * address that the visitor empties stays, because it would otherwise disappear while they type.
 */
export function useUnneeded(
  form: HTMLFormElement,
  address: HTMLElement | undefined,
  isRequired: boolean | undefined,
): boolean {
  const read = () => ({ isRequired, isHidden: isRequired === false && hasNoText(address) });
  const [state, setState] = useState(read);
  if (state.isRequired !== isRequired) setState(read());
  // A draft or the browser can fill it in later.
  const isStillEmpty = useFormValue(form, () => hasNoText(address));
  return state.isHidden && isStillEmpty;
}
