import { type RefObject, useId, useRef, useState } from 'react';
import { useFormValue } from '../../forms/fields/watchForm.ts';
import { readStored, writeStored } from '../../page/storage.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import type { Payer } from '../site/payer.ts';
import { POSTAL_CODE_ITEM } from '../site/privacy.ts';

/** Field for the card's postal code, shown if the form has none. */
export interface PostalCodeField {
  ref: RefObject<HTMLInputElement | null>;
  id: string;
  /** Postal code that the visitor typed for this order before a decline or a reload. */
  saved: string;
  /** True in countries whose banks compare the postal code with their records. */
  isRequired: boolean;
  /** True if a check has found that the required postal code is missing. */
  isMissing: boolean;
  handleInput: () => void;
  /**
   * Returns whether the postal code is present or optional. If not, shows the error.
   * @param shouldFocus true to focus the field if the postal code is missing
   */
  check: (shouldFocus: boolean) => boolean;
}

/** Name of the field. */
export const POSTAL_CODE = 'billingPostalCode';

/**
 * Returns the postal code saved for the given order. The code of another order in the same tab is not used, because
 * another person may have placed that order.
 */
function readSaved(attempt: string): string {
  const [order, ...code] = (readStored(POSTAL_CODE_ITEM) ?? '').split(' ');
  return attempt !== '' && order === attempt ? code.join(' ') : '';
}

/** Manages the saved value and the error state of the field for the card's postal code. */
export function usePostalCode(form: HTMLFormElement, payer: Payer, attempt: string): PostalCodeField {
  const id = useId();
  const isRequired = useFormValue(form, payer.needsPostalCode);
  const ref = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const saved = useConstant(() => readSaved(attempt));
  return {
    ref,
    id,
    saved,
    isRequired,
    isMissing: isRequired && isMissing,
    handleInput: () => {
      const { value = '' } = ref.current ?? {};
      if (value.trim() !== '') setMissing(false);
      if (attempt !== '') writeStored(POSTAL_CODE_ITEM, `${attempt} ${value}`);
    },
    check: (shouldFocus) => {
      const field = ref.current;
      const isEmpty = field?.getAttribute('aria-required') === 'true' && field.value.trim() === '';
      setMissing(isEmpty);
      if (isEmpty && shouldFocus) field.focus();
      return !isEmpty;
    },
  };
}
