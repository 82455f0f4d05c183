/** Script of `npm run bench`. Measures all contenders in rounds, and writes the tables. */
import { execSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';
import { speedOf } from './browser.ts';
import { buildBundle, buildContenders } from './build.ts';
import { type Bench, failuresIn, type Measurement, type Results, type Sample } from './measurement.ts';
import { accordions } from './measurements/accordions.ts';
import { interactions } from './measurements/journeys.ts';
import { listChanges } from './measurements/lists.ts';
import { lostClicks } from './measurements/lostClicks.ts';
import { firstPresses } from './measurements/presses.ts';
import { searching } from './measurements/search.ts';
import { untouched } from './measurements/untouched.ts';
import { reportText } from './report.ts';
import { outputFolder, startServer } from './server.ts';
import { rotate } from './statistics.ts';

/** All measurements in report order. */
const measurements: readonly Measurement[] = [
  accordions,
  lostClicks,
  untouched,
  firstPresses,
  interactions,
  listChanges,
  searching,
];

const rounds = Number(process.env.ROUNDS ?? 2);
const only = (process.env.ONLY ?? '').split(',').filter(Boolean);
const [onlyContenders, onlyCases] = [process.env.CONTENDERS, process.env.CASES].map(
  (text) => new RegExp(text ?? ''),
);

const unknown = only.find((name) => !measurements.some((measurement) => measurement.name === name));
if (unknown) {
  throw new Error(
    `ONLY=${unknown} is unknown. The measurements are ${measurements.map(({ name }) => name).join(', ')}`,
  );
}

const fileOf = (name: string): string => join(outputFolder, `${name}.json`);

/** Returns the results of a measurement, from this or an earlier run. */
function read(name: string): Results[] {
  try {
    return [JSON.parse(readFileSync(fileOf(name), 'utf8')) as Results];
  } catch {
    return [];
  }
}

/** Time limit of a sample in ms, after which whatever it is waiting for will not happen. */
const SAMPLE_LIMIT_MS = 120_000;

async function failLate(): Promise<never> {
  await delay(SAMPLE_LIMIT_MS, undefined, { ref: false });
  throw new Error(`No result within ${SAMPLE_LIMIT_MS / 1000} s`);
}

/**
 * Takes one sample. If it fails, starts another browser, so that nothing left over from the sample affects the next sample.
 */
async function take(bench: Bench, measurement: Measurement, of: Omit<Sample, 'values'>): Promise<Sample> {
  try {
    return { ...of, values: await Promise.race([measurement.measure(bench, of), failLate()]) };
  } catch (cause) {
    const failure = stripVTControlCharacters(String(cause)).split('\n')[0] ?? '';
    console.error(`[bench] ${measurement.name}, ${of.case}, ${of.contender}: ${failure}`);
    await bench.browser.close();
    bench.browser = await chromium.launch(launchOptions);
    return { ...of, values: {}, failure };
  }
}

/**
 * Measures each contender once in each case and round. The order differs from round to round. A contender that fails in a
 * case is not measured in that case again.
 */
async function measureAll(bench: Bench, measurement: Measurement): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { name: caseName, maxRounds = rounds, repeats = 1 } of measurement.cases) {
      if (round >= maxRounds || !onlyCases?.test(caseName)) continue;
      console.error(`[bench] ${measurement.name}, round ${round + 1} of ${rounds}, ${caseName}`);
      const contenders = measurement.contenders.filter((contender) => onlyContenders?.test(contender));
      const turns = Array.from({ length: repeats }, (_, turn) => rotate(contenders, round + turn));
      for (const contender of turns.flat()) {
        if (failuresIn({ samples }, caseName).has(contender)) continue;
        samples.push(await take(bench, measurement, { contender, case: caseName, round }));
      }
    }
  }
  return samples;
}

mkdirSync(outputFolder, { recursive: true });
const [bundle, contenders] = [join(outputFolder, 'bundle'), join(outputFolder, 'contenders')];
buildBundle(bundle);
await buildContenders(contenders);

const server = await startServer(bundle, contenders);
const browser = await chromium.launch(launchOptions);
const bench: Bench = { server, browser, speed: await speedOf(browser) };
const commit = execSync('git describe --always --dirty', { encoding: 'utf8' }).trim();
const run = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium ${bench.browser.version()}, Node ${process.versions.node}, speed ${bench.speed.toFixed(2)}, rounds: ${rounds}`;
try {
  for (const measurement of measurements) {
    if (only.length > 0 && !only.includes(measurement.name)) continue;
    const start = performance.now();
    const samples = await measureAll(bench, measurement);
    writeFileSync(fileOf(measurement.name), JSON.stringify({ name: measurement.name, run, samples }));
    console.log(`${measurement.name}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
} finally {
  await bench.browser.close();
  await server.close();
}

const reported = measurements.flatMap((measurement) =>
  read(measurement.name).map((results) => ({ measurement, results })),
);
const text = reportText(reported);
writeFileSync(join(outputFolder, 'report.md'), text);
console.log(text);
console.log(`Written to ${outputFolder}/report.md`);
if (process.argv.includes('--publish'))
  writeFileSync(join(import.meta.dirname, 'report.md'), reportText(reported, { isPublished: true }));
