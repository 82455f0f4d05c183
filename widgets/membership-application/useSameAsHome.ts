import { useEffect } from 'react';
import type { PartsOf } from '../../src/define.ts';
import { type Control, controlsIn } from '../../src/forms/controls.ts';
import { assignValue, dispatchChanges } from './draftControls.ts';
import { isField } from './fields.ts';
import type { membershipApplication } from './membership-application.ts';
import { addressKey } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

const isNamedField = (control: Control): boolean => control.name !== '' && isField(control);

/** Returns pairs of matching controls in the home and the work address. */
function pairsOf(home: HTMLElement, work: HTMLElement): (readonly [Control, Control])[] {
  const targets = controlsIn(work).filter(isNamedField);
  return controlsIn(home)
    .filter(isNamedField)
    .flatMap((from) => {
      const to = targets.find((control) => addressKey(control.name) === addressKey(from.name));
      return to ? [[from, to] as const] : [];
    });
}

function copy(home: HTMLElement, work: HTMLElement): void {
  const changed = pairsOf(home, work).flatMap(([from, to]) => (assignValue(to, from.value) ? [to] : []));
  dispatchChanges(changed);
}

/** Copies the home address to the work address while the checkbox is checked. A different work address unchecks it. */
export function useSameAsHome(form: HTMLFormElement, { sameAsHome, home, work }: Parts): void {
  useEffect(() => {
    const box = sameAsHome instanceof HTMLInputElement ? sameAsHome : sameAsHome?.querySelector('input');
    if (!box || !home || !work) return undefined;
    let isCopying = false;
    const handleChange = ({ target }: Event): void => {
      if (isCopying || !box.checked) return;
      if (target === box || home.contains(target as Node)) {
        isCopying = true;
        copy(home, work);
        isCopying = false;
      } else if (
        work.contains(target as Node) &&
        pairsOf(home, work).some(([from, to]) => from.value !== to.value)
      ) {
        box.checked = false;
        dispatchChanges([box]);
      }
    };
    const listening = new AbortController();
    for (const type of ['input', 'change'])
      form.addEventListener(type, handleChange, { signal: listening.signal });
    return () => listening.abort();
  }, [form, sameAsHome, home, work]);
}
