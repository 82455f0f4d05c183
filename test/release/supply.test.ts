import { expect, it } from 'vitest';
import { programIssues } from './supply.ts';

const packages = new Map([['@algolia/events@4.0.1', 'MIT']]);
const component = { group: '@algolia', name: 'events', version: '4.0.1', purl: '' };
const bill = { specVersion: '1.6', components: [component] };
const notices = '# Licenses\n\n## @algolia/events - 4.0.1 (MIT)\n\nPermission\nis\nhereby\ngranted\n';

it('accepts a bill and notices of all packages in the files', () => {
  expect(programIssues('widgets', packages, bill, notices)).toEqual([]);
});

it.each([
  ['widgets.cdx.json lacks', packages, { ...bill, components: [] }, notices],
  [
    'which is not in the files',
    packages,
    { ...bill, components: [component, { ...component, name: 'gone' }] },
    notices,
  ],
  ['widgets.licenses.md has no text for @algolia/events@4.0.1', packages, bill, '# Licenses\n'],
  [
    'is under GPL-3.0, which is not in ALLOWED',
    new Map([['@algolia/events@4.0.1', 'GPL-3.0']]),
    bill,
    notices,
  ],
] as const)('finds: %s', (problem, found, listed, texts) => {
  expect(programIssues('widgets', found, listed, texts)).toEqual([expect.stringContaining(problem)]);
});
