import { JsonError } from '../net/json.ts';
import { readmeOf, report } from '../report.ts';
import type { Addresses } from './calls.ts';

/** Request to the site's own server, as described in a report. */
export interface Call {
  widget: string;
  form: HTMLFormElement;
  /** Path from the widget's option, without added parameters. */
  address: string;
  /** Description of the expected response. */
  expected: string;
}

/** Expected responses of the payment's requests, for reports. */
export const agreed: Readonly<Record<keyof Addresses, string>> = {
  price: '{"price": "19.99"}',
  fetch: '{"pmtId": "…", "clientSecret": "…"}',
  update: 'a success status without a redirect',
};

/** Returns a response as at most 100 characters of JSON, with '…' for long strings, because they may be secrets. */
const summarize = (response: unknown): string =>
  JSON.stringify(response, (_, value: unknown) =>
    typeof value === 'string' && value.length > 20 ? '…' : value,
  ).slice(0, 100);

const describeFound = ({ fault, answer, message }: JsonError): string =>
  fault === 'shape' && answer !== undefined ? summarize(answer) : `"${message.replace(/\.$/, '')}"`;

/**
 * Reports an unexpected response, once for each kind. Does not report network errors and timeouts, because connections
 * fail and visitors leave the page.
 */
export function reportAnswer({ widget, form, address, expected }: Call, error: unknown): void {
  if (!(error instanceof JsonError) || error.fault === 'offline' || error.fault === 'timeout') return;
  const problem = `${address} sent an unexpected response`;
  const found = describeFound(error);
  report({ code: 'answer', widget, problem, expected, found, see: readmeOf(widget), cause: error }, form);
}
