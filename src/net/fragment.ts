import { type Deadline, withDeadline } from './deadline.ts';

/**
 * Why a fragment did not come:
 * - `offline`: no answer at all; `timeout`: none in time; `status`: an error status;
 * - `document`: a whole page, such as a login page, in place of a fragment; `shape`: something else that is no HTML.
 */
export type FragmentFault = 'offline' | 'timeout' | 'status' | 'document' | 'shape';

export class FragmentError extends Error {
  override readonly name = 'FragmentError';

  constructor(
    readonly fault: FragmentFault,
    readonly address: string,
    found: string,
  ) {
    super(`${address}: expected an HTML fragment, found ${found}`);
  }
}

const WHOLE_PAGE = /<(?:!doctype|html|head|body)[\s>]/i;

async function read(response: Response, address: string): Promise<string> {
  const type = response.headers.get('Content-Type') ?? 'no type';
  if (!response.ok) throw new FragmentError('status', address, `status ${response.status}`);
  if (!type.startsWith('text/html')) throw new FragmentError('shape', address, type);
  const html = await response.text();
  if (WHOLE_PAGE.test(html)) throw new FragmentError('document', address, `the page ${response.url}`);
  return html;
}

/**
 * Fetches a fragment of HTML from the site's own server and checks status, type and shape (LS-03, LS-16).
 * @returns the markup, to be sanitised before it is put on the page
 * @throws FragmentError; the signal's reason where it was aborted
 */
export function fetchFragment(address: string, deadline: Deadline): Promise<string> {
  const late = () => new FragmentError('timeout', address, `nothing in ${deadline.timeout} ms`);
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html' };
  return withDeadline(deadline, late, async (signal) => {
    try {
      return await read(await fetch(address, { headers, signal }), address);
    } catch (error) {
      throw error instanceof FragmentError ? error : new FragmentError('offline', address, String(error));
    }
  });
}
