import { callCases, type RightCall } from './callCases.ts';
import type { CallingWidget } from './readWidgets.ts';
import { addressWith, callNamed, inWords, isFailure, type ServerCase } from './serverCase.ts';

/** Returns the case of many requests at once, for calls that a stranger could use to search a registry. */
const burstCase = ({ call, address }: RightCall): ServerCase => ({
  name: `${call.name}: many`,
  problem: `thirty calls at once (${call.title}) are refused without a time, or make the server fail`,
  expected: 'responses, or status 429 with Retry-After',
  play: async (scene) => {
    const client = scene.visitor();
    const widget = await scene.open(client);
    const own = await address(widget, client);
    const init = { isScript: true, referer: widget.page, mayWait: false };
    const replies = await Promise.all(Array.from({ length: 30 }, () => client.request(own, init)));
    const wrong = replies.find(
      (reply) => isFailure(reply) || (reply.status === 429 && !reply.headers.has('Retry-After')),
    );
    return wrong && `${inWords(wrong)}${wrong.status === 429 ? ' without Retry-After' : ''}`;
  },
});

/** Returns the cases of the NPI lookup. */
export function lookupCases(found: CallingWidget): ServerCase[] {
  return (['lookup', 'verify'] as const).flatMap((option) => {
    const call = callNamed(found, `npi-lookup.${option}`);
    const query = Object.fromEntries(
      Object.entries(call.query ?? {}).map(([name, { example }]) => [name, example]),
    );
    const right: RightCall = { call, address: async (own) => addressWith(own, option, query) };
    return [...callCases(right), burstCase(right)];
  });
}
