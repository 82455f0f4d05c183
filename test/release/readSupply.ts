import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '../../src/tools/build/manifest.ts';
import type { Bill } from '../../src/tools/build/supply/bill.ts';
import { packageFolder, pathInPackages } from '../../src/tools/build/supply/packages.ts';
import { PARTS } from '../../src/tools/build/supply/writeSupply.ts';
import { attributionIssues, attributionsIn } from './attributions.ts';
import { schemaIssues } from './billSchema.ts';
import { REVIEWED } from './reviewed.ts';
import { type MappedPackage, type Supply, supplyIssues } from './supplyIssues.ts';

/** Source maps of a folder's scripts: the paths of all modules, by script. Maps that are not published are in `.vite/`. */
function readMaps(folder: string): Map<string, string[]> {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !file.startsWith('.vite'),
  );
  return new Map(
    scripts.flatMap((script) => {
      const map = [`${script}.map`, path.join('.vite', `${script}.map`)].find((file) =>
        existsSync(path.join(folder, file)),
      );
      if (map === undefined) return [];
      const { sources } = JSON.parse(readFileSync(path.join(folder, map), 'utf8')) as { sources: string[] };
      const from = path.join(folder, path.dirname(script));
      return [
        [script.replaceAll(path.sep, '/'), sources.map((source) => path.resolve(from, source))] as const,
      ];
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
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
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
