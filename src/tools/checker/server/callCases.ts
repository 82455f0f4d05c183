import type { Call } from '../../../net/defineCall.ts';
import { responseProblem } from '../responseProblem.ts';
import type { SiteResponse } from './client.ts';
import {
  isRedirect,
  isSuccess,
  type Scene,
  type ServerCase,
  type Visit,
  visit,
  wordsIf,
  wrongIn,
} from './serverCase.ts';

/** Valid request from a widget's script, for the cases that all such requests share. */
export interface RightCall {
  call: Call;
  /** Returns the address of a valid call for a visitor who has opened the page. */
  address: (visit: Visit) => Promise<string>;
}

/**
 * Sends the request of a visitor who has just opened the page, and returns the response. `change` modifies the valid
 * address.
 */
async function playCall(
  { address }: RightCall,
  scene: Scene,
  change: (address: string, visit: Visit) => string = (right) => right,
): Promise<SiteResponse> {
  const visited = await visit(scene);
  return visited.requestAsScript(change(await address(visited), visited));
}

/** Returns an address in which each of the named parameters is a list: `itemid[]=5101`. */
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

/** Returns an address without the named parameters. */
function withoutParameters(address: string, names: readonly string[]): string {
  const url = new URL(address);
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

/** Returns the cases that all GET requests from scripts share. The valid call comes first. */
export function callCases(right: RightCall): ServerCase[] {
  const { call } = right;
  const names = Object.keys(call.query ?? {});
  return [
    {
      name: `${call.name}: right`,
      problem: `a valid call (${call.title}) gets an invalid response`,
      expected: 'a response as in the contract',
      play: async (scene) => {
        const response = await playCall(right, scene);
        return wrongIn(call, response);
      },
    },
    {
      name: `${call.name}: slow`,
      problem: `the response (${call.title}) is slow`,
      expected: 'a response within the time limit (--slow)',
      play: async (scene) => {
        const { duration } = await playCall(right, scene);
        return duration > scene.slow ? `${Math.round(duration)} ms` : undefined;
      },
    },
    {
      name: `${call.name}: lists`,
      problem: `a list in place of text (${call.title}) makes the server fail`,
      expected: 'status 400, or a response as if the parameter were missing',
      isAboutFailure: true,
      play: async (scene) =>
        wordsIf(false, await playCall(right, scene, (address) => withLists(address, names))),
    },
    {
      name: `${call.name}: missing`,
      problem: `a call without its parameters (${call.title}) makes the server fail`,
      expected: 'a refusal',
      isAboutFailure: true,
      play: async (scene) =>
        wordsIf(false, await playCall(right, scene, (address) => withoutParameters(address, names))),
    },
    {
      name: `${call.name}: session`,
      problem: `after the end of the session, a call (${call.title}) gets a response that widgets can't handle`,
      expected: 'X-Redirect, 401 or 403, or a response as in the contract',
      play: async (scene) => {
        const visited = await visit(scene);
        const address = await right.address(visited);
        const before = await visited.requestAsScript(address);
        visited.client.endSession();
        const response = await visited.requestAsScript(address);
        if (!isSuccess(response))
          return wordsIf(isRedirect(response) && response.target === undefined, response);
        const problem = responseProblem(call, response);
        // A response that is also invalid within the session has nothing to do with the session's end.
        if (!problem || (isSuccess(before) && responseProblem(call, before)?.found === problem.found))
          return undefined;
        return `status ${response.status}, but with ${problem.found}`;
      },
    },
  ];
}
