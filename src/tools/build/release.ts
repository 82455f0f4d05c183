/**
 * `npm run release` builds the package and writes it to `release/`: as an npm tarball, and as a zip with the same files
 * for people who do not use npm. A second zip contains the source maps, which only error monitoring needs, and a third one
 * and a fourth one the plugins for Craft and WordPress.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readPackageFacts } from './constants.ts';
import { craftPluginFiles } from './craftPlugin.ts';
import { createPlugin } from './wordpress.ts';
import { writeZip } from './zip.ts';

const FOLDER = 'release';

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

/** Reads files, keyed by path. */
const read = (files: readonly string[]) => files.map((file) => [file, readFileSync(file)] as const);

const release = `${FOLDER}/${name}-${version}`;
const maps = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .map((file) => `dist/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.map') && !file.startsWith('dist/.vite/'))
  .toSorted();
const zips = [
  writeZip(`${release}.zip`, name, read(listed.files.map(({ path }) => path))),
  writeZip(`${release}-maps.zip`, name, read(maps)),
  writeZip(`${release}-craft.zip`, name, craftPluginFiles()),
  writeZip(`${release}-wordpress.zip`, name, createPlugin('dist')),
];
process.stdout.write(`${release}.tgz\n${zips.join('\n')}\n${listed.files.length} files\n`);
