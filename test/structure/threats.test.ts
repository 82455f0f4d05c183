import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { project, readProject } from './project.ts';
import { problemsWith, readThreats, threatTags } from './threats.ts';

const files = readProject();
const threats = readThreats(readFileSync('docs/threats.md', 'utf8'));

it('every threat has a test that exists', () => {
  expect(threats.length).toBeGreaterThan(30);
  expect(problemsWith(threats, files)).toEqual([]);
});

it('every tag of a threat has a row', () => {
  const rows = new Set(threats.flatMap(({ tags }) => tags));
  expect([...threatTags(files)].filter((tag) => !rows.has(tag))).toEqual([]);
});

it('no widget listens to messages from other windows', () => {
  const listening = files.filter(
    ({ path, text }) =>
      /^(?:src|widgets)\/.*\.tsx?$/.test(path) &&
      /addEventListener\(\s*'message'|\bonmessage\b|window\.opener\b/.test(text),
  );
  expect(listening.map(({ path }) => path)).toEqual([]);
});

it('a row without a test, or with one that does not exist, is a problem', () => {
  const rows = readThreats(
    [
      '| Attack | What stops it | Test |',
      '| --- | --- | --- |',
      '| One | x | `@threat-one`, `src/a.test.ts`: is, or is not, here |',
      '| Two | x | `@threat-two`, `src/a.test.ts`: is gone |',
      '| Three | x | nothing |',
    ].join('\n'),
  );
  const found = project({
    'test/browser/a.spec.ts': "test('x', { tag: '@threat-one' }",
    'src/a.test.ts': "it('is, or is not, here', () => {",
  });
  expect(problemsWith(rows, found)).toEqual([
    'Two: no test has the tag @threat-two',
    'Two: src/a.test.ts has no test "is gone"',
    'Three: no test',
  ]);
});
