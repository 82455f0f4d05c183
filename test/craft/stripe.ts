/**
 * Stand-in Stripe for the journeys: the server API that the official PHP library calls, and the scripts and frames for
 * browsers. Both parts use the stand-in site's ledger.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BrowserContext, Route } from '@playwright/test';
import { handle } from '../../fixtures/handler.ts';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  findMethod,
  type Intent,
  invalidRequest,
  isError,
  type StripeError,
  settleProcessing,
  updateAmount,
} from '../../fixtures/payments/intents.ts';
import { previewSite } from '../../fixtures/site.ts';
import { serve } from '../support/serve.ts';
import { craftAddress, stripePort, webhookSecret } from './project.ts';

/** Request from the PHP library. */
interface ApiRequest {
  method: string;
  path: string;
  fields: Readonly<Record<string, string>>;
  /** Idempotency key. Empty if there is none. */
  key: string;
}

interface ApiResponse {
  status: number;
  body: object;
}

/** Data of an intent that the ledger does not store. */
interface Extra {
  customer: string | null;
  metadata: Readonly<Record<string, string>>;
}

export interface Stripe {
  /** All requests so far, oldest first. */
  requests: readonly ApiRequest[];
  /** Returns the requests to a path, such as `POST /v1/customers`. */
  to: (request: string) => readonly ApiRequest[];
  /** Makes the API respond with 500 until this is called with false. */
  fail: (isFailing: boolean) => void;
  /** Makes banks settle processing payments. */
  settle: () => void;
  /** Returns an event about an intent, as Stripe would send it. */
  eventOf: (id: string) => string;
  close: () => Promise<void>;
}

/** Session id that all intents in the ledger share, because Craft itself stores to whom each intent belongs. */
const SESSION = 'craft';

/** Parameters that the API accepts. Stripe refuses all others. */
const PARAMETERS: Readonly<Record<string, RegExp>> = {
  create:
    /^(?:amount|currency|customer|setup_future_usage|metadata\[attempt\]|automatic_payment_methods\[enabled\])$/,
  update: /^(?:amount|customer|setup_future_usage)$/,
  confirm: /^(?:payment_method|return_url)$/,
  cancel: /^$/,
};

const failure = (error: StripeError): ApiResponse => ({
  status: error.type === 'card_error' ? 402 : 400,
  body: { error },
});

/** Returns the error for a parameter that the API does not accept, or undefined if there is none. */
function unknownParameter(call: string, { fields }: ApiRequest): ApiResponse | undefined {
  const unknown = Object.keys(fields).find((name) => !PARAMETERS[call]?.test(name));
  return unknown === undefined
    ? undefined
    : failure(invalidRequest(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown));
}

function createApi(): { respond: (request: ApiRequest) => ApiResponse; view: (intent: Intent) => object } {
  const extras = new Map<string, Extra>();
  /** Responses by idempotency key, each together with its request. */
  const kept = new Map<string, { request: string; response: ApiResponse }>();
  let customerCount = 0;

  function view(intent: Intent): object {
    const { id, clientSecret, amount, currency, status, method, challenge, lastError } = intent;
    const url = `http://127.0.0.1:${stripePort}/stand-in/3d-secure/${id}/${challenge?.id}`;
    return {
      id,
      object: 'payment_intent',
      amount,
      currency,
      status,
      client_secret: clientSecret,
      livemode: false,
      setup_future_usage: intent.setup_future_usage,
      payment_method: method?.id ?? null,
      next_action: challenge ? { type: 'redirect_to_url', redirect_to_url: { url } } : null,
      last_payment_error: lastError ?? null,
      ...extras.get(id),
    };
  }

  const result = (outcome: Intent | StripeError): ApiResponse =>
    isError(outcome) ? failure(outcome) : { status: 200, body: view(outcome) };

  /** Stores the customer, and copies the payment method's future use to the intent. */
  function keep(intent: Intent, { customer, setup_future_usage: use }: ApiRequest['fields']): void {
    const { metadata = {}, customer: stored = null } = extras.get(intent.id) ?? {};
    extras.set(intent.id, { metadata, customer: customer ?? stored });
    if (use !== undefined) intent.setup_future_usage = use === 'off_session' ? use : null;
  }

  function create({ fields }: ApiRequest): Intent {
    const attempt = fields['metadata[attempt]'] ?? '';
    const intent = createIntent({ amount: Number(fields.amount), session: SESSION, attempt });
    extras.set(intent.id, { metadata: { attempt }, customer: null });
    keep(intent, fields);
    return intent;
  }

  function change(intent: Intent, call: string, { fields }: ApiRequest): Intent | StripeError {
    if (call === 'cancel') {
      cancelIntent(intent);
      const isCanceled = intent.status === 'canceled';
      return isCanceled ? intent : invalidRequest('You cannot cancel it.', 'payment_intent_unexpected_state');
    }
    if (call === 'update') {
      keep(intent, fields);
      return updateAmount(intent, Number(fields.amount));
    }
    const method = findMethod(fields.payment_method ?? '');
    if (!method)
      return invalidRequest(`No such PaymentMethod: '${fields.payment_method}'`, 'resource_missing');
    if (!URL.canParse(fields.return_url ?? ''))
      return invalidRequest('Not a valid URL', 'url_invalid', 'return_url');
    const { pathname, search } = new URL(fields.return_url ?? '');
    return confirmIntent(intent, method, { returnTo: pathname + search });
  }

  function respondOnce(request: ApiRequest): ApiResponse {
    const { method, path } = request;
    if (path === '/v1/customers') {
      customerCount += 1;
      return { status: 200, body: { id: `cus_${customerCount}`, object: 'customer' } };
    }
    if (path === '/v1/payment_intents') return unknownParameter('create', request) ?? result(create(request));
    const [, id = '', call = 'update'] =
      /^\/v1\/payment_intents\/(pi_\w+)(?:\/(confirm|cancel))?$/.exec(path) ?? [];
    const intent = findIntent(id);
    if (!intent)
      return {
        ...failure(invalidRequest(`No such payment_intent: '${id}'`, 'resource_missing')),
        status: 404,
      };
    if (method === 'GET') return result(intent);
    return unknownParameter(call, request) ?? result(change(intent, call, request));
  }

  return {
    view,
    respond: (request) => {
      const { key, ...others } = request;
      const own = JSON.stringify(others);
      const before = key === '' ? undefined : kept.get(key);
      if (before && before.request !== own)
        return { status: 400, body: { error: { type: 'idempotency_error', message: `Keys: ${key}` } } };
      const response = before?.response ?? respondOnce(request);
      if (key !== '') kept.set(key, { request: own, response });
      return response;
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ApiRequest> {
  const key = incoming.headers['idempotency-key'];
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    fields: Object.fromEntries(new URLSearchParams(await text(incoming))),
    key: typeof key === 'string' ? key : '',
  };
}

/**
 * Responds as the bank. The bank's pages have a different origin, because Playwright does not pass the target of a redirect
 * to its route handlers.
 */
async function respondAsBank(
  { method, path: address, fields }: ApiRequest,
  outgoing: ServerResponse,
): Promise<void> {
  const body = method === 'POST' ? new URLSearchParams(fields) : null;
  const response = await handle(new Request(craftAddress + address, { method, body }), previewSite);
  const back = response.headers.get('Location');
  outgoing.writeHead(response.status, {
    'Content-Type': 'text/html',
    ...(back !== null && { Location: craftAddress + back }),
  });
  outgoing.end(await response.text());
}

/** Starts the API at the address in the project's `STRIPE_API_BASE`. */
export async function openStripe(): Promise<Stripe> {
  const { respond, view } = createApi();
  const requests: ApiRequest[] = [];
  let isFailing = false;
  let eventCount = 0;
  const { close } = await serve((incoming, outgoing) => {
    void readRequest(incoming).then((request) => {
      if (request.path.startsWith('/stand-in/')) return respondAsBank(request, outgoing);
      requests.push(request);
      const isKnown = incoming.headers.authorization === 'Bearer sk_test_local';
      const error = { type: 'api_error', message: 'Something went wrong on our end.' };
      const response =
        isFailing || !isKnown ? { status: isKnown ? 500 : 401, body: { error } } : respond(request);
      outgoing.writeHead(response.status, { 'Content-Type': 'application/json' });
      outgoing.end(JSON.stringify(response.body));
      return undefined;
    });
  }, stripePort);
  return {
    requests,
    to: (request) => requests.filter(({ method, path }) => `${method} ${path}` === request),
    fail: (next) => {
      isFailing = next;
    },
    settle: () => settleProcessing(SESSION),
    eventOf: (id) => {
      eventCount += 1;
      const intent = findIntent(id);
      const object = intent ? view(intent) : { id, object: 'payment_intent', metadata: {} };
      return JSON.stringify({
        id: `evt_${Date.now()}_${eventCount}`,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object },
      });
    },
    close,
  };
}

/** Returns the header with which Stripe signs an event. See https://docs.stripe.com/webhooks#verify-manually. */
export function signatureOf(event: string, { secret = webhookSecret, age = 0 } = {}): string {
  const time = Math.floor(Date.now() / 1000) - age;
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${event}`).digest('hex')}`;
}

async function fulfill(route: Route): Promise<void> {
  const request = route.request();
  const { pathname, search, hostname, origin } = new URL(request.url());
  const url =
    hostname === 'js.stripe.com' ? `${craftAddress}/stand-in/stripe.js` : origin + pathname + search;
  const response = await handle(
    new Request(url, {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    }),
    previewSite,
  );
  if (response.type === 'error') await route.abort();
  else
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
}

/** Serves Stripe's script, frames and responses in a browser, at the addresses from which the pages request them. */
export async function serveStripeScripts(context: BrowserContext): Promise<void> {
  await context.route('https://js.stripe.com/**', fulfill);
  await context.route((url) => url.hostname === 'provider.localhost', fulfill);
  await context.route(`${craftAddress}/stand-in/**`, fulfill);
}
