import { burstCase, callCases, type RightCall } from './callCases.ts';
import type { CallingWidget } from './readWidgets.ts';
import { addressWith, callNamed, type ServerCase } from './serverCase.ts';

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
