import { describe, expect, it } from 'vitest';
import { createBill } from '../../src/tools/build/supply/bill.ts';
import { EXCERPTS } from '../../src/tools/build/supply/excerpts.ts';
import { createNotices } from '../../src/tools/build/supply/notices.ts';
import type { BundledPackage } from '../../src/tools/build/supply/packages.ts';
import { attributionIssues, attributionsIn } from './attributions.ts';
import { schemaIssues } from './billSchema.ts';
import { type Supply, supplyIssues } from './supplyIssues.ts';

const FILES = new Map([['widgets.js', `sha384-${'A'.repeat(64)}`]]);
const LODASH = EXCERPTS.filter(({ name }) => name === 'lodash').map((excerpt) => ({
  excerpt,
  files: ['widgets.js'],
}));
const REACT: BundledPackage = {
  name: 'react',
  version: '19.0.0',
  license: 'MIT',
  author: undefined,
  website: 'https://react.example',
  repository: undefined,
  integrity: `sha512-${'A'.repeat(86)}==`,
  texts: [{ text: 'MIT License of React' }],
  files: ['widgets.js'],
  dependencies: [],
  excerpts: LODASH,
};
const EVENTS: BundledPackage = {
  ...REACT,
  name: '@algolia/events',
  version: '4.0.1',
  texts: [{ text: 'MIT License of Joyent' }],
  excerpts: [],
};

const supplyOf = (...packages: readonly BundledPackage[]): Supply => ({
  part: 'widgets',
  packages: [EVENTS, REACT].map(({ name, version, files, texts }) => ({
    name,
    version,
    files,
    texts: texts.map(({ text }) => text),
  })),
  bill: createBill({
    facts: { name: 'society-widgets', version: '1.2.3', homepage: 'https://society.example', license: 'MIT' },
    description: 'Scripts',
    files: FILES,
    packages,
    direct: new Set(),
    notices: 'widgets.licenses.md',
  }),
  notices: createNotices('About.', packages),
  files: FILES,
});

const COMPLETE = supplyOf(EVENTS, REACT);
const without = (text: string): Supply => ({ ...COMPLETE, notices: COMPLETE.notices.replace(text, '') });

describe('a bill and its notices', () => {
  it('have no issues if they are complete', () => {
    expect(supplyIssues(COMPLETE)).toEqual([]);
    expect(schemaIssues(COMPLETE.bill)).toEqual([]);
  });

  it.each([
    [
      'the notice of a package is missing',
      without('## react 19.0.0 (MIT)'),
      'licenses.md lacks react 19.0.0 (MIT)',
    ],
    ['a license text is missing', without('MIT License of React'), 'lacks the license text of react 19.0.0'],
    [
      'the notice of an excerpt is missing',
      without('## lodash, excerpt in react 19.0.0 (MIT)'),
      'licenses.md lacks lodash, excerpt in react 19.0.0 (MIT)',
    ],
    [
      'the copyright notice of an excerpt is missing',
      without('Copyright OpenJS Foundation'),
      'lacks the copyright notice of lodash',
    ],
    ['a package is not in the bill', supplyOf(REACT), 'cdx.json lacks @algolia/events 4.0.1 in widgets.js'],
    [
      'a package has no code in the bundle',
      supplyOf(EVENTS, REACT, { ...EVENTS, name: 'gone' }),
      'cdx.json lists gone 4.0.1 in widgets.js, which is not in the files',
    ],
    [
      'a package is in other files',
      supplyOf(EVENTS, { ...REACT, files: ['debug.js'] }),
      'cdx.json lacks react 19.0.0 in widgets.js',
    ],
    [
      'a file has changed',
      { ...COMPLETE, files: new Map([['widgets.js', `sha384-${'B'.repeat(64)}`]]) },
      'cdx.json lacks widgets.js 041041',
    ],
    [
      'a license is not allowed',
      supplyOf(EVENTS, { ...REACT, license: 'GPL-3.0-only' }),
      'react is under GPL-3.0-only, which is not in ALLOWED_LICENSES',
    ],
    [
      'nothing leads to a package',
      { ...COMPLETE, bill: { ...COMPLETE.bill, dependencies: [] } },
      'nothing depends on react 19.0.0',
    ],
  ])('are reported if %s', (_, supply, issue) => {
    expect(supplyIssues(supply)).toContainEqual(expect.stringContaining(issue));
  });

  it('are reported if the bill breaks the schema of CycloneDX', () => {
    const [component] = COMPLETE.bill.components;
    const changed = { ...component, licenses: [{ license: { id: 'MIT-ish' } }] };
    expect(schemaIssues({ ...COMPLETE.bill, components: [changed] })).toContainEqual(
      expect.stringContaining('/components/0/licenses'),
    );
    expect(schemaIssues({ ...COMPLETE.bill, serialNumber: '1' })).not.toEqual([]);
  });
});

describe('comments in bundled modules', () => {
  const own = 'https://github.com/own/library';
  const textsOf = (code: string) => attributionsIn('library/index.js', code, own).map(({ text }) => text);

  it.each([
    '// adapted from moment.js: https://example.org',
    '/* Copyright (c) 2012 Somebody */',
    '// https://github.com/lukeed/dequal/blob/9aa73181/src/lite.js',
    '// tweaked from a library',
    '* Released under MIT license.',
    '// https://stackoverflow.com/questions/1',
  ])('name third-party code: %s', (line) => {
    expect(textsOf(`start();\n${line}\n`)).toEqual([line]);
  });

  it.each([
    '// See https://github.com/own/library/blob/main/README.md',
    '// https://github.com/facebook/react/issues/1',
    '// The copyright notice shall be included',
    'const copy = copyOf(text);',
  ])('name nobody: %s', (line) => {
    expect(textsOf(line)).toEqual([]);
  });

  it('cannot be read in a minified module, which is reported instead', () => {
    expect(textsOf('a();'.repeat(200))).toEqual(['(minified)']);
  });

  const places = EXCERPTS.flatMap((excerpt) => excerpt.places);
  const known = places.map(({ module, says }) => ({ module, text: `// ${says}` }));

  it('are reported if they are new, until somebody has read them', () => {
    const line = { module: 'library/index.js', text: '// taken from elsewhere' };
    expect(attributionIssues(known, [])).toEqual([]);
    expect(attributionIssues([...known, line], [])).toEqual([
      expect.stringContaining('library/index.js names third-party code: "// taken from elsewhere"'),
    ]);
    expect(
      attributionIssues([...known, line], [{ module: 'library/', says: 'taken from', why: '' }]),
    ).toEqual([]);
  });

  it('are reported if they are gone', () => {
    expect(attributionIssues(known.slice(1), [])).toEqual([
      `${places[0]?.module} no longer says "${places[0]?.says}": remove or correct the entry.`,
    ]);
  });
});
