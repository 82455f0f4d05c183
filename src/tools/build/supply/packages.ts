import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BundledModules } from './collectModules.ts';
import { EXCERPTS, type Excerpt, WITHOUT_LICENSE_FILE } from './excerpts.ts';
import { licenseText } from './licenseTexts.ts';

/** Fields of a package's `package.json`. Most of them have several formats. */
interface PackageFields {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  homepage?: string;
  repository?: string | { url: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** License text that applies to a package. */
export interface LicenseText {
  text: string;
  /** Copyright notice, if the text does not contain it. */
  copyright?: string;
}

/** Excerpt that a package brings, with the files of `dist/` that contain it. */
export interface BundledExcerpt {
  excerpt: Excerpt;
  files: readonly string[];
}

/** Package of which the files of `dist/` contain code. */
export interface BundledPackage {
  name: string;
  version: string;
  /** SPDX expression, as the package declares it. */
  license: string;
  author: string | undefined;
  website: string | undefined;
  repository: string | undefined;
  /** Hash of the package's tarball, as in `package-lock.json`. */
  integrity: string | undefined;
  /** Its license and notice files, or the text of the license that it declares. */
  texts: readonly LicenseText[];
  /** Files of `dist/` that contain its code, sorted. */
  files: readonly string[];
  /** Other packages of which it uses code that is also in these files. */
  dependencies: readonly BundledPackage[];
  excerpts: readonly BundledExcerpt[];
}

const LICENSE_FILE = /^(?:licen[sc]e|copying|notice)/i;

/** Returns the folder of the package that contains a module, or undefined if the module belongs to this project. */
export const packageFolder = (module: string): string | undefined =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];

/** Returns the path of a module from the topmost `node_modules/`. */
export const pathInPackages = (module: string): string => module.slice(module.indexOf('/node_modules/') + 14);

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the address of a website, without the prefixes that npm allows before a repository's address. */
const toAddress = (url: string | undefined): string | undefined =>
  url
    ?.replace(/^git\+|\.git$/g, '')
    .replace(/^git(?=:\/\/)/, 'https')
    .replace(/^(?:github:)?(?=[\w.-]+\/[\w.-]+$)/, 'https://github.com/');

/** Returns the texts of a package's license and notice files. Throws if there are none and no text is known. */
function readTexts(folder: string, { name, license }: PackageFields): LicenseText[] {
  const files = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .toSorted();
  if (files.length > 0)
    return files.map((file) => ({ text: readFileSync(path.join(folder, file), 'utf8').trim() }));
  const known = WITHOUT_LICENSE_FILE[name];
  if (known !== undefined && known.license === license)
    return [{ text: licenseText(known.license), copyright: known.copyright }];
  throw new Error(
    `${name} declares the license ${license} and has no license file, so its notice would be empty. Find its copyright notice, and correct WITHOUT_LICENSE_FILE in src/tools/build/supply/excerpts.ts.`,
  );
}

/** Returns the folder in which Node finds a dependency of a package, or undefined if it is not installed. */
function folderOfDependency(folder: string, name: string): string | undefined {
  for (let at = folder; at.includes('/node_modules/'); at = path.posix.dirname(at)) {
    const found = path.posix.join(at, 'node_modules', name);
    if (existsSync(found)) return found;
  }
  const top = path.posix.join(folder.slice(0, folder.indexOf('/node_modules/')), 'node_modules', name);
  return existsSync(top) ? top : undefined;
}

/** Returns the excerpts in a package's modules, and the files that contain them. */
function excerptsIn(modules: BundledModules, folder: string): BundledExcerpt[] {
  return EXCERPTS.flatMap((excerpt) => {
    const contains = ([id, code]: readonly [string, string]): boolean =>
      packageFolder(id) === folder &&
      excerpt.places.some(
        (place) => pathInPackages(id).startsWith(place.module) && code.includes(place.code),
      );
    const files = [...modules].filter(([, codes]) => [...codes].some(contains)).map(([file]) => file);
    return files.length > 0 ? [{ excerpt, files: files.toSorted() }] : [];
  });
}

/**
 * Returns the packages of which the given files contain code, sorted by name and version.
 * @param lock content of `package-lock.json`
 */
export function readPackages(
  modules: BundledModules,
  lock = readJson('package-lock.json'),
): BundledPackage[] {
  const { packages: locked } = lock as { packages: Record<string, { integrity?: string }> };
  const files = new Map<string, Set<string>>();
  for (const [file, codes] of modules)
    for (const id of codes.keys()) {
      const folder = packageFolder(id);
      if (folder) files.set(folder, (files.get(folder) ?? new Set()).add(file));
    }
  const found = [...files].map(([folder, own]) => {
    const fields = readJson(path.join(folder, 'package.json')) as PackageFields;
    const { name, version, license = '', author, homepage, repository } = fields;
    const dependencies: BundledPackage[] = [];
    const read: BundledPackage = {
      name,
      version,
      license: license.trim(),
      author: typeof author === 'string' ? author : author?.name,
      website: homepage,
      repository: toAddress(typeof repository === 'string' ? repository : repository?.url),
      integrity: locked[`node_modules/${pathInPackages(folder)}`]?.integrity,
      texts: readTexts(folder, fields),
      files: [...own].toSorted(),
      dependencies,
      excerpts: excerptsIn(modules, folder),
    };
    return { folder, fields, read, dependencies };
  });
  for (const { folder, fields, dependencies } of found) {
    const names = Object.keys({ ...fields.dependencies, ...fields.peerDependencies }).toSorted();
    const folders = names.map((name) => folderOfDependency(folder, name));
    for (const used of folders) {
      const other = found.find((candidate) => candidate.folder === used);
      if (other) dependencies.push(other.read);
    }
  }
  const key = ({ name, version }: BundledPackage): string => `${name}@${version}`;
  return found.map(({ read }) => read).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
