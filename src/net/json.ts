import { type Deadline, withDeadline } from './deadline.ts';

/**
 * Why data did not come:
 * - `offline`: no answer at all; `timeout`: none in time; `status`: an error status;
 * - `document`: a page, such as a login page, in place of data; `shape`: no JSON, or not as it was agreed.
 */
export type JsonFault = 'offline' | 'timeout' | 'status' | 'document' | 'shape';

interface Circumstances {
  cause?: unknown;
  /** What the server said where that was JSON, with an error status (some put a reason in it) or of another shape. */
  answer?: unknown;
}

/** Its message is short enough to be shown to a visitor; the address stands beside it, for developers. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly answer: unknown;

  constructor(
    readonly fault: JsonFault,
    readonly address: string,
    message: string,
    { cause, answer }: Circumstances = {},
  ) {
    super(message, { cause });
    this.answer = answer;
  }
}

export interface JsonRequest<Value> extends Deadline {
  /** Sent by POST; without it the request is a GET. */
  body?: FormData;
  /** Reads what was agreed with the server out of its answer; undefined where the answer is something else. */
  read: (answer: unknown) => Value | undefined;
  /** `no-store` for a request with an effect: an answer out of the cache would have none. */
  cache?: RequestCache;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function parse(text: string, address: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new JsonError('shape', address, messageOf(cause), { cause });
  }
}

/** What an error's body says, where it is JSON. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readAnswer(response: Response, address: string): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? 'no type';
  const text = await response.text();
  if (!response.ok) {
    const answer = tryParse(text);
    throw new JsonError('status', address, `The server answered with status ${response.status}.`, { answer });
  }
  if (text === '') return undefined;
  // `application/problem+json` is JSON, too.
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(type);
  if (isJson) return parse(text, address);
  const fault = type.startsWith('text/html') ? 'document' : 'shape';
  throw new JsonError(fault, address, `The server did not answer with JSON, but with ${type}.`);
}

/**
 * Fetches data from the site's own server, by GET or, with a body, by POST, and checks status, type and shape. An answer
 * without content is read as undefined.
 * @throws JsonError; the signal's reason where it was aborted
 */
export function fetchJson<Value>(
  address: string,
  { read, body, cache = 'default', ...deadline }: JsonRequest<Value>,
): Promise<Value> {
  const seconds = deadline.timeout / 1000;
  const late = () =>
    new JsonError('timeout', address, `The server did not answer within ${seconds} seconds.`);
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' };
  const request = { headers, cache, ...(body && { method: 'POST', body }) };
  return withDeadline(deadline, late, async (signal) => {
    let answer: unknown;
    try {
      answer = await readAnswer(await fetch(address, { ...request, signal }), address);
      const value = read(answer);
      if (value !== undefined) return value;
    } catch (cause) {
      if (cause instanceof JsonError) throw cause;
      throw new JsonError('offline', address, messageOf(cause), { cause });
    }
    throw new JsonError('shape', address, 'The server’s answer is not what was expected.', { answer });
  });
}
