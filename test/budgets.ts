/**
 * Prints the sizes of the files that a visitor downloads, the total sizes for typical uses, and the sizes of the files for
 * editors and coding agents. Fails if a size exceeds its budget. Budgets have defaults (`sizes.ts`), so `budgets.json` lists only exceptions.
 * `sum-budgets.json` lists the budgets for the totals. `npm run docs` reads the sizes from the file that this script writes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Manifest } from 'vite';
import {
  budgetIssues,
  defaultBudgets,
  filesOfPages,
  groupFiles,
  type Size,
  type SumBudget,
  sumsOf,
  withSteadyHashes,
} from './sizes.ts';

const DIST = 'dist';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = readJson(path.join(DIST, '.vite/manifest.json')) as Manifest;

function measure(name: string, files: readonly string[]): Size {
  const contents = files.map((file) =>
    Buffer.from(withSteadyHashes(readFileSync(path.join(DIST, file), 'utf8'), manifest)),
  );
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name,
    raw: contents.reduce((sum, content) => sum + content.length, 0),
    brotli: contents.reduce((sum, content) => sum + brotliCompressSync(content, quality).length, 0),
  };
}

const budgets = readJson('test/budgets.json') as Record<string, number>;
const sumBudgets = readJson('test/sum-budgets.json') as Record<string, SumBudget>;
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(DIST, folder)).map((file) => `${folder}/${file}`);
/** Files that editors and coding agents read, by budget. */
const machineFiles = {
  'html-data.json': ['html-data.json'],
  'web-types.json': ['web-types.json'],
  'settings.schema.json': ['settings.schema.json'],
  'guides for agents': [...filesIn('llms'), 'skills/society-widgets/SKILL.md'],
};
const sizes = [
  ...[...groupFiles(manifest), ...filesOfPages(manifest)].map(([name, files]) => measure(name, files)),
  ...['widgets.css', ...filesIn('styles')].map((file) => measure(file, [file])),
  ...Object.entries(machineFiles).map(([name, files]) => measure(name, files)),
];
const defaults = defaultBudgets(sizes);
const sums = sumsOf(sizes, sumBudgets);
const budgetsOfSums = Object.fromEntries(
  Object.entries(sumBudgets).map(([name, { budget }]) => [name, budget]),
);
writeFileSync(path.join(DIST, '.vite/sizes.json'), JSON.stringify([...sizes, ...sums]));
const issues = [...budgetIssues(sizes, budgets, defaults), ...budgetIssues(sums, budgetsOfSums)];

const limits: Readonly<Record<string, number>> = { ...defaults, ...budgets, ...budgetsOfSums };
console.table([...sizes, ...sums].map((size) => ({ ...size, budget: limits[size.name] })));
for (const issue of issues) console.log(`✘ ${issue}`);
process.exitCode = issues.length > 0 ? 1 : 0;
