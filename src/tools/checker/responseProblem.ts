import { getDotPath, safeParse } from 'valibot';
import type { Call, CallResponse, RequiredElement } from '../../net/defineCall.ts';
import { WHOLE_PAGE } from '../../net/fragment.ts';
import { JSON_TYPE } from '../../net/ResponseError.ts';
import { parsePage } from './page.ts';

/** Response from a server, read completely. */
export interface ReadResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** Difference between a response and the contract. */
export interface ResponseProblem {
  expected: string;
  found: string;
}

const isAllowed: Readonly<Record<RequiredElement['number'], (count: number) => boolean>> = {
  one: (count) => count === 1,
  'one or none': (count) => count <= 1,
  some: (count) => count > 0,
  any: () => true,
};

/** Returns the response that the contract defines for a status, or for the status's class, such as `4XX`. */
const responseFor = ({ responses }: Call, status: number): CallResponse | undefined =>
  responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`];

/** Returns the start of the given text, with '…' in place of the rest. */
const shorten = (body: string): string => {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
};

/** Returns data as JSON, without the values of long texts, because these may be secrets. */
const withoutSecrets = (data: unknown): string =>
  shorten(
    JSON.stringify(data, (_, value: unknown) =>
      typeof value === 'string' && value.length > 20 ? '…' : value,
    ) ?? '',
  );

function jsonProblem({ body, headers }: ReadResponse, response: CallResponse): ResponseProblem | undefined {
  if (response.kind !== 'json') return undefined;
  const expected = `JSON such as ${JSON.stringify(response.example)}`;
  const type = headers.get('Content-Type') ?? 'no type';
  const isEmpty = body === '' && safeParse(response.schema, undefined).success;
  if (isEmpty) return undefined;
  if (!JSON_TYPE.test(type)) return { expected, found: type };
  let data: unknown;
  try {
    data = JSON.parse(body);
  } catch {
    return { expected, found: 'a body that is not JSON' };
  }
  const result = safeParse(response.schema, data);
  if (result.success) return undefined;
  const [issue] = result.issues;
  const path = getDotPath(issue);
  return { expected, found: `${withoutSecrets(data)}${path ? `, wrong at ${path}` : ''}` };
}

function fragmentProblem(
  { body, headers }: ReadResponse,
  elements: readonly RequiredElement[],
): ResponseProblem | undefined {
  const type = headers.get('Content-Type') ?? 'no type';
  if (!type.startsWith('text/html')) return { expected: 'text/html', found: type };
  if (WHOLE_PAGE.test(body)) return { expected: 'a part of a page', found: 'a whole document' };
  const { document, window } = parsePage(`<body>${body}`, 'https://site.invalid/');
  const wrong = elements.find(
    ({ selector, number }) => !isAllowed[number](document.body.querySelectorAll(selector).length),
  );
  const count = wrong && document.body.querySelectorAll(wrong.selector).length;
  void window.happyDOM.close();
  if (!wrong) return undefined;
  const name = wrong.selector === '*' ? 'element' : wrong.selector;
  const expected = `${wrong.number} ${name} (${wrong.about.replace(/\.$/, '')})`;
  return { expected, found: `${count === 0 ? 'no' : count} ${name}` };
}

/** Returns the difference between a response and its call's contract, or undefined if there is none. */
export function responseProblem(call: Call, read: ReadResponse): ResponseProblem | undefined {
  const response = responseFor(call, read.status);
  if (!response) {
    const expected = `one of the statuses ${Object.keys(call.responses).join(', ')}`;
    return { expected, found: `status ${read.status}` };
  }
  if (response.kind === 'json') return jsonProblem(read, response);
  if (response.kind === 'fragment') return fragmentProblem(read, response.elements);
  const type = read.headers.get('Content-Type') ?? 'no type';
  return response.kind === 'page' && !type.startsWith('text/html')
    ? { expected: 'a page (text/html)', found: type }
    : undefined;
}
