/** Fails if the package that `npm pack` would create from the built files or the Craft plugin is incomplete, or if the bills are wrong. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { craftPluginFiles } from '../../src/tools/build/craftPlugin.ts';
import { contentIssues, pluginIssues } from './contents.ts';
import { supplyIssues } from './supply.ts';

const output = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], { encoding: 'utf8' });
const [{ files }] = JSON.parse(output) as [{ files: readonly { path: string; size: number }[] }];
/** Limit of the unpacked package in bytes. What only developers of the widgets need belongs elsewhere. */
const LIMIT = 6_000_000;

const bytes = files.reduce((sum, { size }) => sum + size, 0);
const contents = new Map(files.map(({ path }) => [path, readFileSync(path)]));
const issues = [
  ...(bytes > LIMIT ? [`The package has ${bytes} bytes, and the limit is ${LIMIT}.`] : []),
  ...contentIssues(contents),
  ...pluginIssues(craftPluginFiles(), contents),
  ...supplyIssues('dist'),
];
console.log(
  issues.length > 0 ? issues.map((issue) => `✘ ${issue}`).join('\n') : `✔ package of ${files.length} files`,
);
process.exitCode = issues.length > 0 ? 1 : 0;
