/** Script of `npm test -- explore`: explores all scenarios, and prints the first broken promise of each as a story. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bundlePage } from './bundle.ts';
import { explore } from './explore.ts';
import { draftParts, exploreDrafts } from './exploreDrafts.ts';
import { findPlanted } from './planted.ts';
import { scenarios } from './scenarios.ts';

/** Maximum number of worlds of a scenario. */
const MOST = 20_000_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    planted: { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: false },
    replay: { type: 'boolean', default: false },
  },
});

/** Explores a scenario, or a part of the drafts, and prints the result. Returns whether all promises hold. */
async function exploreOne(name: string): Promise<boolean> {
  const scenario = scenarios.find((one) => one.name === name);
  const part = draftParts.find((one) => one.name === name);
  const result = scenario
    ? explore(scenario, MOST, 100)
    : part && (await exploreDrafts(await bundlePage(), part));
  if (!result) throw new Error(`no scenario has the name ${name}`);
  const { worlds, breach } = result;
  const extent = `${worlds} distinct worlds${worlds === MOST ? ' (not complete)' : ''}`;
  const story = breach?.story.map((step, number) => `  ${number + 1}. ${step}`) ?? [];
  console.log(
    breach ? [`✘ ${name}: ${extent}`, `${breach.promise}:`, ...story].join('\n') : `✔ ${name}: ${extent}`,
  );
  return breach === undefined;
}

/** Replays the shortest ways to the machine's regions in the built bundle. Returns whether the states agree. */
async function replay(): Promise<boolean> {
  const command = ['playwright', 'test', '--config', 'test/explore/playwright.config.ts'];
  const [code] = await once(spawn('npx', command, { stdio: 'inherit' }), 'exit');
  return code === 0;
}

/** Explores scenarios and parts of the drafts, one in each process. Returns whether all promises hold. */
async function exploreAll(names: string[]): Promise<boolean> {
  let isKept = true;
  const work = async (): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      // The results of the steps of the largest scenario take several GB.
      const options = [
        '--max-old-space-size=10000',
        ...process.execArgv,
        import.meta.filename,
        '--only',
        name,
      ];
      const [code] = await once(spawn(process.execPath, options, { stdio: 'inherit' }), 'close');
      isKept = code === 0 && isKept;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return isKept;
}

// The largest first, so that none is left for one process alone.
const parts = [...(values.drafts ? [] : scenarios.toReversed()), ...draftParts];
const isPassed =
  values.only !== undefined
    ? await exploreOne(values.only)
    : values.planted
      ? await findPlanted()
      : values.replay
        ? await replay()
        : await exploreAll(parts.map(({ name }) => name));
process.exitCode = isPassed ? 0 : 1;
