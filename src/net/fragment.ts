import { type Deadline, withDeadline } from './deadline.ts';
import { ResponseError, type ResponseFailure, refusesSession } from './ResponseError.ts';

/** Error for a failed request for a fragment. */
export class FragmentError extends ResponseError {
  override readonly name = 'FragmentError';

  constructor(failure: ResponseFailure, address: string, found: string, response?: Response) {
    super(failure, address, `Expected an HTML fragment, found ${found}.`, { ...(response && { response }) });
  }
}

/** Pattern of the start of a whole page, which is not a fragment. */
export const WHOLE_PAGE = /<(?:!doctype|html|head|body)[\s>]/i;

function failOffline(address: string, error: unknown): never {
  throw new FragmentError('offline', address, String(error));
}

async function readHtml(response: Response, address: string): Promise<string> {
  const type = response.headers.get('Content-Type') ?? 'no type';
  const { status } = response;
  // The browser can open the page of a login, or of a firewall that wants to see the visitor. A script can't.
  if (status === 401 || status === 403 || refusesSession(status, (name) => response.headers.get(name)))
    throw new FragmentError('page', address, `status ${status}, which asks for a page`, response);
  if (!response.ok) throw new FragmentError('status', address, `status ${status}`, response);
  if (!type.startsWith('text/html')) throw new FragmentError('shape', address, type);
  const html = await response.text().catch((error: unknown) => failOffline(address, error));
  if (WHOLE_PAGE.test(html)) throw new FragmentError('page', address, `the page ${response.url}`);
  return html;
}

/**
 * Fetches an HTML fragment from the site's own server and checks its status, type and shape (LS-03, LS-16).
 * @returns the markup, which must be sanitized before use
 * @throws FragmentError; the signal's reason if it was aborted
 */
export function fetchFragment(address: string, deadline: Deadline): Promise<string> {
  const createTimeoutError = () => new FragmentError('timeout', address, `nothing in ${deadline.timeout} ms`);
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html' };
  return withDeadline(deadline, createTimeoutError, async (signal) => {
    // Any other error comes from our own code, not from the network.
    const response = await fetch(address, { headers, signal }).catch((error: unknown) =>
      failOffline(address, error),
    );
    return readHtml(response, address);
  });
}
