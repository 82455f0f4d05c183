import { callCases, type RightCall } from '../../src/tools/checker/server/callCases.ts';
import type { CallingWidget } from '../../src/tools/checker/server/readWidgets.ts';
import {
  addressWith,
  callNamed,
  inWords,
  isFailure,
  type ServerCase,
  visit,
} from '../../src/tools/checker/server/serverCase.ts';

/** Returns the case that sends many simultaneous requests, for calls that a stranger could use to search a registry. */
const burstCase = ({ call, address }: RightCall): ServerCase => ({
  name: `${call.name}: many`,
  problem: `thirty simultaneous calls (${call.title}) are refused without a waiting time, or make the server fail`,
  expected: 'responses, or status 429 with Retry-After',
  play: async (scene) => {
    const visited = await visit(scene);
    const own = await address(visited);
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => visited.requestAsScript(own, { mayWait: false })),
    );
    const wrong = responses.find(
      (response) => isFailure(response) || (response.status === 429 && !response.headers.has('Retry-After')),
    );
    return wrong && `${inWords(wrong)}${wrong.status === 429 ? ' without Retry-After' : ''}`;
  },
});

/** Returns the cases for the NPI lookup. */
export function serverCases(found: CallingWidget): ServerCase[] {
  return (['lookup', 'verify'] as const).flatMap((option) => {
    const call = callNamed(found, `npi-lookup.${option}`);
    const query = Object.fromEntries(
      Object.entries(call.query ?? {}).map(([name, { example }]) => [name, example]),
    );
    const right: RightCall = { call, address: async ({ widget }) => addressWith(widget, option, query) };
    return [...callCases(right), burstCase(right)];
  });
}
