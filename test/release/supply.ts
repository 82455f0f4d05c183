import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAMS } from '../../src/tools/build/supply.ts';

/** SPDX ids of licenses that the package may contain code under. All of them allow use in a closed website. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MPL-2.0'];

interface Bill {
  specVersion: string;
  components: readonly { group?: string; name: string; version: string; purl: string }[];
}

/** Packages of a program, each as its name and version, with the license that it declares. */
type Packages = ReadonlyMap<string, string>;

/** Returns the packages whose modules the program's source maps name. */
function packagesInMaps(folder: string, program: string): Packages {
  const maps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    program === 'widgets'
      ? /^(?:widgets|chunks\/.+)\.js\.map$/.test(file)
      : file.endsWith(`${program}.js.map`),
  );
  const modules = maps.flatMap((map) => {
    const { sources } = JSON.parse(readFileSync(path.join(folder, map), 'utf8')) as { sources: string[] };
    // The maps in `.vite/` were written beside their scripts.
    return sources.map((source) => path.resolve(folder, path.dirname(map.replace('.vite/', '')), source));
  });
  const folders = modules.flatMap((id) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return new Map(
    [...new Set(folders)].map((one) => {
      const fields = JSON.parse(readFileSync(path.join(one, 'package.json'), 'utf8')) as Record<
        string,
        string
      >;
      return [`${fields.name}@${fields.version}`, fields.license ?? ''];
    }),
  );
}

/** Returns problems with the bill and the notices of a program's packages. */
export function programIssues(program: string, packages: Packages, bill: Bill, notices: string): string[] {
  const listed = bill.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  );
  const sections = notices.split(/^## /m);
  return [
    ...(bill.specVersion === '1.6' ? [] : [`${program}.cdx.json: version ${bill.specVersion}`]),
    ...[...packages.keys()]
      .filter((name) => !listed.includes(name))
      .map((name) => `${program}.cdx.json lacks ${name}`),
    ...listed
      .filter((name) => !packages.has(name))
      .map((name) => `${program}.cdx.json lists ${name}, which is not in the files`),
    ...[...packages].flatMap(([id, license]) => {
      const [name = '', version = ''] = id.split(/(?<=.)@/);
      const text = sections.find((section) => section.startsWith(`${name} - ${version} (`));
      const hasText =
        (text?.split('\n').length ?? 0) > 4 || notices.includes(`\n- ${name}: the package itself`);
      return [
        ...(hasText
          ? []
          : [`${program}.licenses.md has no text for ${id}: see src/tools/build/copiedCode.md`]),
        ...(license.split(/ OR |[()]/).some((one) => ALLOWED.includes(one))
          ? []
          : [`${id} is under ${license || 'no license'}, which is not in ALLOWED (test/release/supply.ts)`]),
      ];
    }),
  ];
}

/** Returns problems with the bills and notices in a built folder. The source maps of the scripts are the evidence. */
export const supplyIssues = (folder: string): string[] =>
  PROGRAMS.flatMap((program) => {
    const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
    const bill = JSON.parse(read(`${program}.cdx.json`)) as Bill;
    return programIssues(program, packagesInMaps(folder, program), bill, read(`${program}.licenses.md`));
  });
