/**
 * Script of `npm test`. Runs every stage, or only the named ones (`npm test -- unit browser`), and ends with a line of
 * totals. `--quick` (`npm run test:quick`) runs only the browser tests tagged `@quick`. `--engines`
 * (`npm run test:engines`) instead runs the journeys in Chromium, Firefox and WebKit.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { engineStages, type Stage, stages } from './stages.ts';
import { checkTally, type Tally, testTally } from './tally.ts';

interface Result extends Tally {
  name: string;
  seconds: number;
}

const env = {
  ...process.env,
  PATH: `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
};

function runCommand(command: string): boolean {
  console.log(`$ ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status === 0;
}

/** Runs a command concurrently with others, and prints its output once it ends. */
async function runBesideOthers(command: string): Promise<boolean> {
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['inherit', 'pipe', 'inherit'], env });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const output = await text(child.stdout);
  console.log(`$ ${command}\n${output.trimEnd()}`);
  return (await ended) === 0;
}

async function runCommands({ commands, isConcurrent }: Stage): Promise<boolean> {
  const results = isConcurrent ? await Promise.all(commands.map(runBesideOthers)) : commands.map(runCommand);
  return results.every(Boolean);
}

function readTally({ file, count }: NonNullable<Stage['report']>): Tally | undefined {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(`No report to count: ${String(error)}`);
    return undefined;
  }
}

async function run(stage: Stage, before: readonly Result[]): Promise<Result> {
  const { name, report, needs } = stage;
  const start = performance.now();
  console.log(`\n━━ ${name}`);
  if (before.some((result) => result.name === needs && result.failed > 0)) {
    console.log(`Not run, because ${needs} failed.`);
    return { name, seconds: 0, passed: 0, failed: 1 };
  }
  if (report) rmSync(report.file, { force: true });
  const isOk = await runCommands(stage);
  const tally = report ? testTally(readTally(report), isOk) : checkTally(isOk);
  return { name, seconds: (performance.now() - start) / 1000, ...tally };
}

function line({ name, seconds, passed, failed }: Result): string {
  const verdict = failed ? '✘ failed' : '✔ passed';
  return `${verdict}  ${name.padEnd(10)}${seconds.toFixed(1).padStart(7)} s  ${passed} passed, ${failed} failed`;
}

const { values, positionals: requested } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const all = values.engines ? engineStages() : stages(values.quick);
const unknown = requested.filter((name) => !all.some((stage) => stage.name === name));
if (unknown.length > 0) {
  const known = all.map(({ name }) => name).join(', ');
  console.error(`Unknown stage: ${unknown.join(', ')}. The stages are ${known}.`);
  process.exit(1);
}

const results: Result[] = [];
for (const stage of all) {
  if (requested.length > 0 && !requested.includes(stage.name)) continue;
  const result = await run(stage, results);
  results.push(result);
  console.log(line(result));
}

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const flaky = results.flatMap((result) => result.flaky ?? []);
const failures = results.flatMap((result) => result.failures ?? []);
console.log(`\n━━ summary\n${results.map(line).join('\n')}`);
if (flaky.length > 0) console.log(`\nFlaky, passed only on a retry (fix these first):\n${flaky.join('\n')}`);
// CI may keep only the end of a run's log.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
