/**
 * Failure of a request to the site's own server:
 * - `offline`: no response; `timeout`: no response in time; `status`: an error status;
 * - `document`: a whole page, such as a login page; `shape`: not of the expected type or shape.
 */
export type ResponseFailure = 'offline' | 'timeout' | 'status' | 'document' | 'shape';

/** Request to the site's own server that did not bring what was expected. */
export abstract class ResponseError extends Error {
  /** JSON of a response with an error status, which may state a reason, or of an unexpected shape. */
  readonly responseBody: unknown;

  constructor(
    readonly failure: ResponseFailure,
    readonly address: string,
    message: string,
    { cause, responseBody }: { cause?: unknown; responseBody?: unknown } = {},
  ) {
    super(message, { cause });
    this.responseBody = responseBody;
  }
}
