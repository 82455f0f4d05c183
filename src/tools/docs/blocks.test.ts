import { describe, expect, it } from 'vitest';
import { withBlocks } from './blocks.ts';

const file = (...lines: string[]): string =>
  [
    '# Quiz',
    '<!-- Written by `npm run docs`: options -->',
    ...lines,
    '<!-- End of options -->',
    'Prose.',
    '<!-- Written by `npm run docs`: texts -->',
    '<!-- End of texts -->',
    '',
  ].join('\n');

describe('the blocks of a file', () => {
  it('replace the text between their markers, and nothing else', () => {
    const written = withBlocks('README.md', file('', '| stale |', ''), {
      options: ['| $& |'],
      texts: undefined,
    });
    expect(written).toBe(file('', '| $& |', ''));
    expect(withBlocks('README.md', written, { options: ['| $& |'], texts: undefined })).toBe(written);
  });

  it('are reported if their markers are missing', () => {
    expect(() => withBlocks('README.md', file(), { options: [], texts: [], parts: [] })).toThrow(
      'README.md has no place for parts: add the lines "<!-- Written by `npm run docs`: parts -->" and "<!-- End of parts -->"',
    );
  });

  it('are reported if only the markers are left', () => {
    expect(() => withBlocks('README.md', file(), { options: [] })).toThrow('README.md no longer has texts');
  });
});
