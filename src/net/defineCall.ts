import type { GenericSchema } from 'valibot';

/** Value in a request: a query parameter or a form field. */
export interface Parameter {
  about: string;
  /** Schema of the values that the widget sends. Default: any text. */
  schema?: GenericSchema;
  example: string;
  /** True if a request without this parameter is invalid. */
  isRequired?: boolean;
}

export type ParameterTable = Readonly<Record<string, Parameter>>;

/** Element that an HTML fragment must or may contain. */
export interface RequiredElement {
  selector: string;
  about: string;
  number: 'one' | 'one or none' | 'some' | 'any';
}

interface ResponseBase {
  about: string;
  headers?: ParameterTable;
}

/** Server's response to a call. */
export type CallResponse = ResponseBase &
  (
    | {
        kind: 'json';
        /** Schema against which the widget checks the response. */
        schema: GenericSchema;
        /** Meanings of the properties, keyed by path, such as `results.result_count`. */
        properties?: Readonly<Record<string, string>>;
        example: unknown;
      }
    /** Part of a page. */
    | { kind: 'fragment'; elements: readonly RequiredElement[]; example: string }
    /** Whole page, which the visitor sees. */
    | { kind: 'page' }
    /** Response that the widget does not read. */
    | { kind: 'none' }
  );

/** Source of a call's address in the markup. */
export type CallAddress =
  /** Widget option that contains the address. */
  | { option: string; path: string }
  /** Widget option that contains the path of a list. The widget appends the rest, such as `/p2` for the second page. */
  | { below: string; path: string }
  /** `action` of the form. */
  | { action: string; path: string };

/** Request from a widget to the site's own server, as data. The widget and the server both follow this contract. */
export interface Call {
  /** Name in the contract, such as `payment.price`. */
  name: string;
  title: string;
  about: string;
  /** Sender: the widget's script, or the browser that submits the widget's form. */
  sender: 'script' | 'form';
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  address: CallAddress;
  query?: ParameterTable;
  /** Form fields that the request sends. */
  fields?: ParameterTable;
  /** JSON document that the request sends as its body. */
  document?: { about: string; schema: GenericSchema; example: unknown };
  /** Headers that the request sends, besides `X-Requested-With`. */
  headers?: ParameterTable;
  /** True if the request changes nothing on the server. */
  isSafe: boolean;
  /** Effect that repeating the same request must have. */
  repeated: string;
  /** Time in ms after which the widget gives up. */
  timeout?: number;
  /** Responses, keyed by status; `4XX` stands for all other statuses from 400 to 499. */
  responses: Readonly<Record<string, CallResponse>>;
}

/** Returns the call unchanged. Only tools in Node read calls. The bundle contains only the schemas of the responses. */
export const defineCall = (call: Call): Call => call;

const retryAfter = {
  'Retry-After': { about: 'Seconds to wait before the next request, or a date.', example: '20' },
} as const satisfies ParameterTable;

const leadsToPage = {
  'X-Redirect': {
    about: 'Address of the page that the visitor needs, such as the login.',
    example: '/login',
  },
} as const satisfies ParameterTable;

/** Responses that every script call may receive, and how the widget interprets them. */
export const scriptErrors: Readonly<Record<string, CallResponse>> = {
  '302': {
    kind: 'none',
    about:
      'The session has ended, and the visitor needs a page. Sent with `X-Redirect` and without `Location`.',
    headers: leadsToPage,
  },
  '401': { kind: 'none', about: 'The session has ended, and the visitor needs to sign in.' },
  '403': {
    kind: 'none',
    about: 'The session has ended. Craft sends this status for an action without a session.',
  },
  '429': {
    kind: 'none',
    about: 'Too many requests. Nothing has happened.',
    headers: retryAfter,
  },
  '4XX': { kind: 'none', about: 'The server refused the request. Nothing has happened.' },
  '503': {
    kind: 'none',
    about: 'The server refused the request. Nothing has happened.',
    headers: retryAfter,
  },
  '5XX': { kind: 'none', about: 'The request failed. The outcome is unknown.' },
};

/** Responses that every form may receive. */
export const formErrors: Readonly<Record<string, CallResponse>> = {
  '400': {
    kind: 'page',
    about:
      'The token is missing or wrong. Nothing has been changed. A well-behaved site sends the form back with all values except passwords, and with a new token. Craft sends its own error page.',
  },
  '422': {
    kind: 'page',
    about:
      'The form with the submitted values, except passwords, and with an error message at each invalid field.',
  },
  '4XX': { kind: 'none', about: 'The server refused the request. Nothing has been changed.' },
  '429': { kind: 'page', about: 'Too many requests. Nothing has been changed.', headers: retryAfter },
  '5XX': { kind: 'page', about: 'The request failed. The outcome is unknown.' },
};

/** Fields that every Craft form contains. */
export const craftFields = {
  CRAFT_CSRF_TOKEN: {
    about:
      "Token of the session, from `{{ csrfInput() }}`. The page's `window.csrfTokenName` may specify another name.",
    example: 'token of the session',
    isRequired: true,
  },
  action: {
    about: "Craft action that handles the form, if the form's address doesn't name it.",
    example: 'module/controller/action',
  },
} as const satisfies ParameterTable;

/** Response to a form that the server has accepted. */
export const formDone: Readonly<Record<string, CallResponse>> = {
  '303': {
    kind: 'none',
    about:
      'Accepted. The redirect makes the next request a GET, so that a reload submits nothing again. 302 has the same effect.',
    headers: { Location: { about: 'The page after the form.', example: '/thank-you' } },
  },
};
