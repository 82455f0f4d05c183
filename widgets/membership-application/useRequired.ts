import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PartsOf } from '../../src/define.ts';
import { afterReset } from '../../src/forms/useFormState.ts';
import type { membershipApplication } from './membership-application.ts';
import { isSameRequired, type Required, requiredBy } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

const radiosIn = (affiliation: HTMLElement): HTMLInputElement[] => [
  ...affiliation.querySelectorAll<HTMLInputElement>('input[type="radio"]'),
];

const readRequired = ({ addressType, affiliation }: Parts): Required =>
  requiredBy({
    addressTypes: addressType.map(({ value }) => value),
    affiliations: affiliation.map((element) => radiosIn(element).findIndex(({ checked }) => checked)),
  });

/**
 * What the form asks for, as it stands, after every change, and, for browsers that fill in without a word, whenever it is
 * asked again (`refresh`).
 */
export function useRequired(form: HTMLFormElement, parts: Parts): [Required, refresh: () => void] {
  const [required, setRequired] = useState(() => readRequired(parts));
  const refresh = useCallback(() => {
    setRequired((before) => {
      const now = readRequired(parts);
      return isSameRequired(before, now) ? before : now;
    });
  }, [parts]);
  // In time for the news of a draft that is put in.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const changed = ({ target }: Event): void => {
      // At once: whoever hears of the change after us finds the form as it will be checked.
      if ((target as Partial<HTMLInputElement>).form === form) flushSync(refresh);
    };
    for (const type of ['input', 'change'])
      document.addEventListener(type, changed, { signal, capture: true });
    addEventListener('pageshow', refresh, { signal });
    afterReset(refresh, signal);
    return () => listening.abort();
  }, [form, refresh]);
  return [required, refresh];
}
