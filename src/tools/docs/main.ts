/**
 * `npm run docs` writes everything that is generated from the definitions and the last build: the table of stylesheets,
 * and the documentation between markers. With `--check`, it writes nothing and fails if a file is outdated.
 */
import { existsSync, readFileSync } from 'node:fs';
import { importTool } from '../build/importTool.ts';
import { readDefinitions } from '../build/styles.ts';
import { createStylesheetTable, TABLE } from '../build/stylesheetTable.ts';
import { readFeatures } from '../privacy/readFeatures.ts';
import { withBlocks } from './blocks.ts';
import { generatedFileWriter } from './generatedFiles.ts';
import { privacyBlocks } from './privacyBlocks.ts';
import type { DownloadSize } from './tables.ts';

/** Sizes that `test/budgets.ts` measured after the last build. */
const SIZES = 'dist/.vite/sizes.json';

const sizes = existsSync(SIZES) ? (JSON.parse(readFileSync(SIZES, 'utf8')) as DownloadSize[]) : undefined;
const write = generatedFileWriter('npm run docs');

// Written first, because the documentation of a widget names the widget's stylesheets.
write(TABLE, createStylesheetTable(await readDefinitions()));
const { module } = await importTool<typeof import('./files.ts')>('src/tools/docs/files.ts');
const blocksOfFiles = { ...module.writtenBlocks(sizes), ...privacyBlocks(await readFeatures()) };
for (const [file, blocks] of Object.entries(blocksOfFiles))
  write(file, withBlocks(file, readFileSync(file, 'utf8'), blocks));
if (!sizes)
  console.warn('The table of downloads is unchanged, because npm run build has not measured the sizes yet.');
