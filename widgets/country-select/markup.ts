import { readmeOf, report } from '../../src/report.ts';
import { WidgetError } from '../../src/WidgetError.ts';
import { findChoice } from './country.ts';
import { countrySelect } from './country-select.ts';

const markupError = {
  code: 'markup',
  widget: countrySelect.name,
  see: readmeOf(countrySelect.name),
} as const;

/**
 * Returns the list: the part, or the host itself.
 * @throws WidgetError if there is none
 */
export function selectOf(host: HTMLElement, part: HTMLSelectElement | undefined): HTMLSelectElement {
  const select = part ?? host;
  if (select instanceof HTMLSelectElement) return select;
  throw new WidgetError({
    ...markupError,
    problem: 'the list is missing',
    expected: '<select data-widget="country-select"> or 1 <select data-country-select-part="select">',
    found: `<${host.localName}> without a list`,
  });
}

/** Returns the option of the United States, or reports that it is missing and returns undefined. */
export function findFirst(
  select: HTMLSelectElement,
  names: readonly string[],
  host: HTMLElement,
): HTMLOptionElement | undefined {
  const option = findChoice([...select.options], names);
  const problem = 'the United States is not in the list';
  if (!option)
    report({ ...markupError, problem, expected: `an option ${names.join(' or ')}`, found: 'none' }, host);
  return option;
}
