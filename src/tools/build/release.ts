/**
 * `npm run release` builds the package and writes it to `release/`: as an npm tarball, and as a zip with the same files
 * for people who do not use npm.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { readPackageFacts } from './constants.ts';

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
const contents = listed.files.map(({ path }) => [`${name}/${path}`, readFileSync(path)] as const);
const zip = `${FOLDER}/${name}-${version}.zip`;
writeFileSync(zip, zipSync(Object.fromEntries(contents), { mtime: DATE, level: 9 }));
process.stdout.write(`${FOLDER}/${name}-${version}.tgz\n${zip}\n${listed.files.length} files\n`);
