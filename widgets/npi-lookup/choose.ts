import { setValue } from '../../src/forms/fields/controls.ts';
import { readmeOf, report } from '../../src/report/report.ts';
import { findControl, type LookupControl } from './controls.ts';
import { type Facts, readFacts } from './facts.ts';

/** Elements and options needed to copy a chosen number. */
export interface ChoiceContext {
  host: HTMLElement;
  opener: HTMLElement | undefined;
  /** Name of the input that receives the number. */
  target: string;
  /** Attribute of a result's button that contains its number. */
  numberAttribute: string;
}

function reportMarkup(host: HTMLElement, problem: string, expected: string, found: string): void {
  const widget = 'npi-lookup';
  report({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) }, host);
}

/**
 * Returns the number of the result whose button was clicked, and the facts beside it; undefined for other elements.
 * Reports a button that doesn't contain a ten-digit number.
 */
export function readChoice(
  { target: clicked }: Event,
  { host, numberAttribute }: ChoiceContext,
): { number: string; facts: Facts } | undefined {
  const button = clicked instanceof Element ? clicked.closest(`button[${numberAttribute}]`) : null;
  const number = button?.getAttribute(numberAttribute)?.trim();
  if (!button || number === undefined) return undefined;
  if (/^\d{10}$/.test(number)) return { number, facts: readFacts(button, numberAttribute) };
  reportMarkup(host, `a result's button has no NPI number in ${numberAttribute}`, '10 digits', `"${number}"`);
  return undefined;
}

/**
 * Copies a number into the page's form (NP-05). Returns the input, or reports that it is missing and returns undefined.
 */
export function copyNumber(
  number: string,
  { host, opener, target }: ChoiceContext,
): LookupControl | undefined {
  const control = findControl(target, opener, host);
  if (control) setValue(control, number);
  else reportMarkup(host, 'there is no input for the chosen number', `<input name="${target}">`, 'none');
  return control;
}
