import { describe, expect, it } from 'vitest';
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
  'settings.schema.json': '{}',
  'llms/llms.txt': '[quiz](quiz.md)',
  'llms/quiz.md': '[quiz.twig](../../templates/_widgets/quiz/quiz.twig)',
  'skills/society-widgets/SKILL.md': '',
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

const issuesOf = (changes: Readonly<Record<string, string | undefined>>): string[] => {
  const files = Object.entries({ ...GOOD, ...changes });
  return contentIssues(
    new Map(files.flatMap(([path, text]) => (text === undefined ? [] : [[path, bytes(text)]]))),
  );
};
const withFields = (fields: object) => ({ 'package.json': JSON.stringify({ ...FIELDS, ...fields }) });

describe('a package', () => {
  it('has no issues if it is complete', () => {
    expect(issuesOf({})).toEqual([]);
  });

  it.each([
    ['is private', withFields({ private: true }), 'package.json: the package is private'],
    [
      'brings other packages',
      withFields({ dependencies: { react: '19.3.1' } }),
      'package.json: an installation would bring react',
    ],
    [
      'exports a missing file',
      withFields({ exports: { './a': { types: './dist/a.d.ts' } } }),
      'package.json: ./dist/a.d.ts is not in the package',
    ],
    [
      'exports a missing folder',
      withFields({ exports: { './a/*': './a/*' } }),
      'package.json: ./a/* is not in the package',
    ],
    ['has no license', { LICENSE: undefined }, 'LICENSE is missing'],
    [
      'has an old changelog',
      { 'CHANGELOG.md': '\n## 1.2.2 – 2026' },
      'CHANGELOG.md: there is no section of 1.2.3',
    ],
    [
      'has a changed file',
      { 'dist/widgets.js': 'start!' },
      'dist/manifest.json: dist/widgets.js does not match its hash or size',
    ],
    [
      'has an unlisted file',
      { 'dist/widgets.css': '' },
      'dist/manifest.json: dist/widgets.css is not listed',
    ],
    [
      'lacks a file',
      { 'dist/texts/de.json': '', 'dist/check.js': undefined },
      'dist/manifest.json: check.js is not in',
    ],
    ['has sources', { 'src/entry/entry.ts': '' }, 'src/entry/entry.ts is for development'],
    ['has fixtures', { 'templates/_widgets/quiz/fixture.twig': '' }, 'fixture.twig is for development'],
    [
      'has a template that Craft would serve',
      { 'templates/quiz.twig': '' },
      'templates/quiz.twig would be a page of a site in Craft',
    ],
    [
      'has an example without its templates',
      { 'docs/examples/craft/templates/a.twig': "{% extends '_layouts/site.twig' %}" },
      'a.twig includes _layouts/site.twig, which is not in the package',
    ],
    ['has hidden files', { 'dist/.vite/manifest.json': '' }, 'dist/.vite/manifest.json is for development'],
    [
      'lacks a template',
      { 'templates/_widgets/quiz/quiz.twig': undefined },
      'templates/_widgets/quiz/quiz.twig is missing',
    ],
    ['lacks a guide', { 'dist/llms/quiz.md': undefined }, 'dist/llms/quiz.md is missing'],
    [
      'has a broken link in a guide',
      { 'dist/llms/quiz.md': '[quiz.twig](quiz.twig)' },
      'dist/llms/quiz.md links to dist/llms/quiz.twig, which is not in the package',
    ],
    [
      'lacks an included template',
      { 'templates/_widgets/quiz/row.twig': undefined },
      'quiz.twig includes _widgets/quiz/row.twig, which is not in the package',
    ],
    [
      'has a link in a guide to what only the repository contains',
      { 'dist/llms/quiz.md': '[quiz.twig](../../widgets/quiz/quiz.twig)' },
      'dist/llms/quiz.md links to widgets/quiz/quiz.twig, which is not in the package',
    ],
    [
      'has a README with a link to what only the repository contains',
      {
        'widgets/quiz/README.md':
          '[tests](../../test/README.md) and [decision](../../docs/decisions/0001-a.md)',
      },
      'widgets/quiz/README.md links to docs/decisions/0001-a.md, which is not in the package',
    ],
    [
      'has a broken link',
      { 'README.md': '[a](docs/a.md#b)' },
      'README.md links to docs/a.md, which is not in the package',
    ],
  ])('is reported if it %s', (_, changes, issue) => {
    expect(issuesOf(changes)).toContainEqual(expect.stringContaining(issue));
  });
});

describe('the Craft plugin', () => {
  const PLUGIN = {
    'composer.json': '{"version":"1.2.3"}',
    LICENSE: 'MIT',
    'CHANGELOG.md': '',
    'src/templates/quiz/index.twig':
      "{# society-widgets 1.2.3 #}\n{% include 'society-widgets/quiz/row.twig' %}",
    'src/resources/widgets.js': 'start()',
    'src/resources/widgets.css': '',
  };
  const template = 'docs/examples/craft/templates/c.twig';
  const issues = (
    changes: Readonly<Record<string, string>>,
    example = "{% embed 'society-widgets/quiz' %}",
  ) => {
    const files = Object.entries({
      'src/templates/quiz/row.twig': '{# society-widgets 1.2.3 #}\n<p></p>',
      'src/resources/manifest.json': JSON.stringify(
        createManifest(
          FACTS,
          new Map([
            ['widgets.js', bytes('start()')],
            ['widgets.css', bytes('')],
          ]),
        ),
      ),
      ...PLUGIN,
      ...changes,
    });
    return pluginIssues(
      new Map(files.map(([path, text]) => [path, bytes(text)])),
      new Map(Object.entries({ ...GOOD, [template]: example }).map(([path, text]) => [path, bytes(text)])),
    );
  };

  it('has no issues if it is complete', () => {
    expect(issues({})).toEqual([]);
  });

  it.each([
    [
      { 'composer.json': '{"version":"1.0.0"}' },
      "composer.json: the version is 1.0.0, and the package's is 1.2.3",
    ],
    [
      { 'src/resources/widgets.js': 'other()' },
      'src/resources/manifest.json: src/resources/widgets.js does not match its hash',
    ],
    [
      { 'src/templates/quiz/row.twig': '<p></p>' },
      'src/templates/quiz/row.twig does not begin with its version',
    ],
    [{ 'src/a.test.ts': '' }, 'src/a.test.ts is for development'],
  ])('is faulty with %j', (changes, issue) => {
    expect(issues(changes)).toEqual([`Craft plugin: ${issue}`]);
  });

  it('is faulty if the example includes a template that it lacks', () => {
    expect(issues({}, "{{ include('society-widgets/forms/login') }}")).toEqual([
      `Craft plugin: ${template} includes society-widgets/forms/login, which is not in the plugin`,
    ]);
  });
});
