import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type * as Explorer from './explore.ts';
import { type Planted, planted } from './faults.ts';
import { scenarios } from './scenarios.ts';

const FOLDER = path.resolve('test-results/explore');

/** Builds the explorer with a fault in the payment. */
async function buildWith({ file, find, replace }: Planted, number: number): Promise<typeof Explorer> {
  const source = path.resolve(file);
  const count = readFileSync(source, 'utf8').split(find).length - 1;
  if (count !== 1)
    throw new Error(`${file} contains the text of a planted fault ${count} times instead of once: ${find}`);
  const outDir = path.join(FOLDER, String(number));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'test/explore/explore.ts',
      outDir,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'explore.mjs' } },
    },
    plugins: [
      {
        name: 'plant',
        enforce: 'pre',
        transform: (code, id) => (id === source ? code.replace(find, () => replace) : undefined),
      },
    ],
  });
  return (await import(path.join(outDir, 'explore.mjs'))) as typeof Explorer;
}

/** Returns the first promise that a fault breaks. Explores a little of each scenario first, and then ever more. */
async function breachWith(fault: Planted, number: number, most: number): Promise<string | undefined> {
  const { explore } = await buildWith(fault, number);
  for (let worlds = 10_000; worlds <= most; worlds *= 5)
    for (const scenario of scenarios) {
      const [breach] = explore(scenario, { worlds, waysOut: 20, isFirstOnly: true }).breaches;
      if (breach) return `${breach.promise}, after ${breach.story.length} steps (${scenario.name})`;
    }
  return undefined;
}

/**
 * Plants one fault after another in the payment, and prints how deep it is found. Returns whether all are found.
 * @param worlds maximum number of worlds of each scenario
 */
export async function findPlanted(worlds: number): Promise<boolean> {
  let found = 0;
  for (const [number, fault] of planted.entries()) {
    const breach = await breachWith(fault, number, worlds);
    if (breach) found += 1;
    console.log(`${breach ? '✔' : '✘'} ${fault.about}: ${breach ?? 'not found'}`);
  }
  rmSync(FOLDER, { recursive: true, force: true });
  console.log(`${found} of ${planted.length} found`);
  return found === planted.length;
}
