import { describe, expect, it } from 'vitest';
import { findMatches } from './matches.ts';

const choices = ['MD', 'MÉD', 'PharmD', 'Doctor of Medicine', 'C++ (x)'].map((text, index) => ({
  value: String(index),
  text,
}));
const found = (text: string) => findMatches(choices, text).choices.map((choice) => choice.text);

describe('matches of a text', () => {
  it('are all choices, in the select’s order, if nothing is typed', () => {
    expect(found('')).toEqual(choices.map(({ text }) => text));
    expect(findMatches(choices, '').patterns).toEqual([]);
  });

  it('ignore case and accents, and can be in the middle of a text', () => {
    expect(found('md')).toEqual(['MD', 'PharmD']);
    expect(found('med')).toEqual(['MÉD', 'Doctor of Medicine']);
    expect(found('ine')).toEqual(['Doctor of Medicine']);
  });

  it('contain all words, in any order', () => {
    expect(found('medicine doctor')).toEqual(['Doctor of Medicine']);
    expect(found('medicine law')).toEqual([]);
  });

  it('start with the best match', () => {
    const texts = ['A long name with MD', 'MD'].map((text) => ({ value: text, text }));
    expect(findMatches(texts, 'MD').choices[0]?.text).toBe('MD');
  });

  it('treat pattern characters literally', () => {
    expect(found('c++ (')).toEqual(['C++ (x)']);
    expect(found('.*')).toEqual([]);
  });

  it('include a pattern for each word', () => {
    const { patterns } = findMatches(choices, 'doc med');
    expect(patterns.map((pattern) => 'Doctor of Medicine'.match(pattern)?.[0])).toEqual(['Doc', 'Med']);
  });
});
