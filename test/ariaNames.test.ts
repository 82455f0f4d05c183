import { describe, expect, it } from 'vitest';
import { nameProblems } from './support/ariaNames.ts';

describe('names in an accessibility snapshot', () => {
  it('are required of what visitors operate, and of headings', () => {
    const snapshot = ['- main:', '  - button', '  - textbox: typed', '  - heading [level=2]', '  - img'].join(
      '\n',
    );
    expect(nameProblems(snapshot)).toEqual([
      'a button has no name: button < ',
      'a textbox has no name: textbox: typed < ',
      'a heading has no name: heading [level=2] < ',
    ]);
  });

  it('distinguish links with different addresses in the same context', () => {
    const links = (second: string) =>
      [
        '- region "News":',
        '  - link "More":',
        '    - /url: /a',
        '  - link "More":',
        `    - /url: ${second}`,
      ].join('\n');
    expect(nameProblems(links('/a'))).toEqual([]);
    expect(nameProblems(links('/b'))).toEqual(['there are two of link "More" < region News']);
  });

  it('may repeat in list items with different texts', () => {
    const items = (second: string) =>
      ['- list:', '  - listitem:', '    - text: One', '    - button "Remove"', '  - listitem:']
        .concat(`    - text: ${second}`, '    - button "Remove"')
        .join('\n');
    expect(nameProblems(items('Two'))).toEqual([]);
    expect(nameProblems(items('One'))).toHaveLength(1);
  });

  it('may contain colons and quotes', () => {
    expect(nameProblems('- \'link "Part 1: \\"a\\""\':\n  - /url: /a')).toEqual([]);
  });
});
