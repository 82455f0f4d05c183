import { playwrightTally, type Tally, vitestTally } from './tally.ts';

/** One step of `npm test`. */
export interface Stage {
  name: string;
  /**
   * Shell commands. Those in a list run at the same time, because none needs another's output. All commands run even if one
   * fails, so that the first failure does not hide others.
   */
  commands: readonly (string | readonly string[])[];
  /**
   * JSON report that counts the stage's tests, and the command that runs only the tests at given places. A stage without a
   * report counts as one check.
   */
  report?: { file: string; count: (json: unknown) => Tally; runner: string };
  /** Name of a stage that must pass before this stage runs. */
  needs?: string;
}

function vitest(name: string): Stage {
  const file = `test-results/${name}.json`;
  const runner = `vitest run --project ${name}`;
  return {
    name,
    commands: [`${runner} --reporter=minimal --reporter=json --outputFile.json=${file}`],
    report: { file, count: vitestTally, runner },
  };
}

/**
 * Returns a stage of browser tests, which installs missing browsers first.
 * @param config path of Playwright's configuration
 */
function playwright(name: string, config: string, options = ''): Stage {
  const runner = `playwright test --config ${config}`;
  return {
    name,
    commands: [`tsx test/chromium.ts && ${runner}${options}`],
    report: { file: `test-results/${name}.json`, count: playwrightTally, runner },
    needs: 'build',
  };
}

/**
 * Tests that run only on request: `npm test -- payments`. Further arguments belong to the last command. Its output is not
 * collected, because most of these tests take long or print tables.
 */
export const onRequest: Readonly<Record<string, string>> = {
  engines:
    'vite build && tsx test/chromium.ts && tsx test/engines/engines.ts && playwright test --config test/engines/playwright.config.ts',
  spoken:
    'vite build && tsx test/chromium.ts && tsx test/spoken/install.ts && playwright test --config test/spoken/playwright.config.ts',
  foreign:
    'npm ci --prefix test/foreign --ignore-scripts && playwright test --config test/foreign/playwright.config.ts',
  payments: 'playwright test --config test/payments/playwright.config.ts',
  explore: 'tsx test/explore/main.ts',
  // Two tests cannot hold: the redirect leads to the address with its fault, so the second submission is refused as well.
  redirects:
    "vite build && tsx test/chromium.ts && FIXTURE=redirect-refusals playwright test 'browser/(continue|donation|file-field|form|membership|password|payment|session|site-(account|membership|redirect|spoken))' --grep-invert 'if the session has expired or the server fails|pass has expired'",
  craft: 'tsx test/craft/run.ts',
  wordpress: 'tsx test/wordpress/run.ts',
  gallery:
    'npm run build:gallery -- --base /some/folder/ && playwright test --config test/gallery/playwright.config.ts',
  release:
    'npm run release && playwright test --config test/release/playwright.config.ts && tsx test/release/reproduce.ts',
  accept:
    'vite build && ACCEPT=1 playwright test --config test/pictures/playwright.config.ts; tsx test/pictures/contactSheet.ts',
  faults: 'tsx test/faults/main.ts',
  mutation: 'stryker run test/mutation.config.js',
};

/**
 * Stage that compares pictures. Its browser exists only for Linux on x64, and depends on system libraries that are installed
 * together with the other Chromium.
 */
const pictures = playwright('pictures', 'test/pictures/playwright.config.ts');

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
        [
          'biome check --error-on-warnings',
          'oxlint --type-aware --deny-warnings',
          "stylelint '{src,widgets}/**/*.css'",
          // Together, these two caches save 17 s of CPU time in each run after the first.
          'knip --cache --cache-location node_modules/.cache/knip',
          'cspell lint --no-progress --no-summary --cache --cache-strategy content --cache-location node_modules/.cache/cspell',
        ],
      ],
    },
    vitest('unit'),
    {
      name: 'build',
      commands: [
        ['npm run --silent build', 'tsx test/conformance/main.ts --check'],
        [
          'node dist/check.js --version',
          'tsx src/tools/build/gatherTemplates.ts && tsx test/release/checkContents.ts',
          'vite build --mode probes',
        ],
      ],
    },
    { ...vitest('structure'), needs: 'build' },
    playwright('browser', 'playwright.config.ts', isQuick ? ' --grep @quick' : ''),
    ...(isQuick || process.platform !== 'linux' || process.arch !== 'x64' ? [] : [pictures]),
  ];
}
