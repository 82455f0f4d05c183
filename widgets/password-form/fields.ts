import type { PartsOf } from '../../src/define.ts';
import { oneLine } from '../../src/forms/oneLine.ts';
import { readmeOf } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { passwordForm } from './password-form.ts';

type Parts = PartsOf<typeof passwordForm>;

/** The two passwords with the message for when they differ. */
export interface Pair {
  password: HTMLInputElement;
  confirmation: HTMLInputElement;
  message: HTMLElement;
}

function fail(problem: string, expected: string, found: string): never {
  const { name: widget } = passwordForm;
  throw new WidgetError({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) });
}

/**
 * The parts that belong together, undefined where the form asks for an address only.
 * @throws WidgetError for one without the others, and where there is nothing to judge
 */
export function pairOf({ new: password, confirm, mismatch, email }: Parts): Pair | undefined {
  if (password && confirm && mismatch) return { password, confirmation: confirm, message: mismatch };
  const found = Object.entries({ new: password, confirm, mismatch }).flatMap(([name, part]) =>
    part ? [name] : [],
  );
  if (found.length > 0)
    fail('parts are missing', 'new, confirm and mismatch, or none of them', found.join(', '));
  if (!email) fail('there is nothing to judge', 'parts new, confirm and mismatch, or email', 'none');
  return undefined;
}

/** The form, which is the marked element or round it. */
export function formOf(host: HTMLElement): HTMLFormElement {
  return (
    host.closest('form') ??
    fail('there is no form', '<form data-widget="password-form">', `<${host.localName}>`)
  );
}

/** What sends the form, wherever it stands. One that asks for no validation, such as 'Cancel', is left alone. */
export function submitsOf(form: HTMLFormElement): HTMLButtonElement[] {
  const all = document.querySelectorAll<HTMLButtonElement>(
    'button, input[type="submit"], input[type="image"]',
  );
  return [...all].filter(
    (button) =>
      button.form === form && button.type !== 'button' && button.type !== 'reset' && !button.formNoValidate,
  );
}

/** The password that a toggle shows. */
export function fieldOf(
  toggle: HTMLButtonElement,
  { new: password, confirm, current }: Parts,
): HTMLInputElement {
  const id = toggle.getAttribute('aria-controls') ?? '';
  const field = [password, confirm, current].find((input) => input?.id === id && id !== '');
  return (
    field ?? fail('a toggle has no password', 'aria-controls with the id of one of the passwords', `"${id}"`)
  );
}

/** What a field is called on the page. */
export const labelOf = (field: HTMLInputElement): string =>
  oneLine(field.labels?.[0]?.textContent ?? field.name);
