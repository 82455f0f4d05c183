import type { Call } from '../../../net/defineCall.ts';
import type { Danger } from '../breach.ts';
import { responseIssue } from '../responseIssue.ts';
import { type Client, type ClientOptions, createClient, type Reply } from './client.ts';
import { type CallingWidget, readWidgetPage } from './readWidgets.ts';

/** Case that cannot be played on this server, with the reason. */
export class UnplayableError extends Error {}

/** Widget with what a case needs to play against its server. */
export interface Scene {
  widget: CallingWidget;
  /** Time in ms above which a response is slow. */
  slow: number;
  /** Creates a visitor of their own, with the given headers. */
  visitor: () => Client;
  /** Creates a visitor without the given headers. */
  stranger: () => Client;
  /** Opens the page, and returns the widget as this visitor sees it. */
  open: (client: Client) => Promise<CallingWidget>;
}

/** One way to use a call, right or hostile. */
export interface ServerCase {
  /** Name in reports and in the documentation: `payment.intent: twice`. */
  name: string;
  /** Start of the sentence that states the breach. */
  problem: string;
  expected: string;
  danger?: Danger;
  /** Returns what the server did if it broke the contract; undefined if it kept it. */
  play: (scene: Scene) => Promise<string | undefined>;
}

export function createScene(widget: CallingWidget, options: ClientOptions & { slow: number }): Scene {
  const { send, timeout, slow } = options;
  return {
    widget,
    slow,
    visitor: () => createClient(options),
    stranger: () => createClient({ send, timeout }),
    open: async (client) => {
      const reply = await client.request(widget.page);
      if (reply.status !== 200) throw new UnplayableError(`${widget.page} responds with ${reply.status}`);
      const { name } = widget.entry.definition;
      const same = readWidgetPage(reply.body, widget.page).widgets.filter(
        (each) => each.entry.definition.name === name && each.form?.action === widget.form?.action,
      );
      const own = same.find(({ place }) => place.line === widget.place.line) ?? same[0];
      if (!own) throw new UnplayableError(`${widget.page} has no ${name} for another visitor`);
      return own;
    },
  };
}

/** Returns the call of a widget with this name. */
export function callNamed({ entry }: CallingWidget, name: string): Call {
  const call = entry.calls.find((each) => each.name === name);
  if (!call) throw new Error(`${entry.definition.name} has no call ${name}`);
  return call;
}

/** Returns the address that an option holds, with parameters. */
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

const target = ({ target: found }: Reply): string => (found ? ` to ${found.pathname}` : '');

/** Returns a response in a few words. */
export const inWords = (reply: Reply): string =>
  reply.status === 0 ? `no response (${reply.body})` : `status ${reply.status}${target(reply)}`;

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;
export const isRedirect = ({ status }: Reply): boolean => status >= 300 && status < 400;
export const isFailure = ({ status }: Reply): boolean => status === 0 || status >= 500;

/** Returns what is wrong with a response to a right call; undefined if it is right. */
export function wrongIn(call: Call, reply: Reply): string | undefined {
  if (!isSuccess(reply)) return inWords(reply);
  const issue = responseIssue(call, reply);
  return issue && `${issue.found} in place of ${issue.expected}`;
}

/** Returns the response in words unless the condition holds. */
export const unless = (isRight: boolean, reply: Reply): string | undefined =>
  isRight ? undefined : inWords(reply);

/** Runs checks until one finds something. */
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

/** Text that a page must not repeat as it is: it would end an attribute and begin a script. */
export const HOSTILE_TEXT = '"><script>society_widgets_check</script>';

export const repeatsHostileText = ({ body, headers }: Reply): boolean =>
  body.includes(HOSTILE_TEXT) && (headers.get('Content-Type') ?? '').startsWith('text/html');
