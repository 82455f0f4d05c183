/** Script of `npm test -- payments`. Runs the sessions with the given seed, and prints what they covered. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

const REPORT = 'test-results/payments.json';

interface Suite {
  specs: readonly { tests: readonly { annotations: readonly { type: string; description?: string }[] }[] }[];
  suites?: readonly Suite[];
}

/** Returns the counts of all sessions in a report. */
function countsIn({ specs, suites = [] }: Suite): Record<string, number>[] {
  const own = specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type === 'counts')
    .map(({ description = '{}' }) => JSON.parse(description) as Record<string, number>);
  return [...own, ...suites.flatMap(countsIn)];
}

process.env.SEED ??= String(Math.floor(Math.random() * 1_000_000) + 1);
console.log(`SEED=${process.env.SEED}`);
rmSync(REPORT, { force: true });
const command = [
  'playwright',
  'test',
  '--config',
  'test/payments/playwright.config.ts',
  ...process.argv.slice(2),
];
const { status } = spawnSync('npx', command, { stdio: 'inherit' });

const sums: Record<string, number> = {};
for (const counts of (JSON.parse(readFileSync(REPORT, 'utf8')) as Suite & { suites: Suite[] }).suites.flatMap(
  countsIn,
))
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
for (const [name, count] of Object.entries(sums)) console.log(`${String(count).padStart(6)}  ${name}`);
process.exitCode = status ?? 1;
