import { joinNames } from '../../src/forms/fields/joinNames.ts';
import type { PartsOf } from '../../src/runtime/define.ts';
import { collapseWhitespace } from '../../src/runtime/texts.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { passwordForm } from './password-form.ts';

type Parts = PartsOf<typeof passwordForm>;

/** Pair of password fields, and the message shown if the passwords differ. */
export interface Pair {
  password: HTMLInputElement;
  confirmation: HTMLInputElement;
  message: HTMLElement;
}

function fail(problem: string, expected: string, found: string): never {
  throw new WidgetError({ problem, expected, found });
}

/**
 * Returns the password fields and their message, or undefined if the form asks only for an address.
 * @throws WidgetError if only some of these parts exist, or if there is neither a password nor an address
 */
export function pairOf({ new: password, confirm, mismatch, email }: Parts): Pair | undefined {
  if (password && confirm && mismatch) return { password, confirmation: confirm, message: mismatch };
  const found = Object.entries({ new: password, confirm, mismatch }).flatMap(([name, part]) =>
    part ? [name] : [],
  );
  if (found.length > 0)
    fail('parts are missing', 'new, confirm and mismatch, or none of them', found.join(', '));
  if (!email) fail('the fields are missing', 'parts new, confirm and mismatch, or email', 'none');
  return undefined;
}

/**
 * Returns the form, which is the host itself or an ancestor of the host.
 * @throws WidgetError if there is none
 */
export function formOf(host: HTMLElement): HTMLFormElement {
  return (
    host.closest('form') ??
    fail('the form is missing', '<form data-widget="password-form">', `<${host.localName}>`)
  );
}

/**
 * Returns a form's submit buttons, including buttons outside the form, but excluding buttons with `formnovalidate`,
 * such as 'Cancel'.
 */
export function submitButtonsOf(form: HTMLFormElement): HTMLButtonElement[] {
  const all = document.querySelectorAll<HTMLButtonElement>(
    'button, input[type="submit"], input[type="image"]',
  );
  return [...all].filter(
    (button) =>
      button.form === form && button.type !== 'button' && button.type !== 'reset' && !button.formNoValidate,
  );
}

/**
 * Returns the password field that a toggle controls.
 * @throws WidgetError if the toggle's `aria-controls` does not name a password field
 */
export function fieldOfToggle(
  toggle: HTMLButtonElement,
  { new: password, confirm, current }: Parts,
): HTMLInputElement {
  const id = toggle.getAttribute('aria-controls') ?? '';
  const field = [password, confirm, current].find((input) => input?.id === id && id !== '');
  if (field) return field;
  const problem = 'a toggle has no password';
  const expected = 'aria-controls with the id of one of the passwords';
  throw new WidgetError({ problem, expected, found: `"${id}"`, attribute: 'aria-controls' }, toggle);
}

/** Returns the labels of all empty fields, joined as a list, or an empty string if only the new passwords are empty. */
export function emptyLabels(
  { username, current, new: password, confirm }: Parts,
  joinLast: (others: string, last: string) => string,
): string {
  const isEmpty = (field: HTMLInputElement | undefined): field is HTMLInputElement =>
    field?.value.trim() === '' && !field.readOnly;
  const others = [username, current].filter(isEmpty);
  const all = [username, current, password, confirm].filter(isEmpty);
  return others.length === 0 ? '' : joinNames(all.map(fieldLabel), joinLast);
}

/** Returns the label text of a field, or its name if it has no label. */
export const fieldLabel = (field: HTMLInputElement): string =>
  collapseWhitespace(field.labels?.[0]?.textContent ?? field.name);
