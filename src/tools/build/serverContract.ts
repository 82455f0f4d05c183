import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type {
  Call,
  CallAddress,
  CallResponse,
  ParameterTable,
  RequiredElement,
} from '../../net/defineCall.ts';
import { readmeOf } from '../../report/report.ts';
import { attributeName } from '../../runtime/names.ts';
import { catalog } from '../catalog.ts';
import { addressInDocumentation, type PackageFacts } from './constants.ts';

/** Subset of JSON Schema that the contract needs. */
export interface JsonSchema {
  [keyword: string]: unknown;
  description?: string;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
}

interface ParameterObject {
  name: string;
  in: 'query' | 'header' | 'path';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: string;
}

interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema; example: string }>;
  content?: Record<
    string,
    { schema: JsonSchema; example?: unknown; 'x-elements'?: readonly RequiredElement[] }
  >;
}

/** Call in the contract. Fields that start with `x-` are our own, because OpenAPI has no equivalent for them. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  parameters?: ParameterObject[];
  requestBody?: {
    required: true;
    content: Record<string, { schema: JsonSchema; example: Record<string, string> }>;
  };
  responses: Record<string, ResponseObject>;
  /** Source of the address in the markup. */
  'x-address': string;
  'x-sender': Call['sender'];
  /** True if the request changes nothing. */
  'x-safe': boolean;
  /** Effect of repeating the same request. */
  'x-repeated': string;
  /** Time in ms after which the widget gives up. */
  'x-timeout'?: number;
}

/** Content of `dist/server.json`. */
export interface ServerContract {
  openapi: '3.1.0';
  info: { title: string; version: string; summary: string; description: string };
  tags: { name: string; externalDocs: { url: string } }[];
  paths: Record<string, Record<string, Operation>>;
}

const text: JsonSchema = { type: 'string' };

/**
 * Returns the JSON Schema that corresponds to a schema. Omits our own checks and conversions, which have no equivalent
 * in JSON Schema.
 */
function schemaOf(schema: GenericSchema | undefined): JsonSchema {
  if (!schema) return { ...text };
  const converted = { ...toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }) } as JsonSchema;
  // OpenAPI 3.1 already defines the JSON Schema dialect.
  delete converted.$schema;
  return converted;
}

/**
 * Adds a description to a property at every place where a schema contains the property. Returns true if there is at
 * least one such place.
 */
function describe(schema: JsonSchema, [name = '', ...rest]: readonly string[], about: string): boolean {
  const inUnion = (schema.anyOf ?? []).map((each) => describe(each, [name, ...rest], about)).some(Boolean);
  const property = schema.properties?.[name];
  if (!property) return inUnion;
  if (rest.length > 0) return describe(property, rest, about) || inUnion;
  property.description = about;
  return true;
}

function parameters(table: ParameterTable, place: ParameterObject['in']): ParameterObject[] {
  return Object.entries(table).map(([name, { about, schema, example, isRequired = false }]) => ({
    name,
    in: place,
    required: isRequired,
    description: about,
    schema: schemaOf(schema),
    example,
  }));
}

/** Headers that distinguish a script's request from a request for a page. */
const scriptHeaders: ParameterTable = {
  'X-Requested-With': {
    about: 'Marks a request from a script, which needs data or part of a page rather than the login page.',
    example: 'XMLHttpRequest',
    isRequired: true,
  },
};

function contentOf(response: CallResponse, name: string): ResponseObject['content'] {
  if (response.kind === 'none') return undefined;
  if (response.kind === 'page') return { 'text/html': { schema: { ...text } } };
  if (response.kind === 'fragment')
    return {
      'text/html': { schema: { ...text }, example: response.example, 'x-elements': response.elements },
    };
  const schema = schemaOf(response.schema);
  for (const [path, about] of Object.entries(response.properties ?? {}))
    if (!describe(schema, path.split('.'), about)) throw new Error(`${name}: no schema has ${path}`);
  return { 'application/json': { schema, example: response.example } };
}

function responseObject(response: CallResponse, name: string): ResponseObject {
  const headers = Object.entries(response.headers ?? {}).map(([key, { about, schema, example }]) => [
    key,
    { description: about, schema: schemaOf(schema), example },
  ]);
  const content = contentOf(response, name);
  return {
    description: response.about,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(content && { content }),
  };
}

function requestBody(fields: ParameterTable): NonNullable<Operation['requestBody']> {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, { about, schema: own }]) => [name, { ...schemaOf(own), description: about }]),
    ),
    ...(required.length > 0 && { required }),
  };
  const example = Object.fromEntries(entries.map(([name, field]) => [name, field.example]));
  const media = { schema, example };
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': media, 'multipart/form-data': media },
  };
}

/** Returns a description of the source of a call's address. */
function placeOf(address: CallAddress, users: readonly string[]): string {
  if ('action' in address) return `The \`action\` of ${address.action}.`;
  const option = 'option' in address ? address.option : address.below;
  const attributes = users.map((name) => `\`${attributeName(name, option)}\``).join(', ');
  if ('below' in address) return `Below the path in ${attributes}.`;
  return `${attributes}. Query parameters in this address are kept.`;
}

/** Call, and the widgets that make it. */
export interface UsedCall {
  call: Call;
  users: readonly string[];
}

/** Returns all calls, without duplicates. */
export function usedCalls(): readonly UsedCall[] {
  const calls = [...new Set(catalog.flatMap((entry) => entry.calls))];
  return calls.map((call) => ({
    call,
    users: catalog.filter((entry) => entry.calls.includes(call)).map(({ definition }) => definition.name),
  }));
}

function operation({ call, users }: UsedCall): Operation {
  const { name, title, about, sender, method, query = {}, fields, timeout, responses } = call;
  const headers = parameters({ ...(sender === 'script' && scriptHeaders), ...call.headers }, 'header');
  return {
    operationId: name,
    summary: title,
    description: about,
    tags: users,
    'x-address': placeOf(call.address, users),
    'x-sender': sender,
    'x-safe': call.isSafe,
    'x-repeated': call.repeated,
    ...(timeout !== undefined && { 'x-timeout': timeout }),
    parameters: [...parameters(query, 'query'), ...headers],
    ...(method === 'POST' && fields && { requestBody: requestBody(fields) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, responseObject(response, name)]),
    ),
  };
}

/** Page number of a list, in the address of the list's fragments. */
const pageNumber: ParameterObject = {
  name: 'page',
  in: 'path',
  required: true,
  description: 'Page of the list, from 2: `p2`.',
  schema: { type: 'string', pattern: '^p[1-9]\\d*$' },
  example: 'p2',
};

/**
 * Returns the addresses of a call with their operations. A fragment has a second address, for the pages after the
 * first.
 */
function pathsOf(used: UsedCall): [path: string, operation: Operation][] {
  const { address } = used.call;
  const own = operation(used);
  if (!('below' in address)) return [[address.path, own]];
  const later: Operation = {
    ...own,
    operationId: `${own.operationId}.page`,
    summary: `${own.summary}, a later page`,
    parameters: [pageNumber, ...(own.parameters ?? [])],
  };
  return [
    [address.path, own],
    [`${address.path}/{page}`, later],
  ];
}

/**
 * Returns the contract with the site's own server as OpenAPI 3.1, which is the content of `dist/server.json`. The paths
 * are defaults and examples, because each site uses its own paths.
 */
export function createServerContract(facts: PackageFacts): ServerContract {
  const used = usedCalls();
  const paths: ServerContract['paths'] = {};
  for (const each of used) {
    for (const [path, own] of pathsOf(each)) {
      const method = each.call.method.toLowerCase();
      const known = paths[path] ?? {};
      if (known[method]) throw new Error(`${path} has two calls by ${each.call.method}`);
      paths[path] = { ...known, [method]: own };
    }
  }
  const names = [...new Set(used.flatMap(({ users }) => users))].toSorted();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Society Widgets: the server',
      version: facts.version,
      summary: "Requests from the widgets and their forms to the site's own server.",
      description:
        'Paths are defaults or examples, and `x-address` names the attribute with the address. A script treats a redirect, `X-Redirect`, 401 and 403 as the end of the session. Statuses from 400 to 499, and 503, mean that nothing has happened. Requests to Algolia and Stripe are not part of this contract.',
    },
    tags: names.map((name) => ({
      name,
      externalDocs: { url: addressInDocumentation(readmeOf(name), facts) },
    })),
    paths,
  };
}
