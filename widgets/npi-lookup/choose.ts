import { setValue } from '../../src/forms/setValue.ts';
import { readmeOf, report } from '../../src/report.ts';
import { controlOf } from './controls.ts';

export interface Choosing {
  host: HTMLElement;
  opener: HTMLElement | undefined;
  /** Name of the input that gets the number. */
  target: string;
  /** Attribute of a button that holds its number. */
  carrier: string;
}

function tell(host: HTMLElement, problem: string, expected: string, found: string): void {
  const widget = 'npi-lookup';
  report({ code: 'markup', widget, problem, expected, found, see: readmeOf(widget) }, host);
}

/** The number of the result whose button was pressed; undefined where it was no such button, or it holds no number. */
export function chosenNumber({ target: pressed }: Event, { host, carrier }: Choosing): string | undefined {
  const button = pressed instanceof Element ? pressed.closest(`button[${carrier}]`) : null;
  const number = button?.getAttribute(carrier)?.trim();
  if (number === undefined || /^\d{10}$/.test(number)) return number;
  tell(host, `a result’s button has no number in ${carrier}`, '10 digits', `"${number}"`);
  return undefined;
}

/** Copies a number into the page's form (NP-05). Returns the input; undefined, and told, where there is none. */
export function copyNumber(number: string, { host, opener, target }: Choosing): HTMLElement | undefined {
  const control = controlOf(target, opener, host);
  if (control) setValue(control, number);
  else tell(host, 'there is no input for the number that was chosen', `<input name="${target}">`, 'none');
  return control;
}
