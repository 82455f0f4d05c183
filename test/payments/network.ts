import { setTimeout as elapse } from 'node:timers/promises';
import type { APIResponse, BrowserContext, Page, Request, Route } from '@playwright/test';
import type { Random } from '../../fixtures/random.ts';
import type { View } from '../explore/view.ts';
import type { SentRequest } from './records.ts';

/** Patterns for the requests of a payment, which match the ends of their paths. */
const requestKinds = {
  price: /get-item-price$/,
  intent: /membership\/fetch$/,
  update: /update-pmt-intent-amt$/,
  method: /v1\/(?:payment_methods|confirmation_tokens)$/,
  confirm: /payment_intents\/\w+\/confirm$/,
  authenticate: /payment_intents\/\w+\/authenticate$/,
  outcome: /payment_intents\/pi_\w+$/,
  bank: /3d-secure\/\w+\/src_\w+$/,
  form: /\/(?:donate|membership\/purchase)$/,
} as const;

type RequestKind = keyof typeof requestKinds;

const faultNames = ['slow', 'lost on the way', 'lost on the way back', 'late', 'doubled', 'refused'] as const;
type NetworkFault = (typeof faultNames)[number];

/** Fate of a request. `arrives`: a request that was late reaches the server. */
type Fate = NetworkFault | 'passes' | 'arrives';

/** Request of a page. `wallet`: creates the wallet's own payment method, as the first half of a confirmation. */
export interface TracedRequest {
  readonly request: RequestKind | 'wallet';
  readonly fate: Fate;
  /** Status of the answer, if there was one. */
  status?: number;
}

/** Something that has happened in a session: an act of the visitor, a request, or another view of a page. */
export type Traced = { readonly at: number; readonly tab: number } & (
  | { readonly act: string }
  | TracedRequest
  | { readonly view: View }
);

/** Requests that the server or Stripe may refuse without side effects. */
const canBeRefused: readonly RequestKind[] = ['price', 'intent', 'update', 'method'];

/** Connection faults to simulate. */
export interface Weather {
  /** Share of requests that a fault affects, from 0 to 1. */
  rate: number;
  /** Faults of the first requests of a kind. */
  first?: Partial<Record<RequestKind, readonly NetworkFault[]>>;
  /** Longest delay of a request that arrives late, in ms. */
  longest?: number;
}

/**
 * Sends a request even if its page no longer exists. Only browsers resolve every name below `localhost` everywhere, so stand-in
 * Stripe is reached by its address.
 */
export async function sendRequest(context: BrowserContext, request: Request): Promise<APIResponse> {
  const { href, host } = new URL(request.url());
  return context.request.fetch(href.replace('provider.localhost', 'localhost'), {
    method: request.method(),
    headers: { ...(await request.allHeaders()), host },
    data: request.postDataBuffer() ?? undefined,
    maxRedirects: 0,
  });
}

/** Returns the payment method that a request contains, and the challenge that it answers. */
function readRequest(
  kind: RequestKind,
  request: Request,
): Pick<SentRequest, 'method' | 'challenge'> | undefined {
  const body = request.postData() ?? '';
  const [, method = ''] = /((?:pm|ctoken)_\w+)/.exec(body) ?? [];
  const [challenge = ''] = /src_\w+/.exec(kind === 'bank' ? request.url() : body) ?? [];
  if (kind === 'form' || kind === 'confirm') return method === '' ? undefined : { method, challenge: '' };
  return kind === 'authenticate' || kind === 'bank' ? { method: '', challenge } : undefined;
}

/**
 * Simulates a bad connection for the requests of a payment: they can be slow, out of order, lost in either direction, late,
 * duplicated or refused. Returns the requests that can lead to a charge.
 */
export async function spoilNetwork(
  context: BrowserContext,
  tabOf: (page: Page) => number,
  random: Random,
  { rate, first = {}, longest = 1500 }: Weather,
  trace: Traced[],
) {
  let isCalm = false;
  const requests: SentRequest[] = [];
  const pending = new Set<Promise<unknown>>();
  const met = new Set<RequestKind>();
  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    pending.add(work);
    void Promise.allSettled([work]).then(() => pending.delete(work));
    return work;
  };
  const send = (route: Route): Promise<unknown> => track(sendRequest(context, route.request()));
  const faults: Record<NetworkFault, (route: Route, kind: RequestKind) => Promise<void>> = {
    slow: async (route) => {
      await elapse(random.integer(50, 500));
      await route.continue();
    },
    'lost on the way': (route) => route.abort('connectionreset'),
    'lost on the way back': async (route) => {
      await send(route);
      await route.abort('connectionreset');
    },
    late: async (route, kind) => {
      const delay = random.integer(100, longest);
      const arrive = (): Promise<unknown> => {
        record(route.request(), kind, 'arrives');
        return send(route);
      };
      void track(elapse(delay).then(arrive));
      await route.abort('connectionreset');
    },
    doubled: async (route) => {
      await send(route);
      await route.continue();
    },
    refused: (route, kind) => {
      if (kind === 'method') {
        const [status, type] = random.pick([
          [401, 'authentication_error'],
          [429, 'rate_limit_error'],
          [500, 'api_error'],
        ] as const);
        return route.fulfill({ status, json: { error: { type, message: 'No.' } } });
      }
      const headers = random.pick([{}, { 'Retry-After': '1' }, { 'Retry-After': '3600' }]);
      return route.fulfill({ status: random.pick([429, 503, 403]), headers, json: { message: 'No.' } });
    },
  };
  const traced = new Map<Request, TracedRequest>();
  const record = (request: Request, kind: RequestKind, fate: Fate): void => {
    // The wallet's own payment method is part of the confirmation.
    const isWallet = kind === 'method' && /"isWallet":true/.test(request.postData() ?? '');
    const name: TracedRequest['request'] = isWallet ? 'wallet' : kind;
    const own = { at: Date.now(), tab: tabOf(request.frame().page()), request: name, fate };
    traced.set(request, own);
    trace.push(own);
  };
  context.on('response', (response) => {
    const own = traced.get(response.request());
    if (own) own.status = response.status();
  });
  const note = (kind: RequestKind, request: Request): void => {
    const sent = readRequest(kind, request);
    if (!sent) return;
    requests.push({ kind: 'request', at: Date.now(), tab: tabOf(request.frame().page()), ...sent });
  };
  const chooseFault = (kind: RequestKind): NetworkFault | undefined => {
    const isFirst = !met.has(kind);
    met.add(kind);
    const own = isFirst ? first[kind] : undefined;
    if (own) return random.pick(own);
    const fault = random.next() < rate ? random.pick(faultNames) : undefined;
    return fault === 'refused' && !canBeRefused.includes(kind) ? 'slow' : fault;
  };
  for (const kind of Object.keys(requestKinds) as RequestKind[]) {
    const isThis = ({ pathname }: URL): boolean => requestKinds[kind].test(pathname);
    await context.route(isThis, async (route) => {
      const request = route.request();
      if (request.isNavigationRequest() && request.method() === 'GET') return route.continue();
      note(kind, request);
      const fault = isCalm ? undefined : chooseFault(kind);
      record(request, kind, fault ?? 'passes');
      // A reload or the Back button may have canceled the request in the meantime.
      return (fault ? faults[fault](route, kind) : route.continue()).catch(() => undefined);
    });
  }
  return {
    requests,
    /** Turns the faults off and waits until all pending requests have completed. */
    calm: async () => {
      isCalm = true;
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}
