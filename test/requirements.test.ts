import { describe, expect, it } from 'vitest';
import { listedTests, readRequirements, tagsOf, unknownTags, untested } from './requirements.ts';

const rows = readRequirements(
  ['# Requirements', '- RT-01 One `<script>`.', '- LS-01 Page n.', 'See LS-99.', '- LS-02 ▲ Filters.'].join(
    '\n',
  ),
);

describe('requirements', () => {
  it('are read from the list items that start with an id', () => {
    expect(rows.map(({ id, text }) => `${id}|${text}`)).toEqual([
      'RT-01|One `<script>`.',
      'LS-01|Page n.',
      'LS-02|▲ Filters.',
    ]);
  });

  it('count as tested if a test at any depth has their tag', () => {
    const spec = (title: string, ...tags: string[]) => ({ file: 'list.spec.ts', title, tags });
    const inner = { title: 'a page', specs: [spec('is shown', 'LS-02', 'slow'), spec('is kept', '@RT-01')] };
    const suites = [{ title: 'list.spec.ts', specs: [spec('filters', 'LS-03')], suites: [inner] }];
    const tests = listedTests({ suites });
    expect(tests.map(({ title }) => title)).toEqual(['filters', 'a page › is shown', 'a page › is kept']);
    const tags = tagsOf(tests);
    expect(tags).toEqual(['LS-03', 'LS-02', 'slow', 'RT-01']);
    expect(untested(rows, tags)).toEqual([{ id: 'LS-01', text: 'Page n.' }]);
    expect(unknownTags(rows, tags)).toEqual(['LS-03']);
  });
});
