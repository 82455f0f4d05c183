import { useLayoutEffect } from 'react';
import { assignValue } from '../../src/forms/draft/draftControls.ts';
import { type Control, checkControl, controlsIn, dispatchChange } from '../../src/forms/fields/controls.ts';
import { watchForm } from '../../src/forms/fields/watchForm.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import type { membershipApplication } from './membership-application.ts';
import { addressKey, isField } from './rules.ts';

type Parts = PartsOf<typeof membershipApplication>;

const isNamedField = (control: Control): boolean => control.name !== '' && isField(control);

/** Returns pairs of matching controls in the home and work addresses. */
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
  for (const control of changed) dispatchChange(control);
}

/**
 * Copies the home address to the work address while the checkbox is checked. If the work address is changed to a
 * different one, unchecks the checkbox.
 */
export function useSameAsHome(form: HTMLFormElement, { sameAsHome, home, work }: Parts): void {
  // A layout effect, because a draft may be restored and the visitor may type as soon as the form is ready.
  useLayoutEffect(() => {
    const box = sameAsHome instanceof HTMLInputElement ? sameAsHome : sameAsHome?.querySelector('input');
    if (!box || !home || !work) return undefined;
    let isCopying = false;
    return watchForm(form, (change) => {
      if (change.cause !== 'input' || isCopying || !box.checked) return;
      const { control } = change;
      if (control === box || home.contains(control)) {
        isCopying = true;
        copy(home, work);
        isCopying = false;
      } else if (
        work.contains(control) &&
        pairsOf(home, work).some(([from, to]) => from.value !== to.value)
      ) {
        checkControl(box, false);
      }
    });
  }, [form, sameAsHome, home, work]);
}
