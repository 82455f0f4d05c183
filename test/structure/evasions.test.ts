import { describe, expect, it } from 'vitest';
import { evasions } from './evasions.ts';
import { project, readProject } from './project.ts';

const files = readProject();

describe('the sources', () => {
  it('contain no skipped tests, fixed waits or suppressed checks', () => {
    expect(evasions(files)).toEqual([]);
  });

  // Each example is split in two, so that this file does not match itself.
  it.each([
    ['await page.wait', 'ForTimeout(500);'],
    ['test.describe.on', 'ly("a", run);'],
    ['it.sk', 'ip("a", run);'],
    ['it.sk', 'ipIf(isSlow)("a", run);'],
    ['test.fix', 'me();'],
    ['it.to', 'do("a");'],
    ['it.fa', 'ils("a", run);'],
    ['// eslint', '-disable-next-line'],
    ['// oxlint', '-disable'],
    ['// biome', '-ignore lint: no'],
    ['// TO', 'DO later'],
  ])('are reported if they contain %s%s', (start, end) => {
    expect(evasions(project({ 'src/a.ts': `fine\n${start}${end}` }))).toEqual([`src/a.ts:2: ${start}${end}`]);
  });

  it('are not reported for similar English text', () => {
    const text = "page.locator('.skip-link'); // as any other, only to skip; see https://example.org/todo";
    expect(evasions(project({ 'src/a.ts': text }))).toEqual([]);
  });
});
