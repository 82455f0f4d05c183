import { createHash } from 'node:crypto';
import type { PackageFacts } from '../constants.ts';
import type { BundledExcerpt, BundledPackage } from './packages.ts';

interface Property {
  name: string;
  value: string;
}

interface Hash {
  alg: 'SHA-384' | 'SHA-512';
  content: string;
}

type License = { license: { id: string } } | { expression: string };

/** Component in CycloneDX: a package, an excerpt in a package, or one of our files. */
export interface Component {
  type: 'library' | 'file';
  'bom-ref': string;
  group?: string;
  name: string;
  version?: string;
  author?: string;
  description?: string;
  hashes?: readonly Hash[];
  copyright?: string;
  licenses?: readonly License[];
  purl?: string;
  externalReferences?: readonly { type: string; url: string; comment?: string; hashes?: readonly Hash[] }[];
  properties?: readonly Property[];
  components?: readonly Component[];
}

/** Bill of materials, in the format CycloneDX 1.6. */
export interface Bill {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json';
  bomFormat: 'CycloneDX';
  specVersion: '1.6';
  serialNumber: string;
  version: 1;
  metadata: { lifecycles: readonly { phase: 'build' }[]; component: Component };
  components: readonly Component[];
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
  compositions: readonly { aggregate: 'complete'; dependencies: readonly string[] }[];
}

/** Name of the property that names a file of `dist/` with code of the component. A component has one for each file. */
export const FILE = 'society-widgets:file';

/** Returns the address of a package in the format that scanners read: https://github.com/package-url/purl-spec. */
export const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hexOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

const filesAsProperties = (files: readonly string[]): Property[] =>
  files.map((file) => ({ name: FILE, value: file }));

/** Returns a license as CycloneDX writes it. An expression of several licenses has a field of its own. */
const licensesOf = (license: string): License[] =>
  /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

function excerptComponent({ excerpt, files }: BundledExcerpt, { name, version }: BundledPackage): Component {
  return {
    type: 'library',
    'bom-ref': `excerpt:${excerpt.name}:in:${name}@${version}`,
    name: excerpt.name,
    // Without a purl: scanners would report the faults of whole packages, of which the excerpt is a few functions.
    description: `Excerpt in the code of ${name} ${version}`,
    copyright: excerpt.copyright,
    licenses: licensesOf(excerpt.license),
    externalReferences: [{ type: 'website', url: excerpt.website }],
    properties: filesAsProperties(files),
  };
}

function packageComponent(bundled: BundledPackage): Component {
  const { name, version, license, author, website, repository, integrity, files, excerpts } = bundled;
  const purl = purlOf(name, version);
  const [, group] = /^(@[^/]+)\//.exec(name) ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: group ? name.slice(group.length + 1) : name,
    version,
    ...(author && { author }),
    licenses: licensesOf(license),
    purl,
    externalReferences: [
      ...(website ? [{ type: 'website', url: website }] : []),
      ...(repository ? [{ type: 'vcs', url: repository }] : []),
      ...(integrity
        ? [
            {
              type: 'distribution',
              url: purl,
              comment:
                'Hash of the tarball in the npm registry, from package-lock.json. Our files contain parts of it.',
              hashes: [{ alg: 'SHA-512', content: hexOf(integrity.replace('sha512-', '')) } as const],
            },
          ]
        : []),
    ],
    properties: filesAsProperties(files),
    ...(excerpts.length > 0 && { components: excerpts.map((excerpt) => excerptComponent(excerpt, bundled)) }),
  };
}

/** Returns a UUID of version 8 (RFC 9562) that depends only on the given text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Content of a bill. */
export interface BillContent {
  facts: PackageFacts & { license: string };
  /** Part of the package that the bill describes. */
  description: string;
  /** Our files of this part, each with its `integrity` value. */
  files: ReadonlyMap<string, string>;
  packages: readonly BundledPackage[];
  /** Names of the packages that our own code imports. */
  direct: ReadonlySet<string>;
  /** File with the license notices. */
  notices: string;
}

/**
 * Returns the bill of materials of the given packages. The same content always leads to the same bill: there is no date,
 * and the serial number is derived from everything else.
 */
export function createBill({ facts, description, files, packages, direct, notices }: BillContent): Bill {
  const ref = purlOf(facts.name, facts.version);
  const refOf = ({ name, version }: BundledPackage): string => purlOf(name, version);
  // A package that only re-exports another one, such as react-instantsearch, leaves no code in the bundle.
  const isDirect = (used: BundledPackage): boolean =>
    direct.has(used.name) || !packages.some(({ dependencies }) => dependencies.includes(used));
  const component: Component = {
    type: 'library',
    'bom-ref': ref,
    name: facts.name,
    version: facts.version,
    description,
    licenses: licensesOf(facts.license),
    purl: ref,
    externalReferences: [
      { type: 'website', url: facts.homepage },
      { type: 'license', url: notices, comment: 'License texts of all components, beside this file' },
      { type: 'other', url: 'manifest.json', comment: 'Hash and size of every file, beside this file' },
    ],
    components: [...files].map(([name, integrity]) => ({
      type: 'file',
      'bom-ref': `file:${name}`,
      name,
      hashes: [{ alg: 'SHA-384', content: hexOf(integrity.replace('sha384-', '')) }],
    })),
  };
  const content = {
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component },
    components: packages.map(packageComponent),
    dependencies: [
      { ref, dependsOn: packages.filter(isDirect).map(refOf) },
      ...packages.map((used) => ({ ref: refOf(used), dependsOn: used.dependencies.map(refOf).toSorted() })),
    ],
    compositions: [{ aggregate: 'complete', dependencies: [ref] }],
  } as const;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    ...content,
  };
}
