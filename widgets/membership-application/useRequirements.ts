import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PartsOf } from '../../src/define.ts';
import { afterReset } from '../../src/forms/useFormState.ts';
import type { membershipApplication } from './membership-application.ts';
import { hasSameRequirements, type Requirements, requirementsFor } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

const radiosIn = (affiliation: HTMLElement): HTMLInputElement[] => [
  ...affiliation.querySelectorAll<HTMLInputElement>('input[type="radio"]'),
];

const readRequired = ({ addressType, affiliation }: Parts): Requirements =>
  requirementsFor({
    addressTypes: addressType.map(({ value }) => value),
    affiliations: affiliation.map((element) => radiosIn(element).findIndex(({ checked }) => checked)),
  });

/**
 * Reads the requirements from the form, again after every change. Some browsers autofill without events; call `refresh`
 * before a check.
 */
export function useRequirements(form: HTMLFormElement, parts: Parts): [Requirements, refresh: () => void] {
  const [required, setRequired] = useState(() => readRequired(parts));
  const refresh = useCallback(() => {
    setRequired((previous) => {
      const next = readRequired(parts);
      return hasSameRequirements(previous, next) ? previous : next;
    });
  }, [parts]);
  // A layout effect, to listen before a restored draft fires its events.
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const handleChange = ({ target }: Event): void => {
      // Synchronously, so that later listeners of the event find the new requirements in the DOM.
      if ((target as Partial<HTMLInputElement>).form === form) flushSync(refresh);
    };
    for (const type of ['input', 'change'])
      document.addEventListener(type, handleChange, { signal, capture: true });
    addEventListener('pageshow', refresh, { signal });
    afterReset(refresh, signal);
    return () => listening.abort();
  }, [form, refresh]);
  return [required, refresh];
}
