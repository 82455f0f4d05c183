import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { browserTests, readRequirements, tagsOf, unknownTags, untested } from '../requirements.ts';

const requirements = readRequirements(readFileSync('test/requirements.md', 'utf8'));
let tags: string[];

beforeAll(async () => {
  tags = tagsOf(await browserTests());
  // Playwright's list of tests has taken more than 30 s on a busy machine.
}, 120_000);

it('has a browser test for every row', () => {
  expect(requirements.length).toBeGreaterThan(0);
  expect(untested(requirements, tags)).toEqual([]);
});

it('has a row for every tag that looks like an id', () => {
  expect(unknownTags(requirements, tags)).toEqual([]);
});
