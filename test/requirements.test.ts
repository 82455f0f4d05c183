import { describe, expect, it } from 'vitest';
import { readRequirements, tagsOf, unknownTags, untested } from './requirements.ts';

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
    const inner = { specs: [{ tags: ['LS-02', 'slow'] }, { tags: ['@RT-01', 'LS-02'] }] };
    const suites = [{ specs: [{ tags: ['LS-03'] }], suites: [{ specs: [], suites: [inner] }] }];
    const tags = tagsOf({ suites });
    expect(tags).toEqual(['LS-03', 'LS-02', 'slow', 'RT-01']);
    expect(untested(rows, tags)).toEqual([{ id: 'LS-01', text: 'Page n.' }]);
    expect(unknownTags(rows, tags)).toEqual(['LS-03']);
  });
});
