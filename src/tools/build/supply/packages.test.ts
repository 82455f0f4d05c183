import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WITHOUT_LICENSE_FILE } from './excerpts.ts';
import { isAllowed } from './licenseTexts.ts';
import { createNotices } from './notices.ts';
import { packageFolder, pathInPackages, readPackages } from './packages.ts';

const installed = (module: string): string => path.resolve('node_modules', module);

const packagesOf = (codes: Readonly<Record<string, string>>, lock: unknown = { packages: {} }) =>
  readPackages(
    new Map([['widgets.js', new Map(Object.entries(codes).map(([id, code]) => [installed(id), code]))]]),
    lock,
  );

describe('packages in the bundle', () => {
  it('are found from their modules, also with a scope or inside another package', () => {
    expect(packageFolder('/a/node_modules/@algolia/events/events.js')).toBe(
      '/a/node_modules/@algolia/events',
    );
    const nested = '/a/node_modules/parse5/node_modules/entities/dist/esm/decode.js';
    expect(packageFolder(nested)).toBe('/a/node_modules/parse5/node_modules/entities');
    expect(pathInPackages(nested)).toBe('parse5/node_modules/entities/dist/esm/decode.js');
    expect(packageFolder('/a/src/entry/entry.ts')).toBeUndefined();
  });

  it('have their version, license, files, hash and license text', () => {
    const lock = { packages: { 'node_modules/luxon': { integrity: 'sha512-AAAA' } } };
    expect(packagesOf({ 'luxon/build/es6/luxon.mjs': 'a', 'luxon/other.mjs': 'b' }, lock)).toMatchObject([
      {
        name: 'luxon',
        version: expect.stringMatching(/^3\./),
        license: 'MIT',
        repository: 'https://github.com/moment/luxon',
        integrity: 'sha512-AAAA',
        files: ['widgets.js'],
        texts: [{ text: expect.stringContaining('Permission is hereby granted') }],
        excerpts: [],
      },
    ]);
  });

  it('depend on each other where Node finds one from the other', () => {
    const [dom, scheduler] = packagesOf({ 'react-dom/client.js': 'a', 'scheduler/index.js': 'b' });
    expect(dom?.dependencies).toEqual([scheduler]);
  });

  it('bring excerpts only as long as their code is in the bundle', () => {
    const module = 'react-instantsearch-core/dist/es/lib/dequal.js';
    expect(packagesOf({ [module]: 'function dequal(foo, bar) {}' })[0]?.excerpts).toMatchObject([
      { excerpt: { name: 'dequal' }, files: ['widgets.js'] },
    ]);
    expect(packagesOf({ [module]: 'function other() {}' })[0]?.excerpts).toEqual([]);
  });

  it('have both license files of libphonenumber-js: its own, and the one of the data from Google', () => {
    const [found] = packagesOf({ 'libphonenumber-js/metadata.min.json.js': 'a' });
    expect(found?.texts.map(({ text }) => /MIT License|Apache License/.exec(text)?.[0])).toEqual([
      'MIT License',
      'Apache License',
    ]);
  });

  it.each(Object.keys(WITHOUT_LICENSE_FILE))('%s still has no license file of its own', (name) => {
    const files = readdirSync(installed(name));
    expect(files.filter((file) => /^(?:licen[sc]e|copying|notice)/i.test(file))).toEqual([]);
  });
});

describe('notices', () => {
  it('contain each text once, below everything that it applies to', () => {
    const notices = createNotices(
      'About.',
      packagesOf({
        'tiny-case/index.js': 'a',
        'luxon/build/es6/luxon.mjs': 'function firstWeekOffset() {}',
        'react/index.js': 'a',
        'scheduler/index.js': 'a',
      }),
    );
    expect(notices.match(/^## .*/gm)).toEqual([
      expect.stringMatching(/^## luxon 3\.[.\d]+ \(MIT\)$/),
      expect.stringMatching(/^## moment, excerpt in luxon 3\.[.\d]+ \(MIT\)$/),
      expect.stringMatching(/^## tiny-case 1\.[.\d]+ \(MIT\)$/),
      expect.stringMatching(/^## react 19\.[.\d]+ \(MIT\)$/),
      expect.stringMatching(/^## scheduler 0\.[.\d]+ \(MIT\)$/),
    ]);
    expect(notices).toContain('Copyright (c) Jason Quense\n\nPermission is hereby granted');
    expect(notices.match(/Permission is hereby granted/g)).toHaveLength(3);
  });
});

describe('licenses', () => {
  it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', 'GPL-3.0-only OR MIT', 'MIT AND ISC'])('%s is allowed', (id) => {
    expect(isAllowed(id)).toBe(true);
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md', ''])(
    '"%s" is not allowed',
    (id) => {
      expect(isAllowed(id)).toBe(false);
    },
  );
});
