import { describe, expect, it } from 'vitest';
import { parseSettings, withoutEdits } from './pageSettings.ts';

describe('parseSettings', () => {
  it('reads the texts of each widget', () => {
    const settings = { texts: { 'content-list': { showFilters: 'Filter zeigen' } } };
    expect(parseSettings(JSON.stringify(settings))).toEqual({ ...settings, consent: 'given', features: {} });
  });

  it.each(['needed', 'given'] as const)('reads whether consent is %s', (consent) => {
    expect(parseSettings(JSON.stringify({ consent }))).toEqual({ texts: {}, consent, features: {} });
  });

  it('leaves features’ settings unchanged', () => {
    const features = { advocacy: 7, search: { index: '' } };
    expect(parseSettings(JSON.stringify(features)).features).toEqual(features);
  });

  it('accepts empty settings', () => {
    expect(parseSettings('{}')).toEqual({ texts: {}, consent: 'given', features: {} });
  });

  it.each([
    ['', SyntaxError],
    ['[]', 'the settings are not an object'],
    ['null', 'the settings are not an object'],
    ['{"consent": "later"}', 'consent is neither'],
    ['{"texts": "none"}', 'texts is not an object'],
    ['{"texts": {"quiz": []}}', 'texts.quiz is not an object'],
    ['{"texts": {"quiz": {"again": 1}}}', 'texts.quiz.again is neither a string nor plural forms'],
    ['{"texts": {"quiz": {"again": {"one": 1}}}}', 'texts.quiz.again is neither'],
  ])('rejects %s', (json, error) => {
    expect(() => parseSettings(json)).toThrow(error);
  });
});

describe('withoutEdits', () => {
  const json = '{ "texts": { "quiz": { "again": "<br /> “Again” &amp; // <!-- \\"more\\"" } } }';
  const expected: unknown = JSON.parse(json);
  const [start, end] = [json.slice(0, 12), json.slice(12)];

  it.each([
    ['nothing', json],
    ['blank lines', `${start}\n\n${end}`],
    ['automatic paragraphs', `<p>${start}<br />\n</p>\n<p style="text-align: left">${end}</p>\n`],
    ['other line breaks', `${start}<br>${end}<br/>`],
    ['a CDATA section', `// <![CDATA[\n${json}\n// ]]>`],
    ['a comment', `<!--\n${json}\n// -->`],
    ['protected spaces', `${start}&nbsp;\u00A0${end}`],
  ])('restores the settings as the author wrote them by removing %s', (_, edited) => {
    expect(JSON.parse(withoutEdits(edited))).toEqual(expected);
  });

  it('understands escaped quotes', () => {
    const escaped = '{ &quot;a&quot;: &quot;1 &lt; 2 &amp;amp; 3&quot;, &#34;b&#034;: 2 }';
    expect(JSON.parse(withoutEdits(escaped))).toEqual({ a: '1 < 2 &amp; 3', b: 2 });
  });

  it('understands typographic quotes', () => {
    expect(JSON.parse(withoutEdits('{ “a”: „b” }'))).toEqual({ a: 'b' });
  });
});
