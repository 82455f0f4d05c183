/**
 * Builds the release a second time, from the last commit, in another folder and another time zone, and fails if a byte of
 * the tarball or the zip differs. Runs at the end of `npm test -- release`.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** On the same disk as `node_modules`, so that the copy of its files can consist of hard links. */
const FOLDER = path.resolve('.cache/reproduced/society-widgets');

/** A time zone in which it is already tomorrow for most of a day in the Americas and in Europe. */
const TIME_ZONE = 'Pacific/Auckland';

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' });

const changes = git('status', '--porcelain').trim();
if (changes) {
  console.error(`✘ A release is built from a commit, but there are changes:\n${changes}`);
  process.exit(1);
}
rmSync(FOLDER, { recursive: true, force: true });
git('clone', '--quiet', '.', FOLDER);
// Hard links, because a copy of all packages would take a minute.
execFileSync('cp', ['-al', path.resolve('node_modules'), FOLDER]);
execFileSync('npm', ['run', '--silent', 'release'], {
  cwd: FOLDER,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, TZ: TIME_ZONE },
});
const files = readdirSync('release');
const differing = files.filter(
  (file) =>
    !readFileSync(path.join('release', file)).equals(readFileSync(path.join(FOLDER, 'release', file))),
);
if (differing.length === 0) rmSync(FOLDER, { recursive: true, force: true });
console.log(
  differing.length > 0
    ? `✘ ${differing.join(' and ')} differ in a second build of the same commit: compare with ${FOLDER}/release`
    : `✔ a second build of ${git('rev-parse', '--short', 'HEAD').trim()} has the same bytes: ${files.join(', ')}`,
);
process.exitCode = differing.length > 0 ? 1 : 0;
