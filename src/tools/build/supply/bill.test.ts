import { describe, expect, it } from 'vitest';
import { type BillContent, createBill, purlOf } from './bill.ts';
import { EXCERPTS } from './excerpts.ts';
import type { BundledPackage } from './packages.ts';

const bundled = (name: string, fields: Partial<BundledPackage> = {}): BundledPackage => ({
  name,
  version: '1.0.0',
  license: 'MIT',
  author: undefined,
  website: undefined,
  repository: undefined,
  integrity: undefined,
  texts: [{ text: 'MIT' }],
  files: ['widgets.js'],
  dependencies: [],
  excerpts: [],
  ...fields,
});

const CONTENT: BillContent = {
  facts: { name: 'society-widgets', version: '1.2.3', homepage: 'https://society.example', license: 'MIT' },
  description: 'Scripts',
  // The hash of an empty file, from `openssl dgst -sha384`.
  files: new Map([['widgets.js', 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb']]),
  packages: [],
  direct: new Set(),
  notices: 'widgets.licenses.md',
};

const billOf = (...packages: readonly BundledPackage[]) =>
  createBill({ ...CONTENT, packages, direct: new Set(['react']) });

describe('a bill', () => {
  it('names a package with its address, files, license and the hash of its tarball', () => {
    const [component] = billOf(
      bundled('@algolia/events', {
        version: '4.0.1',
        author: 'Algolia',
        website: 'https://algolia.example',
        repository: 'https://code.example/events',
        integrity: 'sha512-AAAA',
        files: ['chunks/a.js', 'debug.js'],
      }),
    ).components;
    expect(component).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40algolia/events@4.0.1',
      group: '@algolia',
      name: 'events',
      version: '4.0.1',
      author: 'Algolia',
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/%40algolia/events@4.0.1',
      externalReferences: [
        { type: 'website', url: 'https://algolia.example' },
        { type: 'vcs', url: 'https://code.example/events' },
        expect.objectContaining({ type: 'distribution', hashes: [{ alg: 'SHA-512', content: '000000' }] }),
      ],
      properties: [
        { name: 'society-widgets:file', value: 'chunks/a.js' },
        { name: 'society-widgets:file', value: 'debug.js' },
      ],
    });
  });

  it('writes a choice of licenses as an expression', () => {
    const [component] = billOf(bundled('dompurify', { license: '(MPL-2.0 OR Apache-2.0)' })).components;
    expect(component?.licenses).toEqual([{ expression: '(MPL-2.0 OR Apache-2.0)' }]);
  });

  it('puts excerpts inside the package that brings them, without an address that scanners would look up', () => {
    const excerpt = EXCERPTS.find(({ name }) => name === 'lodash');
    if (!excerpt) throw new Error('lodash is the example');
    const files = ['chunks/search-screen.js'];
    const [component] = billOf(bundled('instantsearch.js', { excerpts: [{ excerpt, files }] })).components;
    expect(component?.components).toMatchObject([
      { name: 'lodash', licenses: [{ license: { id: 'MIT' } }], properties: [{ value: files[0] }] },
    ]);
    expect(component?.components?.[0]).not.toHaveProperty('purl');
  });

  it('leads from the package to each component', () => {
    const scheduler = bundled('scheduler');
    const react = bundled('react-dom', { dependencies: [scheduler] });
    // react is in package.json, and react-dom is what a package without code of its own has brought.
    expect(billOf(bundled('react'), react, scheduler).dependencies).toEqual([
      { ref: 'pkg:npm/society-widgets@1.2.3', dependsOn: ['pkg:npm/react@1.0.0', 'pkg:npm/react-dom@1.0.0'] },
      { ref: 'pkg:npm/react@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/react-dom@1.0.0', dependsOn: ['pkg:npm/scheduler@1.0.0'] },
      { ref: 'pkg:npm/scheduler@1.0.0', dependsOn: [] },
    ]);
  });

  it('contains the hashes of our own files', () => {
    expect(billOf().metadata.component.components).toEqual([
      expect.objectContaining({
        name: 'widgets.js',
        hashes: [
          {
            alg: 'SHA-384',
            content:
              '38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b',
          },
        ],
      }),
    ]);
  });

  it('is the same for the same content, and has another serial number for other content', () => {
    const bill = billOf(bundled('react'));
    expect(billOf(bundled('react'))).toEqual(bill);
    expect(billOf(bundled('react', { version: '2.0.0' })).serialNumber).not.toBe(bill.serialNumber);
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  });

  it('escapes the scope in an address', () => {
    expect(purlOf('@swc/helpers', '0.5.18')).toBe('pkg:npm/%40swc/helpers@0.5.18');
  });
});
