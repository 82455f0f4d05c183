import { playwrightTally, type Tally, vitestTally } from './tally.ts';

/** One step of `npm test`. */
export interface Stage {
  name: string;
  /** Shell commands. All commands run even if one fails, so that the first failure does not hide others. */
  commands: readonly string[];
  /** True if the commands run at the same time, because no command needs another command's output. */
  isConcurrent?: boolean;
  /** JSON report that counts the stage's tests. A stage without a report counts as one check. */
  report?: { file: string; count: (json: unknown) => Tally };
  /** Name of a stage that must pass before this stage runs. */
  needs?: string;
}

function vitest(name: string): Stage {
  const file = `test-results/${name}.json`;
  return {
    name,
    commands: [`vitest run --project ${name} --reporter=default --reporter=json --outputFile.json=${file}`],
    report: { file, count: vitestTally },
  };
}

/** Returns the stages of `npm run test:engines`. */
export function engineStages(): readonly Stage[] {
  return [
    { name: 'build', commands: ['vite build'] },
    {
      name: 'engines',
      commands: [
        'tsx test/chromium.ts && tsx test/engines/engines.ts && playwright test --config test/engines/playwright.config.ts',
      ],
      report: { file: 'test-results/engines.json', count: playwrightTally },
      needs: 'build',
    },
  ];
}

/**
 * Stage that compares pictures. Its browser exists only for Linux on x64, and depends on system libraries that are installed
 * together with the other Chromium.
 */
const pictures: Stage = {
  name: 'pictures',
  commands: ['tsx test/chromium.ts && playwright test --config test/pictures/playwright.config.ts'],
  report: { file: 'test-results/pictures.json', count: playwrightTally },
  needs: 'build',
};

/**
 * Returns the stages in the order in which they run, starting with the quick ones.
 * @param isQuick true to run only the browser tests tagged `@quick`: the contract, and one journey through each area
 */
export function stages(isQuick: boolean): readonly Stage[] {
  return [
    { name: 'types', commands: ['tsc --project .'] },
    {
      name: 'lint',
      commands: [
        'biome check --error-on-warnings',
        'oxlint --type-aware --deny-warnings',
        "stylelint '{src,widgets}/**/*.css'",
        // Together, these two caches save 17 s of CPU time in each run after the first.
        'knip --cache --cache-location node_modules/.cache/knip',
        'cspell lint --no-progress --no-summary --cache --cache-strategy content --cache-location node_modules/.cache/cspell',
      ],
      isConcurrent: true,
    },
    vitest('unit'),
    {
      name: 'build',
      commands: [
        'npm run --silent build',
        'tsx test/conformance/main.ts --check',
        'node dist/check.js --version',
        'tsx src/tools/build/gatherTemplates.ts && tsx test/release/checkContents.ts',
        'vite build --mode probes',
      ],
    },
    { ...vitest('structure'), needs: 'build' },
    {
      name: 'browser',
      commands: [`tsx test/chromium.ts && playwright test${isQuick ? ' --grep @quick' : ''}`],
      report: { file: 'test-results/browser.json', count: playwrightTally },
      needs: 'build',
    },
    ...(isQuick || process.platform !== 'linux' || process.arch !== 'x64' ? [] : [pictures]),
  ];
}
