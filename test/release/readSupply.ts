import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bill } from '../../src/tools/build/supply/bill.ts';
import { packageFolder, pathInPackages } from '../../src/tools/build/supply/packages.ts';
import { PARTS } from '../../src/tools/build/supply/writeSupply.ts';
import { integrityOf } from '../../src/tools/manifest.ts';
import { attributionIssues, attributionsIn } from './attributions.ts';
import { schemaIssues } from './billSchema.ts';
import { REVIEWED } from './reviewed.ts';
import { scriptsWithMaps } from './sourceMaps.ts';
import { type MappedPackage, type Supply, supplyIssues } from './supplyIssues.ts';

/** Returns the paths of all files in a folder, with forward slashes. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/'));

/**
 * Reads the source maps of a folder's scripts, and returns the paths of all modules, keyed by script. The maps that are
 * not published are in `.vite/`. Throws if a map is missing.
 */
function readMaps(folder: string): Map<string, string[]> {
  const files = filesIn(folder);
  return new Map(
    scriptsWithMaps(files).map((script) => {
      const map = files.includes(`${script}.map`) ? `${script}.map` : `.vite/${script}.map`;
      const { sources } = JSON.parse(readFileSync(path.join(folder, map), 'utf8')) as { sources: string[] };
      return [script, sources.map((source) => path.resolve(folder, path.dirname(script), source))];
    }),
  );
}

/** Returns the packages whose modules the given source maps name. */
function mappedPackages(maps: ReadonlyMap<string, readonly string[]>): MappedPackage[] {
  const folders = new Map<string, Set<string>>();
  for (const [script, sources] of maps)
    for (const folder of sources.map(packageFolder))
      if (folder) folders.set(folder, (folders.get(folder) ?? new Set()).add(script));
  return [...folders].map(([folder, files]) => {
    const { name, version } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as MappedPackage;
    const texts = readdirSync(folder)
      .filter((file) => /^(?:licen[sc]e|copying|notice)/i.test(file))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'));
    return { name, version, files: [...files].toSorted(), texts };
  });
}

/** Reads the bill, the notices and the evidence for each part of a built folder. */
function readSupplies(folder: string): Supply[] {
  const maps = readMaps(folder);
  const files = filesIn(folder);
  return PARTS.map(({ name, isOfPart }) => ({
    part: name,
    packages: mappedPackages(new Map([...maps].filter(([script]) => isOfPart(script)))),
    bill: JSON.parse(readFileSync(path.join(folder, `${name}.cdx.json`), 'utf8')) as Bill,
    notices: readFileSync(path.join(folder, `${name}.licenses.md`), 'utf8'),
    files: new Map(
      files
        .filter(isOfPart)
        .map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))] as const),
    ),
  }));
}

/** Returns the issues of the comments in all modules from packages that the folder's scripts contain. */
function readAttributionIssues(folder: string): string[] {
  const modules = new Set([...readMaps(folder).values()].flat());
  const lines = [...modules].flatMap((module) => {
    const own = packageFolder(module);
    if (!own) return [];
    const { repository } = JSON.parse(readFileSync(path.join(own, 'package.json'), 'utf8')) as {
      repository: unknown;
    };
    return attributionsIn(pathInPackages(module), readFileSync(module, 'utf8'), JSON.stringify(repository));
  });
  return attributionIssues(lines, REVIEWED);
}

/** Returns everything that is wrong with the bills and notices of a built folder, as sentences. */
export const readSupplyIssues = (folder: string): string[] => [
  ...readSupplies(folder).flatMap(({ part, ...rest }) => [
    ...schemaIssues(rest.bill).map((issue) => `dist/${part}.cdx.json: ${issue}`),
    ...supplyIssues({ part, ...rest }),
  ]),
  ...readAttributionIssues(folder),
];
