import { type GenericSchema, safeParse } from 'valibot';
import { parseJson } from '../../runtime/parseJson.ts';
import { type Deadline, withDeadline } from '../deadline.ts';
import { JSON_TYPE, ResponseError, refusesSession } from '../ResponseError.ts';

/** Error for a failed request for data. The message is short enough to show to visitors; the URL is for developers. */
export class JsonError extends ResponseError {
  override readonly name = 'JsonError';
}

export interface JsonRequest<Value> extends Deadline {
  /** Default: POST if there is a body, and otherwise GET. */
  method?: 'PUT' | 'DELETE';
  /** Form fields, or a JSON document as text. */
  body?: FormData | string;
  /** Shape that the JSON must have, from the call's contract. */
  schema: GenericSchema<unknown, Value>;
  /** `no-store` for a request with a side effect, which would not happen if the response came from the cache. */
  cache?: RequestCache;
  /** True for a small change that the page shows already: the request goes on if the visitor leaves. Limit: 64 KiB in all. */
  keepalive?: boolean;
  /** Further request headers. */
  headers?: Readonly<Record<string, string>>;
}

/** Error message if the server refuses the request because of the session. */
export const ASKS_FOR_LOGIN = 'The server asks you to sign in.';

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the value of a JSON text. The parser's own message is not used, because it quotes the text. */
function parse(text: string, address: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new JsonError('shape', address, 'The server sent invalid JSON.');
  return value;
}

async function readBody(response: Response, address: string): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? 'no type';
  const text = await response.text();
  const details = () => ({ responseBody: parseJson(text), response });
  if (refusesSession(response.status, (name) => response.headers.get(name)))
    throw new JsonError('session', address, ASKS_FOR_LOGIN, details());
  if (!response.ok)
    throw new JsonError('status', address, `The server responded with status ${response.status}.`, details());
  if (text === '') return undefined;
  if (JSON_TYPE.test(type)) return parse(text, address);
  const failure = type.startsWith('text/html') ? 'page' : 'shape';
  throw new JsonError(failure, address, `The server sent ${type} instead of JSON.`);
}

/**
 * Fetches data from the site's own server and checks its status, type and shape. Returns undefined for an empty
 * response.
 * @throws JsonError; the signal's reason if it was aborted
 */
export function fetchJson<Value>(
  address: string,
  { schema, body, headers: own, ...others }: JsonRequest<Value>,
): Promise<Value> {
  const seconds = others.timeout / 1000;
  const createTimeoutError = () =>
    new JsonError('timeout', address, `The server did not respond within ${seconds} seconds.`);
  const headers = {
    'X-Requested-With': 'XMLHttpRequest',
    Accept: 'application/json',
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...own,
  };
  const request = { ...(body && { method: 'POST', body }), ...others, headers };
  return withDeadline(others, createTimeoutError, async (signal) => {
    let data: unknown;
    try {
      data = await readBody(await fetch(address, { ...request, signal }), address);
      const result = safeParse(schema, data, { abortEarly: true });
      if (result.success) return result.output;
    } catch (cause) {
      if (cause instanceof JsonError) throw cause;
      throw new JsonError('offline', address, errorMessage(cause), { cause });
    }
    throw new JsonError('shape', address, 'The server sent an unexpected response.', { responseBody: data });
  });
}
