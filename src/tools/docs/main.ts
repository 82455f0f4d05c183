/**
 * `npm run docs` writes what the documentation repeats of the definitions and of the last build, between markers. With
 * `--check`, it writes nothing, and fails if a file has other lines.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { withBlocks } from './blocks.ts';
import type { DownloadSize } from './tables.ts';

/** Sizes that `test/budgets.ts` has measured after the last build. */
const SIZES = 'dist/.vite/sizes.json';

const sizes = existsSync(SIZES) ? (JSON.parse(readFileSync(SIZES, 'utf8')) as DownloadSize[]) : undefined;
const { module } = await runnerImport<typeof import('./files.ts')>(path.resolve('src/tools/docs/files.ts'));
const isCheck = process.argv.includes('--check');

for (const [file, blocks] of Object.entries(module.writtenBlocks(sizes))) {
  const text = readFileSync(file, 'utf8');
  const written = withBlocks(file, text, blocks);
  if (written === text) continue;
  if (!isCheck) writeFileSync(file, written);
  else {
    console.error(`✘ ${file} does not say what the code says: run npm run docs`);
    process.exitCode = 1;
  }
}
if (!sizes) console.warn('The table of downloads stays as it is: npm run build measures the sizes.');
