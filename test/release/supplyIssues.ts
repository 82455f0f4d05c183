import { type Bill, type Component, FILE } from '../../src/tools/build/supply/bill.ts';
import { isAllowed } from '../../src/tools/build/supply/licenseTexts.ts';

/** Package that a source map finds in a script. */
export interface MappedPackage {
  name: string;
  version: string;
  /** Scripts whose source maps name a module of the package, sorted. */
  files: readonly string[];
  /** Contents of the package's license and notice files. */
  texts: readonly string[];
}

/** Part of the package that has its own bill and notices, as it was built. */
export interface Supply {
  /** Name of the part, which the names of its two files begin with. */
  part: string;
  /** Packages in the part's scripts, according to their source maps. */
  packages: readonly MappedPackage[];
  bill: Bill;
  /** Content of the file with the license notices. */
  notices: string;
  /** `integrity` values of the part's scripts and stylesheets, as in the manifest. */
  files: ReadonlyMap<string, string>;
}

const nameOf = ({ group, name }: Component): string => (group ? `${group}/${name}` : name);

const idOf = (component: Component): string => `${nameOf(component)} ${component.version}`;

const filesOf = ({ properties = [] }: Component): string[] =>
  properties.filter(({ name }) => name === FILE).map(({ value }) => value);

const licenseOf = ({ licenses = [] }: Component): string =>
  licenses
    .map((license) => ('expression' in license ? license.expression : license.license.id))
    .join(' AND ');

/** Titles of the notices. A title ends with an SPDX expression, which distinguishes it from headings in license texts. */
const titlesIn = (notices: string): string[] =>
  [...notices.matchAll(/^## (\S+(?: \S+)*? .*\(.+\))$/gm)].map(([, title = '']) => title);

/** Returns the differences between two lists of names, as sentences. */
function differences(found: readonly string[], listed: readonly string[], where: string): string[] {
  return [
    ...found.filter((name) => !listed.includes(name)).map((name) => `${where} lacks ${name}`),
    ...listed
      .filter((name) => !found.includes(name))
      .map((name) => `${where} lists ${name}, which is not in the files`),
  ];
}

function billIssues({ part, packages, bill, files }: Supply): string[] {
  const where = `dist/${part}.cdx.json`;
  const { components: own = [] } = bill.metadata.component;
  const hashes = own.map(({ name, hashes: [hash] = [] }) => `${name} ${hash?.content}`);
  const built = [...files].map(
    ([name, integrity]) =>
      `${name} ${Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex')}`,
  );
  const reached = new Set<string>();
  const reach = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of bill.dependencies.find((entry) => entry.ref === ref)?.dependsOn ?? []) reach(next);
  };
  reach(bill.metadata.component['bom-ref']);
  return [
    ...differences(
      packages.map(({ name, version, files: scripts }) => `${name} ${version} in ${scripts.join(', ')}`),
      bill.components.map((component) => `${idOf(component)} in ${filesOf(component).join(', ')}`),
      where,
    ),
    ...differences(built, hashes, where),
    ...bill.components
      .filter((component) => !reached.has(component['bom-ref']))
      .map((component) => `${where}: nothing depends on ${idOf(component)}`),
  ];
}

function noticeIssues({ part, packages, bill, notices }: Supply): string[] {
  const where = `dist/${part}.licenses.md`;
  const titles = bill.components.flatMap((component) => [
    `${idOf(component)} (${licenseOf(component)})`,
    ...(component.components ?? []).map(
      (excerpt) => `${excerpt.name}, excerpt in ${idOf(component)} (${licenseOf(excerpt)})`,
    ),
  ]);
  return [
    ...differences([...new Set(titles)], [...new Set(titlesIn(notices))], where),
    ...packages
      .filter(({ texts }) => !texts.every((text) => notices.includes(text.trim())))
      .map(({ name, version }) => `${where} lacks the license text of ${name} ${version}`),
    ...bill.components
      .flatMap(({ components = [] }) => components)
      .filter(({ copyright = '' }) => !notices.includes(copyright))
      .map(({ name }) => `${where} lacks the copyright notice of ${name}`),
  ];
}

const licenseIssues = ({ part, bill }: Supply): string[] =>
  bill.components
    .flatMap((component) => [component, ...(component.components ?? [])])
    .filter((component) => !isAllowed(licenseOf(component)))
    .map(
      (component) =>
        `dist/${part}.cdx.json: ${nameOf(component)} is under ${licenseOf(component) || 'no license'}, which is not in ALLOWED_LICENSES (src/tools/build/supply/licenseTexts.ts)`,
    );

/**
 * Returns the differences between the scripts of a part and its bill and notices, as sentences. The scripts' source maps are
 * the evidence, because the build derives the bill and the notices from the bundler's modules instead.
 */
export const supplyIssues = (supply: Supply): string[] => [
  ...billIssues(supply),
  ...noticeIssues(supply),
  ...licenseIssues(supply),
];
