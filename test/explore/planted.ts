import path from 'node:path';
import { type Fault, readFaults } from '../faults/corpus.ts';
import { bundle, bundlePage } from './bundle.ts';
import type * as Explorer from './explore.ts';
import { draftParts, exploreDrafts } from './exploreDrafts.ts';
import { scenarios } from './scenarios.ts';

/** Faults of kinds that payments (`P…`) and drafts (`D…`) have had. The exploration must find all of them. */
export const planted = readFaults(path.join(import.meta.dirname, 'faults.diff'));

/** Returns the first promise that a fault breaks. Explores a little of each scenario first, and then ever more. */
export async function breachWith(fault: Fault, most: number): Promise<string | undefined> {
  const code = encodeURIComponent(await bundle('test/explore/explore.ts', 'es', fault));
  const { explore } = (await import(`data:text/javascript,${code}`)) as typeof Explorer;
  for (let worlds = 10_000; worlds <= most; worlds *= 5)
    for (const scenario of scenarios) {
      const { breach } = explore(scenario, worlds, 20);
      if (breach) return `${breach.promise}, after ${breach.story.length} steps (${scenario.name})`;
    }
  return undefined;
}

/** Returns the first promise of drafts that a fault breaks, in the nearest depth. */
async function breachInDrafts(fault: Fault): Promise<string | undefined> {
  const code = await bundlePage(fault);
  for (let depth = 2; depth <= Math.max(...draftParts.map((part) => part.depth)); depth++)
    for (const part of draftParts.filter((one) => depth <= one.depth)) {
      const { breach } = await exploreDrafts(code, { ...part, depth });
      if (breach) return `${breach.promise}, after ${breach.story.length} steps (drafts: ${part.name})`;
    }
  return undefined;
}

/** Plants one fault after another, and prints how deep it is found. Returns whether all are found. */
export async function findPlanted(): Promise<boolean> {
  let found = 0;
  for (const fault of planted) {
    const breach = await (fault.id.startsWith('D') ? breachInDrafts(fault) : breachWith(fault, 1_250_000));
    if (breach) found += 1;
    console.log(`${breach ? '✔' : '✘'} ${fault.from}: ${breach ?? 'not found'}`);
  }
  console.log(`${found} of ${planted.length} found`);
  return found === planted.length;
}
