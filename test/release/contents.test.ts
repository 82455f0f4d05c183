import { expect, it } from 'vitest';
import { createManifest } from '../../src/tools/build/manifest.ts';
import { contentIssues, pluginIssues } from './contents.ts';

const FACTS = { name: 'society-widgets', version: '1.2.3', homepage: 'https://society.example' };
const BUILT = {
  'widgets.js': 'start()',
  'texts/es.json': '{}',
  'check.js': 'check()',
  'types/index.d.ts': 'export {}',
  'web-types.json': '{}',
  'html-data.json': '{}',
  'llms/llms.txt': '[quiz](quiz.md)',
  'llms/quiz.md': '[quiz.twig](../../templates/_widgets/quiz/quiz.twig)',
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const manifest = createManifest(
  FACTS,
  new Map(Object.entries(BUILT).map(([path, text]) => [path, bytes(text)])),
);

const FIELDS = {
  ...FACTS,
  types: './dist/types/index.d.ts',
  'web-types': './dist/web-types.json',
  bin: { 'society-widgets': 'dist/check.js' },
  exports: { '.': { default: './dist/widgets.js' }, './texts/*.json': './dist/texts/*.json' },
};

const GOOD: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(FIELDS),
  'README.md':
    'See [quiz](widgets/quiz/README.md#options), [tests](test/README.md) and [more](https://a.example/b.md).',
  'CHANGELOG.md': '# Changelog\n\n## 1.2.3 – 2026-11-22\n',
  LICENSE: 'MIT',
  'widgets/quiz/README.md': 'See [quiz.twig](quiz.twig).',
  'templates/_widgets/quiz/quiz.twig': "{{ include('_widgets/quiz/row.twig', {}, with_context = false) }}",
  'templates/_widgets/quiz/row.twig': '<p></p>',
  'docs/examples/craft/templates/a.twig': "{% embed '_widgets/quiz/row.twig' %}{% extends '_b.twig' %}",
  'docs/examples/craft/templates/_b.twig': '<p></p>',
  'dist/manifest.json': JSON.stringify(manifest),
  ...Object.fromEntries(Object.entries(BUILT).map(([path, text]) => [`dist/${path}`, text])),
};

/** Returns a package's files: those of a complete package, with changes. A file without a text is missing. */
const packageWith = (changes: Readonly<Record<string, string | undefined>> = {}) =>
  new Map(
    Object.entries({ ...GOOD, ...changes }).flatMap(([path, text]) =>
      text === undefined ? [] : [[path, bytes(text)] as const],
    ),
  );

it('finds no issues in a complete package', () => {
  expect(contentIssues(packageWith())).toEqual([]);
});

it('finds every issue of a package', () => {
  const fields = {
    ...FIELDS,
    private: true,
    dependencies: { react: '19.3.1' },
    exports: { './a': { types: './dist/a.d.ts' }, './b/*': './b/*' },
  };
  const changes = {
    'package.json': JSON.stringify(fields),
    LICENSE: undefined,
    'CHANGELOG.md': '\n## 1.2.2 – 2026',
    'dist/html-data.json': undefined,
    'dist/widgets.js': 'start!',
    'dist/widgets.css': '',
    'dist/.vite/manifest.json': '',
    'src/entry/entry.ts': '',
    'templates/_widgets/quiz/fixture.twig': '',
    'templates/quiz.twig': '',
    'templates/_widgets/quiz/row.twig': undefined,
    'docs/examples/craft/templates/a.twig': "{% extends '_layouts/site.twig' %}",
    'README.md': '[a](docs/a.md#b), and [tests](test/README.md)',
    'widgets/quiz/README.md': '[quiz.twig](quiz.twig), and [tests](../../test/README.md)',
    'widgets/slider/README.md': '',
    'dist/llms/quiz.md': '[a](quiz.twig), and [b](../../widgets/quiz/quiz.twig)',
  };
  expect(contentIssues(packageWith(changes))).toEqual([
    'package.json: the package is private',
    'package.json: an installation would bring react',
    'package.json: ./dist/a.d.ts is not in the package',
    'package.json: ./b/* is not in the package',
    'LICENSE is missing',
    'CHANGELOG.md: there is no section of 1.2.3',
    'dist/manifest.json: html-data.json is not in the package',
    'dist/manifest.json: dist/widgets.js does not match its hash or size',
    'dist/manifest.json: dist/llms/quiz.md does not match its hash or size',
    'dist/manifest.json: dist/widgets.css is not listed',
    'dist/manifest.json: dist/.vite/manifest.json is not listed',
    'dist/.vite/manifest.json is for development',
    'src/entry/entry.ts is for development',
    'templates/_widgets/quiz/fixture.twig is for development',
    'templates/_widgets/slider/slider.twig is missing',
    'templates/quiz.twig would be a page of a site in Craft',
    'templates/_widgets/quiz/quiz.twig includes _widgets/quiz/row.twig, which is not in the package',
    'docs/examples/craft/templates/a.twig includes _layouts/site.twig, which is not in the package',
    'README.md links to docs/a.md, which is not in the package',
    'widgets/quiz/README.md links to test/README.md, which is not in the package',
    'dist/llms/quiz.md links to dist/llms/quiz.twig, which is not in the package',
    'dist/llms/quiz.md links to widgets/quiz/quiz.twig, which is not in the package',
  ]);
});

/** Returns the issues of a complete Craft plugin with changes, next to an example site with the given template. */
function pluginIssuesWith(changes: Readonly<Record<string, string>>, example: string): string[] {
  const files = {
    'src/templates/quiz/index.twig':
      "{# society-widgets 1.2.3 #}\n{% include 'society-widgets/quiz/row.twig' %}",
    'src/templates/quiz/row.twig': '{# society-widgets 1.2.3 #}\n<p></p>',
    ...changes,
  };
  return pluginIssues(
    new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])),
    packageWith({ 'docs/examples/craft/templates/c.twig': example }),
  );
}

it('finds no issues in a complete Craft plugin', () => {
  expect(pluginIssuesWith({}, "{% embed 'society-widgets/quiz' %}")).toEqual([]);
});

it('finds every issue of a Craft plugin', () => {
  const changes = { 'src/templates/quiz/row.twig': '<p></p>', 'src/a.test.ts': '' };
  expect(pluginIssuesWith(changes, "{{ include('society-widgets/forms/login') }}")).toEqual([
    'Craft plugin: src/templates/quiz/row.twig does not begin with its version',
    'Craft plugin: docs/examples/craft/templates/c.twig includes society-widgets/forms/login, which is not in the plugin',
    'Craft plugin: src/a.test.ts is for development',
  ]);
});
