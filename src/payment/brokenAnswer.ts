import { JsonError } from '../net/json.ts';
import { readmeOf, report } from '../report.ts';
import type { Addresses } from './calls.ts';

/** A call to the site's own server, as its developers are told of it. */
export interface Call {
  widget: string;
  form: HTMLFormElement;
  /** As the option has it, without what was added. */
  address: string;
  /** What it was to answer. */
  expected: string;
}

/** What the payment's own calls are to answer. */
export const agreed: Readonly<Record<keyof Addresses, string>> = {
  price: '{"price": "19.99"}',
  fetch: '{"pmtId": "…", "clientSecret": "…"}',
  update: 'a status of success, no redirect',
};

/** Enough of an answer to see what is not as agreed, and too little to hold a secret. */
const outline = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'string' && value.length > 20 ? '…' : value,
  ).slice(0, 100);

const foundIn = ({ fault, answer, message }: JsonError): string =>
  fault === 'shape' && answer !== undefined ? outline(answer) : `"${message.replace(/\.$/, '')}"`;

/**
 * Tells the page's developers of an answer that is not as agreed, once for its kind. A call that got none is not told: lines
 * fail, and visitors leave.
 */
export function reportAnswer({ widget, form, address, expected }: Call, error: unknown): void {
  if (!(error instanceof JsonError) || error.fault === 'offline' || error.fault === 'timeout') return;
  const problem = `${address} did not answer as agreed`;
  const found = foundIn(error);
  report({ code: 'answer', widget, problem, expected, found, see: readmeOf(widget), cause: error }, form);
}
