/**
 * Script of `npm test`. Runs every stage, or only the named ones (`npm test -- unit browser`), prints one line for each, and
 * ends with the failures, a command that repeats just them, and a line of totals. The whole output of each stage is in
 * `test-results/<stage>.log`. `--quick` runs the checks and the tests tagged `@quick`. `npm test -- payments` runs tests that
 * are not part of any stage.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { onRequest, type Stage, stages } from './stages.ts';
import { checkTally, type Tally, testTally } from './tally.ts';

interface Output {
  command: string;
  isOk: boolean;
  lines: readonly string[];
}

interface Result extends Tally {
  stage: Stage;
}

/** Start of a line with which Playwright reports its progress. */
const PROGRESS = /^\[(\d+)\/(\d+)\]/;

/** Seconds between two lines of progress where lines cannot be replaced, such as in a log. */
const SECONDS_BETWEEN_LINES = 60;

const { isTTY } = process.stdout;

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Replaces the line of a running stage. */
function showRunning(line: string): void {
  if (isTTY) process.stdout.write(`\r\u001b[2K${line.slice(0, process.stdout.columns - 1)}`);
  else console.log(line);
}

/** Prints a line that stays, in place of the line of a running stage. */
function print(line: string): void {
  console.log(isTTY ? `\r\u001b[2K${line}` : line);
}

/** Returns a function that shows how far a stage is, from a line of one of its commands. */
function watchProgress(name: string): (line: string) => void {
  const start = performance.now();
  let shown = start;
  return (line) => {
    const [, done, all] = PROGRESS.exec(line) ?? [];
    const now = performance.now();
    if (!all || (!isTTY && now - shown < SECONDS_BETWEEN_LINES * 1000)) return;
    shown = now;
    const left = ((now - start) / 1000 / Number(done)) * (Number(all) - Number(done));
    showRunning(`  ${name.padEnd(10)} ${done} of ${all}, ${minutes(left)} left`);
  };
}

async function runCommand(command: string, watch: (line: string) => void): Promise<Output> {
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['inherit', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const text = stripVTControlCharacters(line);
    if (PROGRESS.test(text)) watch(text);
    else lines.push(line);
  }
  return { command, lines, isOk: (await ended) === 0 };
}

async function runCommands({ name, commands }: Stage): Promise<Output[]> {
  const watch = watchProgress(name);
  const outputs: Output[] = [];
  for (const step of commands)
    outputs.push(...(await Promise.all([step].flat().map((command) => runCommand(command, watch)))));
  return outputs;
}

/** Returns the tests that a stage's report counts, or undefined if there is no report. */
function readTally({ report }: Stage): Tally | undefined {
  try {
    return report?.count(JSON.parse(readFileSync(report.file, 'utf8')));
  } catch (error) {
    print(`No report to count: ${String(error)}`);
    return undefined;
  }
}

const logOf = ({ command, lines }: Output): string => [`$ ${command}`, ...lines].join('\n').trimEnd();

async function run(stage: Stage, before: readonly Result[]): Promise<Result> {
  const { name, report, needs } = stage;
  const start = performance.now();
  if (before.some((result) => result.stage.name === needs && result.failed > 0)) {
    print(`✘ ${name.padEnd(10)} not run, because ${needs} failed`);
    return { stage, passed: 0, failed: 1 };
  }
  if (isTTY) showRunning(`  ${name}`);
  if (report) rmSync(report.file, { force: true });
  const outputs = await runCommands(stage);
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/${name}.log`, outputs.map(logOf).join('\n\n'));
  const wrong = outputs.filter(({ isOk }) => !isOk);
  const tally = report
    ? testTally(readTally(stage), wrong.length === 0)
    : checkTally(wrong.map(({ command }) => command));
  const { passed, failed } = tally;
  const time = minutes((performance.now() - start) / 1000).padStart(6);
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  print(`${failed > 0 ? '✘' : '✔'} ${name.padEnd(10)}${time}  ${counts}`);
  for (const output of wrong) console.log(logOf(output));
  return { stage, ...tally };
}

/** Returns the command that runs only what has failed in a stage. */
function repeatCommand({ stage: { name, report }, failures = [] }: Result): string {
  const places = [...new Set(failures.map((failure) => failure.split(' › ')[0] ?? ''))];
  const hasPlaces = places.length > 0 && places.every((place) => /\.ts(:\d+)?$/.test(place));
  return report && hasPlaces ? `npx ${report.runner} ${places.join(' ')}` : `npm test -- ${name}`;
}

const [first = '', ...more] = process.argv.slice(2);
const command = onRequest[first];
if (command !== undefined) {
  // The shell receives the arguments unchanged: `npm test -- foreign -g 'dark colors'`.
  const { status } = spawnSync('sh', ['-c', `${command} "$@"`, 'sh', ...more], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const { values, positionals: requested } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const all = stages(values.quick);
const unknown = requested.filter((name) => !all.some((stage) => stage.name === name));
if (unknown.length > 0) {
  const known = all.map(({ name }) => name).join(', ');
  const others = Object.keys(onRequest).join(', ');
  console.error(
    `Unknown stage: ${unknown.join(', ')}. The stages are ${known}. On request, and alone: ${others}.`,
  );
  process.exit(1);
}

const results: Result[] = [];
for (const stage of all)
  if (requested.length === 0 || requested.includes(stage.name)) results.push(await run(stage, results));

const flaky = results.flatMap((result) => result.flaky ?? []);
if (flaky.length > 0) console.log(`\nFlaky, passed only on a retry (fix these first):\n${flaky.join('\n')}`);
const wrong = results.filter(({ failed }) => failed > 0);
// CI may keep only the end of a run's log.
for (const result of wrong) {
  const { stage, failures = [] } = result;
  // A stage that did not run has nothing to report or repeat.
  if (failures.length === 0) continue;
  console.log(`\nFailed in ${stage.name}:\n${failures.join('\n')}\nTo repeat: ${repeatCommand(result)}`);
}
const sum = (key: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = wrong.length > 0 ? 1 : 0;
