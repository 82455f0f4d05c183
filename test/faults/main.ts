/**
 * Script of `npm test -- faults`. Builds the product with all faults of the corpus, each behind a switch, records which
 * tests run the code of which fault, then activates one fault after another until a test fails. See README.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { corpus, type Fault, isStale } from './corpus.ts';
import type { Outcome } from './reporter.ts';
import { type FaultServer, startServer } from './server.ts';

/** Tests that run the code of faults. */
interface Reach {
  browser: readonly Outcome[];
  /** Test files in Node that pass. */
  unit: readonly { file: string; reached: readonly string[] }[];
}

/** Result of one fault. */
interface Result {
  id: string;
  /** Files of unit tests, or browser tests, that failed. Empty if no test found the fault. */
  by: readonly string[];
  /** Number of unit test files that run the faulty code. */
  units: number;
  /** Number of browser tests that ran. */
  ran: number;
  /** Number of browser tests that run the faulty code. */
  reaching: number;
}

/** Part of vitest's JSON report. */
interface VitestReport {
  testResults: { name: string; status: string }[];
}

const FOLDER = 'test-results/faults';
const REACH = `${FOLDER}/reach.json`;
const RESULTS = 'test-results/faults.json';

/** A first run of Playwright has only a few tests, because most faults are found by one of them. */
const FIRST_TESTS = 10;

/** Longest times of a run with a fault, which can cause an endless loop. */
const UNIT_MS = 120_000;
const BROWSER_MS = 1_200_000;

const { values: options } = parseArgs({
  options: {
    ids: { type: 'string' },
    limit: { type: 'string', default: '150' },
    parallel: { type: 'string', default: '3' },
  },
});
const port = Number(process.env.PORT ?? 4199);

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Runs a command of `node_modules/.bin`. Resolves to the exit code, or undefined if the command took too long. */
async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ms?: number,
): Promise<number | undefined> {
  const child = spawn(`node_modules/.bin/${command}`, args, {
    // Vite has set `NODE_ENV` for the servers in this process.
    env: { ...process.env, NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(ms !== undefined && { timeout: ms, killSignal: 'SIGKILL' }),
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? undefined;
}

/** Runs browser tests, or all of them, against a server, and returns the outcomes of those that ran. */
async function runBrowser(
  server: FaultServer,
  active: FaultServer['active'],
  tests?: readonly string[],
): Promise<readonly Outcome[]> {
  server.active = active;
  const outcomes = path.resolve(FOLDER, `outcomes-${server.port}.json`);
  const list = path.resolve(FOLDER, `tests-${server.port}.txt`);
  if (tests) writeFileSync(list, tests.join('\n'));
  const some = [`--test-list=${list}`, '--workers=1', '--max-failures=1'];
  rmSync(outcomes, { force: true });
  await run(
    'playwright',
    ['test', '--config=test/faults/playwright.config.ts', ...(tests ? some : [])],
    { PORT: String(server.port), OUTCOMES: outcomes, RECORD: active === 'record' ? 'yes' : '' },
    tests && BROWSER_MS,
  );
  return readJson(outcomes) as Outcome[];
}

/** Runs unit tests, or all of them, and returns the files of those that fail. */
async function runUnit(
  slot: number,
  env: NodeJS.ProcessEnv,
  files: readonly string[] = [],
): Promise<readonly string[]> {
  const report = `${FOLDER}/unit-${slot}.json`;
  rmSync(report, { force: true });
  const code = await run(
    'vitest',
    [
      'run',
      '--config=test/faults/vitest.config.ts',
      '--project=unit',
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    env,
    env.FAULT === undefined ? undefined : UNIT_MS,
  );
  if (code === 0) return [];
  if (!existsSync(report)) return [`${files.join(', ')}: no end within ${UNIT_MS / 1000} s`];
  const { testResults } = readJson(report) as VitestReport;
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => path.relative(process.cwd(), name));
}

async function record(server: FaultServer): Promise<Reach> {
  console.log('Recording which unit tests reach which faults …');
  const file = path.resolve(FOLDER, 'unit.jsonl');
  rmSync(file, { force: true });
  const failed = await runUnit(0, { REACHED: file });
  const unit = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Reach['unit'][number])
    .filter((test) => !failed.includes(test.file));
  console.log(`${unit.length} files, ${failed.length} of which failed. Recording browser tests …`);
  const browser = await runBrowser(server, 'record');
  const failing = browser.filter(({ hasPassed }) => !hasPassed);
  console.log(`${browser.length} browser tests, of which these fail without a fault and are left out:`);
  for (const { test } of failing) console.log(`  ${test}`);
  const reach = { unit, browser: browser.filter(({ hasPassed }) => hasPassed) };
  writeFileSync(REACH, JSON.stringify(reach));
  return reach;
}

/** Returns the widget or the room of a file, such as `quiz` or `forms/steps`. */
const partOf = (file: string): string =>
  file.startsWith('widgets/') ? (file.split('/')[1] ?? '') : path.dirname(file).replace('src/', '');

/** Tests that look at the appearance of every page. */
const LOOKS = /› (?:contract|gallery|site-adaptation|site-gallery)/;

/**
 * Returns the browser tests that can find a fault, the most promising first: those of its own widget, then those that reach
 * the fewest faults. Nothing records which rules of a stylesheet a page uses, so all tests of the widget count, and those
 * that look at every page.
 */
function testsFor({ id, file }: Fault, { browser }: Reach): readonly string[] {
  const part = partOf(file);
  const ids = new Set(corpus.filter((other) => partOf(other.file) === part).map((other) => other.id));
  const isOwn = ({ test }: Outcome): boolean => test.includes(`] › ${part}`) || test.includes(`: ${part}`);
  const canFind = (outcome: Outcome): boolean =>
    file.endsWith('.css')
      ? isOwn(outcome) || LOOKS.test(outcome.test) || outcome.reached.some((reached) => ids.has(reached))
      : outcome.reached.includes(id);
  return browser
    .filter(canFind)
    .toSorted(
      (one, other) =>
        Number(isOwn(other)) - Number(isOwn(one)) ||
        one.reached.length - other.reached.length ||
        one.ms - other.ms,
    )
    .map(({ test }) => test);
}

/** Returns the browser tests that fail with a fault and pass without it. */
async function findInBrowser(
  fault: Fault,
  server: FaultServer,
  tests: readonly string[],
): Promise<{ by: readonly string[]; ran: number }> {
  let left = tests;
  const by: string[] = [];
  while (left.length > 0 && by.length === 0) {
    const isFirst = left.length === tests.length;
    const outcomes = await runBrowser(server, fault, isFirst ? left.slice(0, FIRST_TESTS) : left);
    if (outcomes.length === 0) throw new Error(`None of the tests for ${fault.id} ran`);
    const failed = outcomes.filter(({ hasPassed }) => !hasPassed).map(({ test }) => test);
    const again = failed.length > 0 ? await runBrowser(server, undefined, failed) : [];
    by.push(...again.filter(({ hasPassed }) => hasPassed).map(({ test }) => test));
    const ran = new Set(outcomes.map(({ test }) => test));
    left = left.filter((test) => !ran.has(test));
  }
  return { by, ran: tests.length - left.length };
}

async function find(fault: Fault, server: FaultServer, reach: Reach): Promise<Result> {
  const { id } = fault;
  const units = reach.unit.filter(({ reached }) => reached.includes(id)).map((test) => test.file);
  const byUnit = units.length > 0 ? await runUnit(server.port, { FAULT: id }, units) : [];
  const tests = testsFor(fault, reach);
  const { by, ran } =
    byUnit.length > 0
      ? { by: byUnit, ran: 0 }
      : await findInBrowser(fault, server, tests.slice(0, Number(options.limit)));
  return { id, by, units: units.length, ran, reaching: tests.length };
}

const describe = ({ id, by, units, ran, reaching }: Result): string =>
  `${id} ${by[0] ?? `NOT FOUND by ${units} files and ${ran} of ${reaching} tests`}`;

/** Prints how many faults of each kind have been found, and those that no test has found. */
function printReport(results: readonly Result[]): void {
  const missed = results.filter(({ by }) => by.length === 0);
  for (const kind of ['M', 'R', 'C']) {
    const [all, not] = [results, missed].map((some) => some.filter(({ id }) => id.startsWith(kind)).length);
    console.log(`${kind}: ${all} tried, ${not} not found`);
  }
  for (const result of missed) console.log(describe(result));
}

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const stale = corpus.filter(isStale);
  if (stale.length > 0)
    console.log(`Stale, because their files have changed: ${stale.map(({ id }) => id).join(', ')}`);
  const results: Result[] = existsSync(RESULTS) ? (readJson(RESULTS) as Result[]) : [];
  for (const mode of ['production', 'probes'])
    if ((await run('vite', ['build', '--config=test/faults/vite.config.ts', `--mode=${mode}`], {})) !== 0)
      throw new Error(`The build (${mode}) has failed`);
  const slots = Array.from({ length: Number(options.parallel) }, (_, index) => port + index);
  const servers = await Promise.all(slots.map(startServer));
  const [first] = servers;
  if (!first) return;
  const reach = existsSync(REACH) ? (readJson(REACH) as Reach) : await record(first);
  const ids = options.ids?.split(',');
  const isWanted = ({ id }: Fault): boolean =>
    ids ? ids.includes(id) || ids.includes(id.charAt(0)) : results.every((result) => result.id !== id);
  const queue = corpus.filter((fault) => !stale.includes(fault) && isWanted(fault));
  const count = queue.length;
  const work = async (server: FaultServer): Promise<void> => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      const result = await find(fault, server, reach).catch((error: unknown) =>
        console.error(fault.id, error),
      );
      if (!result) continue;
      const others = results.filter(({ id }) => id !== result.id);
      results.splice(0, results.length, ...others, result);
      writeFileSync(RESULTS, JSON.stringify(results, null, 1));
      console.log(`${count - queue.length}/${count} ${describe(result)}`);
    }
  };
  await Promise.all(servers.map(work));
  await Promise.all(servers.map((server) => server.close()));
  printReport(results);
  console.log('dist/ contains the faults. Run `npm run build` before you use it.');
}

await main();
