import { readmeOf, report } from '../report/report.ts';
import { ResponseError } from './ResponseError.ts';

/** Request to the site's own server, as a report describes it. */
export interface ServerRequest {
  widget: string;
  /** Widget element at which the report is dispatched. */
  element: HTMLElement;
  /** Path from the widget's option, without added parameters. */
  address: string;
  /** Description of the expected response. */
  expected: string;
}

/**
 * Returns the shape of a response as at most 100 characters of JSON. Replaces texts with '…', because they may be secrets
 * or personal data: Craft's `users/session-info`, for example, contains the member's name and email address, and reports
 * go to the site's monitoring.
 */
const summarize = (response: unknown): string =>
  JSON.stringify(response, (_, value: unknown) =>
    typeof value === 'string' && value !== '' ? '…' : value,
  ).slice(0, 100);

const describeFound = ({ failure, responseBody, message }: ResponseError): string =>
  failure === 'shape' && responseBody !== undefined
    ? summarize(responseBody)
    : `"${message.replace(/\.$/, '')}"`;

/**
 * Reports an unexpected response, once for each kind of failure. Does not report network errors or timeouts, because
 * they also occur when a connection fails or a visitor leaves the page.
 */
export function reportResponseError(
  { widget, element, address, expected }: ServerRequest,
  error: unknown,
): void {
  if (!(error instanceof ResponseError) || error.failure === 'offline' || error.failure === 'timeout') return;
  const problem = `${address} sent an unexpected response`;
  const found = describeFound(error);
  report({ code: 'answer', widget, problem, expected, found, see: readmeOf(widget), cause: error }, element);
}
