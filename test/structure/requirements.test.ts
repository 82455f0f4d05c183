import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import finished from '../finished-groups.json' with { type: 'json' };
import { groupOf, readRequirements, unknownTags, untested } from '../requirements.ts';
import { browserTestTags } from '../spec-list.ts';

const requirements = readRequirements(readFileSync('test/requirements.md', 'utf8'));
const groups: readonly string[] = finished;
let tags: string[];

beforeAll(async () => {
  tags = await browserTestTags();
  // It lists the tests by Playwright, which takes 4 s alone, and has taken more than 30 on a loaded machine.
}, 120_000);

it('lists only existing groups as finished', () => {
  const known = requirements.map(groupOf);
  expect(known).toContain('RT');
  expect(groups.filter((group) => !known.includes(group))).toEqual([]);
});

it('has a browser test for every row of the finished groups', () => {
  const missing = untested(requirements, tags).filter((row) => groups.includes(groupOf(row)));
  expect(missing).toEqual([]);
});

it('has a row for every tag that looks like an id', () => {
  expect(unknownTags(requirements, tags)).toEqual([]);
});
