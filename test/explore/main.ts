/** Script of `npm test -- explore`: explores all scenarios, and prints each broken promise as a story. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bundlePage } from './bundle.ts';
import { type Breach, explore } from './explore.ts';
import { draftParts, exploreDrafts } from './exploreDrafts.ts';
import { findPlanted } from './planted.ts';
import type { Scenario } from './rules.ts';
import { scenarios } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    planted: { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
    worlds: { type: 'string' },
    ways: { type: 'string', default: '100' },
  },
});

const print = ({ promise, story }: Breach): void =>
  console.log([`${promise}:`, ...story.map((step, number) => `  ${number + 1}. ${step}`)].join('\n'));

/** Explores drafts in two tabs. Returns whether all promises hold. */
async function exploreAllDrafts(): Promise<boolean> {
  const code = await bundlePage();
  let isKept = true;
  for (const limits of draftParts) {
    const { start = [], depth, faults, name } = limits;
    const { worlds, breaches } = await exploreDrafts(code, limits);
    const about = `${name}, depth ${start.length + depth}, ${faults} faults`;
    console.log(`${breaches.length > 0 ? '✘' : '✔'} drafts, ${about}: ${worlds} distinct worlds`);
    breaches.forEach(print);
    isKept &&= breaches.length === 0;
  }
  return isKept;
}

/** Explores a scenario. Returns whether all promises hold. */
function exploreOne(scenario: Scenario): boolean {
  const result = explore(scenario, {
    worlds: Number(values.worlds ?? 20_000_000),
    waysOut: Number(values.ways),
  });
  const { worlds, steps, depth, states, seconds, isComplete, breaches } = result;
  console.log(
    `${breaches.length > 0 ? '✘' : '✔'} ${scenario.name}: ${worlds} distinct worlds${isComplete ? '' : ' (not complete)'}, ` +
      `${steps} steps, depth ${depth}, ${states.length} states of the machine, ${Math.round(seconds)} s of CPU time`,
  );
  breaches.forEach(print);
  return breaches.length === 0;
}

/** Explores all scenarios, one in each process. Returns whether all promises hold. */
async function exploreAll(): Promise<boolean> {
  // The largest first, so that none is left for one process alone.
  const queue = [...scenarios.toReversed().map(({ name }) => ['--only', name]), ['--drafts']];
  let isKept = true;
  let total = 0;
  const start = Date.now();
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const options = [...next, '--ways', values.ways];
      const limit = values.worlds === undefined ? [] : ['--worlds', values.worlds];
      // The results of the steps of the largest scenario take several GB.
      const script = [
        '--max-old-space-size=10000',
        ...process.execArgv,
        import.meta.filename,
        ...options,
        ...limit,
      ];
      const part = spawn(process.execPath, script, { stdio: ['inherit', 'pipe', 'inherit'] });
      part.stdout.on('data', (text: Buffer) => {
        process.stdout.write(text);
        total += Number(/(\d+) distinct worlds,/.exec(text.toString())?.[1] ?? 0);
      });
      const [code] = await once(part, 'close');
      isKept = code === 0 && isKept;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(
    `${total} distinct worlds in complete scenarios, in ${Math.round((Date.now() - start) / 60_000)} minutes`,
  );
  return isKept;
}

const only = scenarios.find(({ name }) => name === values.only);
if (values.only !== undefined && !only)
  throw new Error(
    `no scenario has the name ${values.only}; expected one of: ${scenarios.map(({ name }) => name).join(', ')}`,
  );
const isPassed = only
  ? exploreOne(only)
  : values.drafts
    ? await exploreAllDrafts()
    : values.planted
      ? await findPlanted(Number(values.worlds ?? 1_250_000))
      : await exploreAll();
process.exitCode = isPassed ? 0 : 1;
