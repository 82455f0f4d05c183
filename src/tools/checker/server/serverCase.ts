import type { Call } from '../../../net/defineCall.ts';
import { type GivenHeaders, webAddress } from '../fetchPage.ts';
import { responseProblem } from '../responseProblem.ts';
import type { Danger } from '../results.ts';
import {
  type Client,
  type ClientOptions,
  createClient,
  type RequestInitOfClient,
  type SiteResponse,
} from './client.ts';
import { type CallingWidget, readWidgetPage } from './readWidgets.ts';

/** Error for a case that cannot be run on this server. The message is the reason. */
export class UnplayableError extends Error {}

/** Error for a case in which the server failed or did not respond, so that the case has no other result. */
export class FailedResponseError extends Error {}

/** Widget, with everything that a case needs to test the widget's server. */
export interface Scene {
  widget: CallingWidget;
  /** Time in ms above which a response is slow. */
  slow: number;
  /** Creates a new visitor, whose requests include the given headers. */
  visitor: () => Client;
  /** Creates a new visitor, who does not have the session that the given headers contain. */
  stranger: () => Client;
  /** Opens the page and returns the widget as the given visitor sees it. */
  open: (client: Client) => Promise<CallingWidget>;
}

/** One way to use a call, whether well-behaved or hostile. */
export interface ServerCase {
  /** Name in reports and in the documentation: `payment.intent: twice`. */
  name: string;
  /** Start of the sentence that describes the breach. */
  problem: string;
  /** True if `problem` states that the server fails. In all other cases, a failure does not prove the `problem`. */
  isAboutFailure?: boolean;
  expected: string;
  danger?: Danger | undefined;
  /**
   * Runs the case. Returns what the server did if it broke the contract, or undefined if it fulfilled the contract.
   */
  play: (scene: Scene) => Promise<string | undefined>;
}

/**
 * Opens a page as a browser does. After a payment, the page may redirect to its thank-you page, which then closes the
 * order. In that case, opens the thank-you page and then the original page again.
 */
async function openPage(client: Client, address: string): Promise<SiteResponse> {
  const response = await client.request(address);
  if (response.target?.origin !== new URL(address).origin) return response;
  await client.request(response.target.href);
  return client.request(address);
}

/**
 * Returns the address of a form for another order. After a payment, a page may link to such a form in place of its own.
 */
function anotherOrder(links: readonly string[], page: string): string | undefined {
  const { origin, pathname, search } = new URL(page);
  return links
    .flatMap((link) => webAddress(link, page) ?? [])
    .find(
      (link) => link.origin === origin && link.pathname === pathname && !['', search].includes(link.search),
    )?.href;
}

/** Opens a widget's page, or a page that it leads to, and returns the widget as the visitor sees it. */
async function openWidget(client: Client, widget: CallingWidget, page = widget.page): Promise<CallingWidget> {
  const response = await openPage(client, page);
  if (isFailure(response)) throw new FailedResponseError(`${inWords(response)} for the page itself`);
  if (response.status !== 200) throw new UnplayableError(`${page}: ${inWords(response)}`);
  const { widgets, links } = readWidgetPage(response.body, page);
  const { name } = widget.entry.definition;
  const same = widgets.filter(
    (each) => each.entry.definition.name === name && each.form?.action === widget.form?.action,
  );
  const own = same.find(({ place }) => place.line === widget.place.line) ?? same[0];
  if (own) return own;
  const other = page === widget.page ? anotherOrder(links, page) : undefined;
  if (other === undefined) throw new UnplayableError(`${page} has no ${name} for another visitor`);
  return openWidget(client, widget, other);
}

/** Returns the given headers that a visitor without a session also needs, such as the password of a test site. */
const withoutSession = (given: GivenHeaders): GivenHeaders => ({
  ...given,
  entries: given.entries.filter(
    ([name, value]) => !/^cookie:|^authorization:bearer /i.test(`${name}:${value}`),
  ),
});

export function createScene(widget: CallingWidget, options: ClientOptions & { slow: number }): Scene {
  const { send, timeout, slow, given } = options;
  return {
    widget,
    slow,
    visitor: () => createClient(options),
    stranger: () => createClient({ send, timeout, ...(given && { given: withoutSession(given) }) }),
    open: (client) => openWidget(client, widget),
  };
}

/** Visitor who has opened the page of a widget. */
export interface Visit {
  client: Client;
  widget: CallingWidget;
  /** Requests an address as the widget's script does. */
  requestAsScript: (address: string, init?: RequestInitOfClient) => Promise<SiteResponse>;
}

/** Opens the widget's page as the given visitor. */
export async function visit(scene: Scene, client: Client = scene.visitor()): Promise<Visit> {
  const widget = await scene.open(client);
  return {
    client,
    widget,
    requestAsScript: (address, init) =>
      client.request(address, { isScript: true, referer: widget.page, ...init }),
  };
}

/** Returns the widget's call with the given name. */
export function callNamed({ entry }: CallingWidget, name: string): Call {
  const call = entry.calls.find((each) => each.name === name);
  if (!call) throw new Error(`${entry.definition.name} has no call ${name}`);
  return call;
}

/** Returns the address in the given option, with the given parameters added. */
export function addressWith(
  { options, page }: CallingWidget,
  option: string,
  query: Readonly<Record<string, string>>,
): string {
  const address = options[option];
  const url = new URL(typeof address === 'string' ? address : '', page);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const target = ({ target: found }: SiteResponse): string => (found ? ` to ${found.pathname}` : '');

/** Returns a short description of a response. */
export const inWords = (response: SiteResponse): string =>
  response.status === 0 ? `no response (${response.body})` : `status ${response.status}${target(response)}`;

export const isSuccess = ({ status }: SiteResponse): boolean => status >= 200 && status < 300;
export const isRedirect = ({ status }: SiteResponse): boolean => status >= 300 && status < 400;
export const isFailure = ({ status }: SiteResponse): boolean => status === 0 || status >= 500;

/** Returns the given response. If the server has failed, throws an error with details about the request. */
export function requireResponse(response: SiteResponse, detail = ''): SiteResponse {
  if (isFailure(response)) throw new FailedResponseError(inWords(response) + detail);
  return response;
}

/** Returns the problem with the response to a valid call, or undefined if there is none. */
export function problemIn(call: Call, response: SiteResponse): string | undefined {
  if (!isSuccess(response)) return inWords(response);
  const problem = responseProblem(call, response);
  return problem && `${problem.found} in place of ${problem.expected}`;
}

/** Returns the same, but throws if the server has failed. */
export const wrongIn = (call: Call, response: SiteResponse): string | undefined =>
  problemIn(call, requireResponse(response));

/** Returns a description of the response if the condition is true. Throws if the server has failed. */
export function wordsIf(isWrong: boolean, response: SiteResponse, detail = ''): string | undefined {
  const words = inWords(requireResponse(response, detail)) + detail;
  return isWrong ? words : undefined;
}

/** Runs the check on each value until it finds a problem, and returns the problem. */
export async function firstFound<Value>(
  values: readonly Value[],
  find: (value: Value) => Promise<string | undefined>,
): Promise<string | undefined> {
  for (const value of values) {
    const found = await find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Text that a page must not repeat unescaped, because it would end an attribute and start a script. */
export const HOSTILE_TEXT = '"><script>society_widgets_check</script>';

export const repeatsHostileText = ({ body, headers }: SiteResponse): boolean =>
  body.includes(HOSTILE_TEXT) && (headers.get('Content-Type') ?? '').startsWith('text/html');
