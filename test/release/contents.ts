import { posix } from 'node:path';
import { integrityOf, type ReleaseManifest } from '../../src/tools/manifest.ts';

/** Contents of a package's files, by path from the package's root. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/** Fields of `package.json` that integrators and npm rely on. */
interface PackageFields {
  version: string;
  private?: boolean;
  types: string;
  'web-types': string;
  bin: Record<string, string>;
  exports: Record<string, unknown>;
  dependencies?: Record<string, string>;
}

const readText = (files: PackageFiles, path: string): string => new TextDecoder().decode(files.get(path));

const readJson = (files: PackageFiles, path: string): unknown => JSON.parse(readText(files, path));

/** Returns all strings in a value, at any depth. Finds the targets of `exports`. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the names of the widgets, each of which has a README. */
const widgetNames = (files: PackageFiles): string[] =>
  [...files.keys()].flatMap((path) => /^widgets\/([^/]+)\/README\.md$/.exec(path)?.[1] ?? []);

/**
 * Returns whether the package contains the target or, for a pattern such as `./dist/texts/*.json`, a file that matches it.
 */
function hasTarget(files: PackageFiles, target: string): boolean {
  const [start = '', end] = posix.normalize(target).split('*');
  if (end === undefined) return files.has(start);
  return [...files.keys()].some((path) => path.startsWith(start) && path.endsWith(end));
}

/**
 * Returns the problems in `package.json`, such as fields that point to missing files, make an installation fail or add
 * dependencies to it.
 */
function fieldIssues(files: PackageFiles): string[] {
  const fields = readJson(files, 'package.json') as PackageFields;
  const targets = [
    fields.types,
    fields['web-types'],
    ...Object.values(fields.bin),
    ...stringsIn(fields.exports),
  ];
  return [
    ...(fields.private ? ['package.json: the package is private'] : []),
    ...Object.keys(fields.dependencies ?? {}).map(
      (name) => `package.json: an installation would bring ${name}`,
    ),
    ...targets
      .filter((target) => !hasTarget(files, target))
      .map((target) => `package.json: ${target} is not in the package`),
    ...['README.md', 'CHANGELOG.md', 'LICENSE']
      .filter((path) => !files.has(path))
      .map((path) => `${path} is missing`),
  ];
}

/** Returns a problem if the changelog has no section for the package's version. */
function changelogIssues(files: PackageFiles): string[] {
  const { version } = readJson(files, 'package.json') as PackageFields;
  const hasSection = readText(files, 'CHANGELOG.md').includes(`\n## ${version} `);
  return hasSection ? [] : [`CHANGELOG.md: there is no section of ${version}`];
}

/** Returns the differences between the manifest and the files beside it. */
function manifestIssues(files: PackageFiles): string[] {
  const { files: listed } = readJson(files, 'dist/manifest.json') as ReleaseManifest;
  const built = [...files.keys()].filter((path) => /^dist\/(?!manifest\.json)/.test(path));
  const absent = Object.keys(listed).filter((path) => !files.has(`dist/${path}`));
  return [
    ...absent.map((path) => `dist/manifest.json: ${path} is not in the package`),
    ...built.flatMap((path) => {
      const entry = listed[path.slice('dist/'.length)];
      const content = files.get(path) ?? new Uint8Array();
      if (!entry) return [`dist/manifest.json: ${path} is not listed`];
      return entry.integrity === integrityOf(content) && entry.bytes === content.length
        ? []
        : [`dist/manifest.json: ${path} does not match its hash or size`];
    }),
  ];
}

/** Returns the files in the package that only the widgets' own developers need. */
const foreignFiles = (files: PackageFiles): string[] =>
  [...files.keys()]
    .filter(
      (path) => /(?:^|\/)(?:fixture|test\b|\.)|\.tsx?$|\.css\.ts$/.test(path) && !path.endsWith('.d.ts'),
    )
    .map((path) => `${path} is for development`);

/** Folders whose contents integrators copy into the `templates/` of their site. */
const TEMPLATE_ROOTS = ['templates/', 'docs/examples/craft/templates/'];
/** Start of the paths at which the Craft plugin offers its templates. */
const PLUGIN_ROOT = 'society-widgets/';

/** Returns the paths that templates include, each with the path of the template. */
function inclusions(files: PackageFiles): (readonly [string, string])[] {
  const templates = [...files.keys()].filter((path) => path.endsWith('.twig'));
  return templates.flatMap((path) =>
    [...readText(files, path).matchAll(/(?:include\(|embed |import |extends )'([^']+)'/g)].map(
      ([, included = '']) => [path, included] as const,
    ),
  );
}

/** Returns the templates that are missing, include a template outside the package, or would be served as pages by Craft. */
function templateIssues(files: PackageFiles): string[] {
  const templates = [...files.keys()].filter((path) => path.endsWith('.twig'));
  return [
    ...widgetNames(files)
      .map((name) => `templates/_widgets/${name}/${name}.twig`)
      .filter((path) => !files.has(path))
      .map((path) => `${path} is missing`),
    ...templates
      .filter((path) => path.startsWith('templates/') && !path.startsWith('templates/_'))
      .map((path) => `${path} would be a page of a site in Craft`),
    ...inclusions(files)
      .filter(([, included]) => !included.startsWith(PLUGIN_ROOT))
      .filter(([, included]) => !TEMPLATE_ROOTS.some((root) => files.has(`${root}${included}`)))
      .map(([path, included]) => `${path} includes ${included}, which is not in the package`),
  ];
}

/** Files of the repository that the package does not contain, and documents about the repository, which may link to them. */
const REPOSITORY = /^(?:src|test|fixtures|docs\/decisions)\//;
const ABOUT_REPOSITORY = /^(?:README|CONTRIBUTING|docs\/releasing)\.md$/;

/** Returns the links in documents that lead nowhere in the package. Links to a README's templates mean `templates/`. */
function linkIssues(files: PackageFiles): string[] {
  const documents = [...files.keys()].filter(
    (path) => /\.md$|\/llms\.txt$/.test(path) && !path.endsWith('.licenses.md'),
  );
  return documents.flatMap((path) =>
    [...readText(files, path).matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => posix.join(posix.dirname(path), link))
      .filter(
        (target) =>
          !files.has(target) &&
          !(ABOUT_REPOSITORY.test(path) && REPOSITORY.test(target)) &&
          (path.startsWith('dist/') || !files.has(`templates/_${target}`)),
      )
      .map((target) => `${path} links to ${target}, which is not in the package`),
  );
}

/** Returns the problems in a package's contents, as sentences. */
export function contentIssues(files: PackageFiles): string[] {
  return [
    ...fieldIssues(files),
    ...changelogIssues(files),
    ...manifestIssues(files),
    ...foreignFiles(files),
    ...templateIssues(files),
    ...linkIssues(files),
  ];
}

/**
 * Returns the problems in the Craft plugin's contents, as sentences.
 *
 * @param example files of the package, whose example includes the plugin's templates
 */
export function pluginIssues(plugin: PackageFiles, example: PackageFiles): string[] {
  const { version } = readJson(example, 'package.json') as PackageFields;
  const has = (name: string): boolean =>
    ['', '.twig', '/index.twig'].some((end) => plugin.has(`src/templates/${name}${end}`));
  return [
    ...widgetNames(example)
      .filter((name) => !has(name))
      .map((name) => `${PLUGIN_ROOT}${name} is missing`),
    ...[...plugin.keys()]
      .filter((path) => path.endsWith('.twig'))
      .filter((path) => !readText(plugin, path).startsWith(`{# society-widgets ${version} #}\n`))
      .map((path) => `${path} does not begin with its version`),
    ...[...inclusions(plugin), ...inclusions(example)]
      .filter(([, included]) => included.startsWith(PLUGIN_ROOT) && !has(included.slice(PLUGIN_ROOT.length)))
      .map(([path, included]) => `${path} includes ${included}, which is not in the plugin`),
    ...foreignFiles(plugin),
  ].map((issue) => `Craft plugin: ${issue}`);
}
