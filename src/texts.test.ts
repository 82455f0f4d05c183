import { describe, expect, it } from 'vitest';
import type { Issue } from './report.ts';
import { interpolate, readTexts } from './texts.ts';

const texts = {
  show: { default: 'Show Filters', about: '…' },
  announce: { default: '{count} {label}', about: '…' },
};

function read(replacements: Record<string, string>) {
  const issues: Issue[] = [];
  return { texts: readTexts('content-list', texts, replacements, (issue) => issues.push(issue)), issues };
}

describe('readTexts', () => {
  it('returns the defaults without replacements', () => {
    expect(read({})).toEqual({ texts: { show: 'Show Filters', announce: '{count} {label}' }, issues: [] });
  });

  it('returns replacements in another language, with placeholders in another order', () => {
    const german = { show: 'Filter zeigen', announce: '{label}: {count}' };
    expect(read(german)).toEqual({ texts: german, issues: [] });
  });

  it('reports a replacement for an unknown key', () => {
    const { texts: values, issues } = read({ shwo: 'Filter zeigen', constructor: 'x' });
    expect(values.show).toBe('Show Filters');
    expect(issues).toMatchObject([
      { problem: 'there is no text "shwo"', found: '"shwo" (did you mean "show"?)' },
      { problem: 'there is no text "constructor"' },
    ]);
  });

  it('reports an unknown placeholder and keeps the default', () => {
    const { texts: values, issues } = read({ announce: '{number} Treffer' });
    expect(values.announce).toBe('{count} {label}');
    expect(issues).toMatchObject([{ expected: '{count} {label}', found: '{number}' }]);
  });
});

describe('interpolate', () => {
  it('inserts values literally', () => {
    expect(interpolate('{count} {label}, {count}', { count: 2, label: '$& <b>' })).toBe('2 $& <b>, 2');
  });

  it('keeps a placeholder without a value', () => {
    expect(interpolate('{other}', {})).toBe('{other}');
  });
});
