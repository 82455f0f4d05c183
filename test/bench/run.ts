/** `npm run bench`: measures all contenders in rounds, and writes the tables as text and as a page. */
import { execSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';
import { buildBundle, buildContenders, installContenders } from './build.ts';
import type { Bench, Measurement, Results, Sample, Values } from './measurement.ts';
import { measurements } from './measurements.ts';
import { reportPage } from './reportPage.ts';
import { outputFolder, startServer } from './server.ts';
import { rotate } from './statistics.ts';
import { textReport } from './textReport.ts';

const rounds = Number(process.env.ROUNDS ?? 2);
const only = (process.env.ONLY ?? '').split(',').filter(Boolean);
const [onlyContenders, onlyCases] = [process.env.CONTENDERS, process.env.CASES].map(
  (text) => new RegExp(text ?? ''),
);

const unknown = only.find((name) => !measurements.some((measurement) => measurement.name === name));
if (unknown) {
  throw new Error(`ONLY=${unknown} is unknown. There are ${measurements.map(({ name }) => name).join(', ')}`);
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

/** Rejects if a sample takes longer than three minutes: something that it waits for does not happen. */
async function withinTime(name: string, values: Promise<Values>): Promise<Values> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: no result after three minutes`)), 180_000);
  });
  try {
    return await Promise.race([values, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Measures each contender once in each case and round. The order differs from round to round. */
async function measureAll(bench: Bench, measurement: Measurement): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { name: caseName, maxRounds = rounds, repeats = 1 } of measurement.cases) {
      if (round >= maxRounds || !onlyCases?.test(caseName)) continue;
      const contenders = measurement.contenders.filter((contender) => onlyContenders?.test(contender));
      const turns = Array.from({ length: repeats }, (_, turn) => rotate(contenders, round + turn));
      for (const contender of turns.flat()) {
        const values = await withinTime(
          `${measurement.name}, ${caseName}, ${contender}`,
          measurement.measure(bench, { contender, case: caseName, round }),
        );
        samples.push({ contender, case: caseName, round, values });
      }
    }
  }
  return samples;
}

installContenders();
mkdirSync(outputFolder, { recursive: true });
const [bundle, contenders] = [join(outputFolder, 'bundle'), join(outputFolder, 'contenders')];
buildBundle(bundle);
await buildContenders(contenders);

const server = await startServer(bundle, contenders, Number(process.env.PORT ?? 0));
const browser = await chromium.launch(launchOptions);
const commit = execSync('git describe --always --dirty', { encoding: 'utf8' }).trim();
const run = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Chromium ${browser.version()}, Node ${process.versions.node}, ${rounds} rounds`;
try {
  for (const measurement of measurements) {
    if (only.length > 0 && !only.includes(measurement.name)) continue;
    const start = performance.now();
    const samples = await measureAll({ browser, server }, measurement);
    writeFileSync(fileOf(measurement.name), JSON.stringify({ name: measurement.name, run, samples }));
    console.log(`${measurement.name}: ${Math.round((performance.now() - start) / 1000)} s`);
  }
} finally {
  await browser.close();
  await server.close();
}

const reported = measurements.flatMap((measurement) =>
  read(measurement.name).map((results) => ({ measurement, results })),
);
const text = textReport(reported);
writeFileSync(join(outputFolder, 'report.txt'), text);
writeFileSync(join(outputFolder, 'report.html'), reportPage(reported));
console.log(text);
console.log(`Written to ${outputFolder}/report.txt and report.html`);
