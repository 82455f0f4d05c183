import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { documentationOf } from '../../../report/report.ts';
import { knownNames } from '../commandLine.ts';
import { type PageResult, unreadable } from '../results.ts';
import { UsageError } from '../UsageError.ts';
import { type Change, changes } from './changes.ts';
import { findOldForms, withChanges } from './oldForms.ts';

/** Maximum size of a source in bytes. Larger files are data or bundles. */
const SIZE = 5_000_000;

/** Pattern of the files in a folder that are read. */
const SOURCE = /\.(?:twig|html?|php|[cm]?[jt]sx?|vue|css|scss|less|json|ya?ml|sh)$/i;

/** Folders with code of others, which their own updates replace, and hidden folders. */
const FOREIGN = /^(?:node_modules|vendor|\..*)$/;

/** Changes to look for, and whether to write those that are certain. */
export interface Upgrade {
  changes: readonly Change[];
  isFix: boolean;
}

/**
 * Returns the changes since a release.
 * @param address first target that is not a file
 * @throws UsageError if there is no such release, for an address, and for `--fix` without a release
 */
export function readUpgrade(
  release: string | undefined,
  isFix: boolean,
  address: string | undefined,
): Upgrade | undefined {
  if (release === undefined) {
    if (isFix) throw new UsageError('--fix needs --upgrade.');
    return undefined;
  }
  if (address !== undefined) throw new UsageError(`--upgrade needs files and folders, not ${address}.`);
  const releases = [...new Set(changes.map(({ last }) => last))];
  const from = releases.indexOf(release);
  if (from === -1) throw new UsageError(`There is no release "${release}". ${knownNames(release, releases)}`);
  return { changes: changes.filter(({ last }) => releases.indexOf(last) >= from), isFix };
}

/** Yields the sources in a folder. Does not follow links, which may lead back. */
async function* sourcesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !FOREIGN.test(entry.name)) yield* sourcesIn(file);
    else if (entry.isFile() && SOURCE.test(entry.name)) yield file;
  }
}

/** Checks a source and, with `--fix`, writes it. Its encoding, its line ends and all else remain as they are. */
async function upgradeSource(page: string, { changes: known, isFix }: Upgrade): Promise<PageResult> {
  const unread = { page, widgets: 0, breaches: [], written: 0 };
  const { size } = await stat(page);
  if (size > SIZE) return { ...unread, failure: `it is larger than ${SIZE / 1_000_000} MB` };
  const bytes = await readFile(page);
  if (bytes.includes(0)) return { ...unread, failure: 'it is not text' };
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const file = page.replaceAll('\\', '/');
  const source = bytes.toString(encoding);
  const { text, written } = isFix ? withChanges(source, file, known) : { text: source, written: 0 };
  if (written > 0) await writeFile(page, text, encoding);
  const breaches = findOldForms(text, file, known).map(({ problem, place }) => ({
    ...problem,
    ...place,
    see: documentationOf(problem.see),
  }));
  return { page, widgets: 0, written, breaches };
}

/** Checks a file, or the sources in a folder, for what has changed since a release. */
export async function* upgradeTarget(
  target: string,
  upgrade: Upgrade,
): AsyncGenerator<{ result: PageResult; isNamed: boolean }> {
  let page = target;
  try {
    const isFolder = (await stat(target)).isDirectory();
    let count = 0;
    for await (page of isFolder ? sourcesIn(target) : [target]) {
      yield { result: await upgradeSource(page, upgrade), isNamed: !isFolder };
      count += 1;
    }
    if (count === 0) throw new UsageError(`${target} contains no sources.`);
  } catch (cause) {
    const use = upgrade.isFix ? 'read or written' : 'read';
    yield { result: unreadable(page, cause, use), isNamed: true };
  }
}
