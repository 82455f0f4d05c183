import { type Control, controlsOf } from '../../src/forms/fields/controls.ts';
import type { OptionsOf, ReportProblem } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import { findChoice } from './country.ts';
import type { countrySelect } from './country-select.ts';

type Options = OptionsOf<typeof countrySelect>;

/**
 * Returns the list, which is either the part or the host itself.
 * @throws WidgetError if there is none
 */
export function selectOf(host: HTMLElement, part: HTMLSelectElement | undefined): HTMLSelectElement {
  const select = part ?? host;
  if (select instanceof HTMLSelectElement) return select;
  throw new WidgetError({
    problem: 'the list is missing',
    expected: '<select data-widget="country-select"> or 1 <select data-country-select-part="select">',
    found: `<${host.localName}> without a list`,
  });
}

/** Returns the option for the United States; undefined if the list has none. */
export const findFirst = (
  select: HTMLSelectElement,
  names: readonly string[],
): HTMLOptionElement | undefined => findChoice([...select.options], names);

/** Returns the field in the list's form that an option names; undefined if there is none. */
export const fieldNamed = (select: HTMLSelectElement, name: string | undefined): Control | undefined =>
  select.form && name !== undefined
    ? controlsOf(select.form).find((control) => control.name === name && control !== select)
    : undefined;

/** Returns whether the `address-fields` widget checks the postal code of an address, for every country. */
const isCheckedByAddress = (zip: Control): boolean => zip.dataset.addressFieldsPart === 'zip';

/** Returns the field for the ZIP code that this widget checks; undefined if there is none. */
export function zipField(select: HTMLSelectElement, name: string | undefined): Control | undefined {
  const zip = fieldNamed(select, name);
  return zip && !isCheckedByAddress(zip) ? zip : undefined;
}

/** Reports a list that doesn't contain the United States, and widget options that name a field missing from the form. */
export function checkList(
  select: HTMLSelectElement,
  { first, from, zipCode }: Options,
  report: ReportProblem,
): void {
  report({
    problem: 'the United States is not in the list',
    expected: `an option ${first.join(' or ')}`,
    found: findFirst(select, first) ? undefined : 'none',
  });
  const zip = fieldNamed(select, zipCode);
  report({
    problem: 'address-fields already checks the postal code, for every country',
    expected: 'no data-country-select-zip-code',
    found: zip && isCheckedByAddress(zip) ? `"${zipCode}"` : undefined,
  });
  for (const name of [from, zipCode])
    report({
      problem: 'it names a field that is not in the form',
      expected: `a field named ${name}`,
      found: name !== undefined && !fieldNamed(select, name) ? 'none' : undefined,
    });
}
