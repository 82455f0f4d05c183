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

export interface FragmentRequest {
  /** Ends the request; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Milliseconds until the whole answer must be there. */
  timeout: number;
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
export async function fetchFragment(address: string, { signal, timeout }: FragmentRequest): Promise<string> {
  const late = new AbortController();
  // Not AbortSignal.timeout: it does not end the reading of a body in every engine, and no test clock moves it.
  const timer = setTimeout(
    () => late.abort(new FragmentError('timeout', address, `nothing in ${timeout} ms`)),
    timeout,
  );
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html' };
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.any([signal, late.signal]) });
    return await read(response, address);
  } catch (error) {
    if (error instanceof FragmentError) throw error;
    signal.throwIfAborted();
    late.signal.throwIfAborted();
    throw new FragmentError('offline', address, String(error));
  } finally {
    clearTimeout(timer);
  }
}
