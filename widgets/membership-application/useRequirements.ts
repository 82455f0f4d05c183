import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
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

/** Reads the requirements from the form, and rereads them after every change. */
export function useRequirements(form: HTMLFormElement, parts: Parts): Requirements {
  const [required, setRequired] = useState(() => readRequired(parts));
  const refresh = useCallback(() => {
    setRequired((previous) => {
      const next = readRequired(parts);
      return hasSameRequirements(previous, next) ? previous : next;
    });
  }, [parts]);
  useLayoutEffect(
    () =>
      watchForm(
        form,
        ({ cause }) => {
          // Updates synchronously, so that the event's later listeners find the new requirements in the DOM.
          if (cause !== 'focus') flushSync(refresh);
        },
        'capture',
      ),
    [form, refresh],
  );
  return required;
}
