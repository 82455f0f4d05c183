import { useEffect } from 'react';
import { type Control, hasDefaultValue, isCheckable } from './controls.ts';
import { watchForm } from './watchForm.ts';

/** Opens the `<details>` around an element, which could otherwise be neither seen nor focused. */
export function openDetails(element: Element | null): void {
  for (
    let details = element?.closest('details');
    details;
    details = details.parentElement?.closest('details')
  )
    details.open = true;
}

/** Returns whether a control has a value that the visitor should see: a text, or a choice that the page did not make. */
const isFilled = (control: Control): boolean =>
  !hasDefaultValue(control) ||
  (!isCheckable(control) &&
    !(control instanceof HTMLSelectElement) &&
    control.type !== 'hidden' &&
    control.value.trim() !== '');

/**
 * Opens each `<details>` of a form in which a control has a value, because visitors would not see what they send. Drafts,
 * reloads and other scripts also fill in controls in closed `<details>`.
 */
export function useFilledDetails(form: HTMLFormElement): void {
  useEffect(() => {
    const openFilled = (): void => {
      for (const control of form.querySelectorAll<Control>('details :is(input, select, textarea)'))
        if (isFilled(control)) openDetails(control);
    };
    openFilled();
    return watchForm(form, (change) => {
      if (change.cause === 'input') openDetails(change.control);
      else if (change.cause === 'restore') openFilled();
    });
  }, [form]);
}
