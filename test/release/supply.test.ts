import { expect, it } from 'vitest';
import { programIssues } from './supply.ts';

const packages = new Map([['@algolia/events@4.0.1', 'MIT']]);
const component = { group: '@algolia', name: 'events', version: '4.0.1', purl: '' };
const bill = { specVersion: '1.6', components: [component] };
const notices = '# Licenses\n\n## @algolia/events - 4.0.1 (MIT)\n\nPermission\nis\nhereby\ngranted\n';

it('accepts a bill and notices of all packages in the files', () => {
  expect(programIssues('widgets', packages, bill, notices)).toEqual([]);
});

it('finds every problem of a bill and of notices', () => {
  const others = new Map([...packages, ['left-pad@1.0.0', 'GPL-3.0']]);
  const gone = { ...bill, components: [component, { ...component, name: 'gone' }] };
  expect(programIssues('widgets', others, gone, notices)).toEqual([
    'widgets.cdx.json lacks left-pad@1.0.0',
    'widgets.cdx.json lists @algolia/gone@4.0.1, which is not in the files',
    'widgets.licenses.md has no text for left-pad@1.0.0: see src/tools/build/copiedCode.md',
    'left-pad@1.0.0 is under GPL-3.0, which is not in ALLOWED (test/release/supply.ts)',
  ]);
});
