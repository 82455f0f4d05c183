/** Script of `npm test -- explore`: explores all scenarios, and prints the first broken promise of each as a story. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bundlePage } from './bundle.ts';
import { type Breach, explore } from './explore.ts';
import { draftParts, exploreDrafts } from './exploreDrafts.ts';
import { findPlanted } from './planted.ts';
import { scenarios } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    planted: { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
  },
});

/** Prints the result of an exploration. Returns whether all promises hold. */
function report(name: string, worlds: number, breach: Breach | undefined): boolean {
  const story = breach?.story.map((step, number) => `  ${number + 1}. ${step}`) ?? [];
  const result = `${breach ? '✘' : '✔'} ${name}: ${worlds} distinct worlds`;
  console.log([result, ...(breach ? [`${breach.promise}:`, ...story] : [])].join('\n'));
  return breach === undefined;
}

/** Explores drafts in two tabs. Returns whether all promises hold. */
async function exploreAllDrafts(): Promise<boolean> {
  const code = await bundlePage();
  let isKept = true;
  for (const part of draftParts) {
    const { worlds, breach } = await exploreDrafts(code, part);
    isKept = report(`drafts, ${part.name}`, worlds, breach) && isKept;
  }
  return isKept;
}

/** Explores a scenario. Returns whether all promises hold. */
function exploreOne(name: string): boolean {
  const scenario = scenarios.find((one) => one.name === name);
  if (!scenario) throw new Error(`no scenario has the name ${name}`);
  const { worlds, isComplete, breach } = explore(scenario, { worlds: 20_000_000, waysOut: 100 });
  return report(isComplete ? name : `${name}, not complete`, worlds, breach);
}

/** Explores all scenarios, one in each process. Returns whether all promises hold. */
async function exploreAll(): Promise<boolean> {
  // The largest first, so that none is left for one process alone.
  const queue = [...scenarios.toReversed().map(({ name }) => ['--only', name]), ['--drafts']];
  let isKept = true;
  const work = async (): Promise<void> => {
    for (let options = queue.shift(); options; options = queue.shift()) {
      // The results of the steps of the largest scenario take several GB.
      const script = ['--max-old-space-size=10000', ...process.execArgv, import.meta.filename, ...options];
      const [code] = await once(spawn(process.execPath, script, { stdio: 'inherit' }), 'close');
      isKept = code === 0 && isKept;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return isKept;
}

const isPassed =
  values.only !== undefined
    ? exploreOne(values.only)
    : values.drafts
      ? await exploreAllDrafts()
      : values.planted
        ? await findPlanted()
        : await exploreAll();
process.exitCode = isPassed ? 0 : 1;
