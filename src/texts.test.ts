import { describe, expect, it } from 'vitest';
import type { Fault } from './report.ts';
import { fill, readTexts } from './texts.ts';

const texts = {
  show: { default: 'Show Filters', about: '…' },
  announce: { default: '{count} {label}', about: '…' },
};

function read(replacements: Record<string, string>) {
  const faults: Fault[] = [];
  return { texts: readTexts('content-list', texts, replacements, (fault) => faults.push(fault)), faults };
}

describe('the texts of a widget', () => {
  it('are the defaults, where the page says nothing', () => {
    expect(read({})).toEqual({ texts: { show: 'Show Filters', announce: '{count} {label}' }, faults: [] });
  });

  it('are the page’s, in another language and another order', () => {
    const german = { show: 'Filter zeigen', announce: '{label}: {count}' };
    expect(read(german)).toEqual({ texts: german, faults: [] });
  });

  it('tell of one that there is no place for', () => {
    const { texts: read_, faults } = read({ shwo: 'Filter zeigen', constructor: 'x' });
    expect(read_.show).toBe('Show Filters');
    expect(faults).toMatchObject([
      { problem: 'there is no text "shwo"', found: '"shwo", perhaps "show"' },
      { problem: 'there is no text "constructor"' },
    ]);
  });

  it('tell of a placeholder that would never be filled, and keep the default', () => {
    const { texts: kept, faults } = read({ announce: '{number} Treffer' });
    expect(kept.announce).toBe('{count} {label}');
    expect(faults).toMatchObject([{ expected: '{count} {label}', found: '{number}' }]);
  });
});

describe('filling a text', () => {
  it('puts values in their places, as they are', () => {
    expect(fill('{count} {label}, {count}', { count: 2, label: '$& <b>' })).toBe('2 $& <b>, 2');
  });

  it('leaves a place it has no value for', () => {
    expect(fill('{other}', {})).toBe('{other}');
  });
});
