/**
 * `npm run release` builds the package and writes it to `release/`: as an npm tarball, and as a zip with the same files
 * for people who do not use npm. A second zip contains the source maps, which only error monitoring needs, and a third one
 * the Craft plugin.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { readPackageFacts } from './constants.ts';
import { craftPluginFiles } from './craftPlugin.ts';

const FOLDER = 'release';

/**
 * Fixed date of each file in the zip, so that the same files always produce the same zip. npm uses the same date. It is in
 * local time, because the zip format has no time zone: fflate writes the local time of a date.
 */
const DATE = new Date(1985, 9, 26, 8, 15);

/** Runs npm, and returns its output. */
const npm = (...args: readonly string[]): string =>
  execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
npm('pack', '--pack-destination', FOLDER);

const [listed] = JSON.parse(npm('pack', '--dry-run', '--ignore-scripts', '--json')) as [
  { files: readonly { path: string }[] },
];
const { name, version } = readPackageFacts();

/** Returns the contents of the given files by path. */
const read = (files: readonly string[]): Map<string, Uint8Array> =>
  new Map(files.map((file) => [file, readFileSync(file)]));

/** Writes a zip with the given files, and returns its path. */
function writeZip(suffix: string, files: ReadonlyMap<string, Uint8Array>): string {
  const contents = [...files].map(([file, content]) => [`${name}/${file}`, content] as const);
  const zip = `${FOLDER}/${name}-${version}${suffix}.zip`;
  writeFileSync(zip, zipSync(Object.fromEntries(contents), { mtime: DATE, level: 9 }));
  return zip;
}

const maps = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .map((file) => `dist/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.map') && !file.startsWith('dist/.vite/'))
  .toSorted();
const zips = [
  writeZip('', read(listed.files.map(({ path }) => path))),
  writeZip('-maps', read(maps)),
  writeZip('-craft', craftPluginFiles()),
];
process.stdout.write(`${FOLDER}/${name}-${version}.tgz\n${zips.join('\n')}\n${listed.files.length} files\n`);
