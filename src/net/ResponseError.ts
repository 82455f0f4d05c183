import { readRetryAfter } from './retryAfter.ts';

/**
 * Failure of a request to the site's own server:
 * - `offline`: no response; `timeout`: no response in time; `status`: an error status;
 * - `session`: the server refuses the request because of the session: see `refusesSession`;
 * - `page`: the server sent a whole page in place of data, or wants the visitor to see one;
 * - `shape`: the response does not have the expected type or shape.
 */
export type ResponseFailure = 'offline' | 'timeout' | 'status' | 'session' | 'page' | 'shape';

/** Media type of JSON, including types such as `application/problem+json`. */
export const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/**
 * Returns true if the site itself refuses a script's request because of the session. Craft 5.7.10 responds to such a
 * request with status 302 and `X-Redirect`, but without `Location`, so that browsers do not follow the redirect. It
 * responds to requests for actions with 403 and JSON. A 401 or 403 with a page comes from a firewall, a proxy or a
 * password for the whole site, which know nothing about the session.
 */
export const refusesSession = (status: number, header: (name: string) => string | null): boolean =>
  header('X-Redirect') !== null ||
  ((status === 401 || status === 403) && JSON_TYPE.test(header('Content-Type') ?? ''));

interface ResponseErrorDetails {
  cause?: unknown;
  responseBody?: unknown;
  /** Response with an error status. */
  response?: Response;
}

/** Error for a request to the site's own server that did not receive the expected response. */
export abstract class ResponseError extends Error {
  /** JSON of a response that has an error status or an unexpected shape. It may state the reason for the error. */
  readonly responseBody: unknown;
  /** Status of the response if the failure is `status`. */
  readonly status: number | undefined;
  /** Time in ms that the server asks clients to wait before the next request (`Retry-After`), if it specifies one. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly failure: ResponseFailure,
    readonly address: string,
    message: string,
    { cause, responseBody, response }: ResponseErrorDetails = {},
  ) {
    super(message, { cause });
    this.responseBody = responseBody;
    this.status = response?.status;
    this.retryAfter = readRetryAfter(response?.headers.get('Retry-After'));
  }

  /**
   * True if the server has refused the request, so that nothing has happened: a status from 400 to 499, or 503. After a
   * lost connection, a timeout or any other error, the outcome is unknown.
   */
  get isRefusal(): boolean {
    const { status = 0 } = this;
    return (status >= 400 && status < 500) || status === 503;
  }

  /**
   * True if the end of the session may be the reason. A redirect to the login page ends with a page, and Craft refuses a
   * token of another session with status 400.
   */
  get isSessionPossible(): boolean {
    const { failure, status = 0 } = this;
    return failure === 'session' || failure === 'page' || [400, 401, 403].includes(status);
  }
}
