import type { Call } from '../../../net/defineCall.ts';
import { responseIssue } from '../responseIssue.ts';
import type { Client } from './client.ts';
import type { CallingWidget } from './readWidgets.ts';
import {
  inWords,
  isFailure,
  isRedirect,
  isSuccess,
  type Scene,
  type ServerCase,
  unless,
  wrongIn,
} from './serverCase.ts';

/** Right request of a widget's script, for the cases that every such request shares. */
export interface RightCall {
  call: Call;
  /** Returns the address of a right call for a visitor who has opened the page. */
  address: (widget: CallingWidget, client: Client) => Promise<string>;
}

/** Returns the right call's response for a visitor who has just opened the page. */
async function playRight({ address }: RightCall, scene: Scene) {
  const client = scene.visitor();
  const widget = await scene.open(client);
  return client.request(await address(widget, client), { isScript: true, referer: widget.page });
}

/** Returns an address in which each text is a list: `itemid[]=5101`. */
function withLists(address: string, names: readonly string[]): string {
  const url = new URL(address);
  for (const name of names) {
    const value = url.searchParams.get(name) ?? '';
    url.searchParams.delete(name);
    url.searchParams.append(`${name}[]`, value);
    url.searchParams.append(`${name}[a][b]`, value);
  }
  return url.href;
}

/** Returns the cases that every GET request of a script shares. */
export function callCases(right: RightCall): ServerCase[] {
  const { call } = right;
  const names = Object.keys(call.query ?? {});
  return [
    {
      name: `${call.name}: right`,
      problem: `a right call (${call.title}) gets a wrong response`,
      expected: 'a response as in the contract',
      play: async (scene) => {
        const reply = await playRight(right, scene);
        return wrongIn(call, reply);
      },
    },
    {
      name: `${call.name}: slow`,
      problem: `the response (${call.title}) is slow`,
      expected: 'a response before visitors lose patience (--slow)',
      play: async (scene) => {
        const { duration } = await playRight(right, scene);
        return duration > scene.slow ? `${Math.round(duration)} ms` : undefined;
      },
    },
    {
      name: `${call.name}: lists`,
      problem: `a list in place of a text (${call.title}) makes the server fail`,
      expected: 'status 400, or a response as if the parameter were missing',
      play: async (scene) => {
        const client = scene.visitor();
        const widget = await scene.open(client);
        const address = withLists(await right.address(widget, client), names);
        const reply = await client.request(address, { isScript: true, referer: widget.page });
        return unless(!isFailure(reply), reply);
      },
    },
    {
      name: `${call.name}: missing`,
      problem: `a call without its parameters (${call.title}) makes the server fail`,
      expected: 'a refusal',
      play: async (scene) => {
        const client = scene.visitor();
        const widget = await scene.open(client);
        const url = new URL(await right.address(widget, client));
        for (const name of names) url.searchParams.delete(name);
        const reply = await client.request(url.href, { isScript: true, referer: widget.page });
        return unless(!isFailure(reply), reply);
      },
    },
    {
      name: `${call.name}: session`,
      problem: `after the end of the session, a call (${call.title}) gets a response that no widget understands`,
      expected: 'X-Redirect, 401 or 403, or a response as in the contract',
      play: async (scene) => {
        const client = scene.visitor();
        const widget = await scene.open(client);
        const address = await right.address(widget, client);
        client.endSession();
        const reply = await client.request(address, { isScript: true, referer: widget.page });
        if (isRedirect(reply)) return unless(reply.target !== undefined, reply);
        if (isFailure(reply)) return inWords(reply);
        if (!isSuccess(reply)) return undefined;
        const issue = responseIssue(call, reply);
        return issue && `status ${reply.status} with ${issue.found}`;
      },
    },
  ];
}
