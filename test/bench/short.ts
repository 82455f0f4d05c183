/**
 * Script of `npm test -- bench`. Compares the bundle of the working tree with that of the last release, in pairs of
 * consecutive samples, and fails if a figure has become more than 10% worse.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';
import { buildBase, buildBundle } from './build.ts';
import { type Figure, figures } from './figures.ts';
import type { Bench } from './measurement.ts';
import { readRulesFrom } from './measurements/markup.ts';
import { outputFolder, startServer } from './server.ts';
import { type Change, changeIn, isWorse, median, type Pair } from './statistics.ts';
import { textTable } from './textReport.ts';

/** Share by which a figure may become worse. */
const TOLERATED = 0.1;
/** Number of pairs of each figure, and the number that a figure that seems worse gets if there is time. */
const [PAIRS, MOST_PAIRS] = [6, 16];
/** Time in s after which no more pairs are measured. The builds and the last pair take additional time. */
const SECONDS = Number(process.env.SECONDS ?? 220);

interface Side {
  name: string;
  bundle: string;
  bench: Bench;
}

/** Figure with its pairs so far. */
interface Comparison {
  figure: Figure;
  pairs: Pair[];
  failure?: string;
}

const browser = await chromium.launch(launchOptions);

mkdirSync(outputFolder, { recursive: true });
const base = buildBase(process.env.BASE);
const head = join(outputFolder, 'bundle');
buildBundle(head);

async function openSide(name: string, bundle: string): Promise<Side> {
  readRulesFrom(bundle);
  return { name, bundle, bench: { browser, server: await startServer(bundle) } };
}

const before = await openSide(base.name, base.bundle);
const after = await openSide('head', head);

const take = ({ bundle, bench }: Side, figure: Figure): Promise<number> => {
  readRulesFrom(bundle);
  return figure.measure(bench);
};

/** Measures a figure on both sides. Every second pair begins with the other side. */
async function takePair({ figure, pairs }: Comparison): Promise<Pair> {
  if (pairs.length % 2 === 0) return [await take(before, figure), await take(after, figure)];
  const second = await take(after, figure);
  return [await take(before, figure), second];
}

const comparisons = figures
  .filter(({ name }) => new RegExp(process.env.FIGURES ?? '').test(name))
  .map((figure): Comparison => ({ figure, pairs: [] }));
const start = performance.now();
const isTimeLeft = (): boolean => performance.now() - start < SECONDS * 1000;

/** Returns whether a figure needs another pair: all do at first, and then those that seem worse. */
function isOpen({ figure, pairs, failure }: Comparison): boolean {
  if (failure !== undefined || (figure.isExact && pairs.length > 0)) return false;
  if (pairs.length < PAIRS) return true;
  return pairs.length < MOST_PAIRS && changeIn(pairs).ratio > 1 + TOLERATED / 2;
}

for (let open = comparisons; open.length > 0 && isTimeLeft(); open = comparisons.filter(isOpen)) {
  for (const comparison of open) {
    if (!isTimeLeft()) break;
    try {
      comparison.pairs.push(await takePair(comparison));
    } catch (cause) {
      comparison.failure = stripVTControlCharacters(String(cause)).split('\n')[0] ?? '';
    }
  }
}
await browser.close();
await Promise.all([before, after].map(({ bench }) => bench.server.close()));

const percent = (ratio: number): string =>
  `${ratio < 1 ? '−' : '+'}${Math.abs((ratio - 1) * 100).toFixed(0)} %`;

function verdictOf(change: Change): string {
  if (isWorse(change, TOLERATED)) return 'WORSE';
  return change.high < 0.99 ? 'better' : '';
}

const rows = comparisons.map(({ figure, pairs, failure }) => {
  const name = `${figure.name}, ${figure.unit}`;
  if (failure !== undefined || pairs.length === 0)
    return [name, '', '', '', '', '', failure ?? 'no time left'];
  const change = changeIn(pairs);
  const [old, now] = [0, 1].map((side) => median(pairs.map((pair) => pair[side] ?? 0)).toFixed(1));
  const range = `${percent(change.low)} to ${percent(change.high)}`;
  return [name, old ?? '', now ?? '', percent(change.ratio), range, String(pairs.length), verdictOf(change)];
});
const worse = comparisons.filter(
  ({ pairs, failure }) => failure === undefined && pairs.length > 0 && isWorse(changeIn(pairs), TOLERATED),
);
const failed = comparisons.filter(({ failure, pairs }) => failure !== undefined || pairs.length === 0);
console.log(
  textTable([['Figure', base.name, 'head', 'change', '95 % interval', 'pairs', 'verdict'], ...rows]),
);
if (worse.length > 0)
  console.log(`More than ${TOLERATED * 100} % worse: ${worse.map(({ figure }) => figure.name).join('; ')}`);
if (failed.length > 0) console.log(`Without a result: ${failed.map(({ figure }) => figure.name).join('; ')}`);
if (worse.length + failed.length > 0) process.exitCode = 1;
