import { type RefObject, useRef, useState } from 'react';
import { readStored, writeStored } from '../page/storage.ts';
import { useConstant } from '../runtime/useConstant.ts';

/** Field for the card's postal code, if the form does not have one. */
export interface PostalCodeField {
  ref: RefObject<HTMLInputElement | null>;
  /** Code that the visitor typed for this order before a decline or a reload. */
  saved: string;
  /** True after a check has found that the required code is missing. */
  isMissing: boolean;
  handleInput: () => void;
  /**
   * Returns whether a card can be charged. If not, shows the error.
   * @param shouldFocus moves the focus to the field with the error
   */
  check: (shouldFocus: boolean) => boolean;
}

const KEY = 'widgets-payment-postal-code';

/** Returns the saved postal code of an order. Another order in the same tab may be another person's. */
function readSaved(attempt: string): string {
  const [order, ...code] = (readStored(KEY, 'sessionStorage') ?? '').split(' ');
  return attempt !== '' && order === attempt ? code.join(' ') : '';
}

/** Manages the saved value and the error of the field for the card's postal code. */
export function usePostalCode(attempt: string): PostalCodeField {
  const ref = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const saved = useConstant(() => readSaved(attempt));
  return {
    ref,
    saved,
    isMissing,
    handleInput: () => {
      const { value = '' } = ref.current ?? {};
      if (value.trim() !== '') setMissing(false);
      if (attempt !== '') writeStored(KEY, `${attempt} ${value}`, 'sessionStorage');
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
