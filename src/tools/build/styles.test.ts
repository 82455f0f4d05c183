import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CSS_CONDITION } from '../../entry/guard.ts';
import { closeRanges, compile, guard, readSources, stylesheetOfSource } from './styles.ts';

it('limits every block of rules for pages with scripting to supported browsers, even inside other rules', () => {
  const block = '@media screen and (scripting: enabled) { .b { & .c { top: 0; } } }';
  const css = `.a { ${block} } @media print { .d { top: 0; } } ${block}`;
  expect(guard(css)).toBe(css.replaceAll(block, `@supports ${CSS_CONDITION} {${block}}`));
});

it('extends rules for pages without scripting to browsers that are not supported', () => {
  const block = '@media (scripting: none) { .a { display: none; } }';
  expect(guard(`.b { ${block} }`)).toBe(
    `.b { ${block} @supports not (${CSS_CONDITION}) { .a { display: none; } } }`,
  );
});

it('leaves other rules unchanged', () => {
  const css = '@media print { .a { display: none; } }';
  expect(guard(css)).toBe(css);
});

it('writes conditions that every optimizer understands', () => {
  expect(closeRanges('@media (width < 36rem) and (height < 1080px) {}')).toBe(
    '@media (max-width: 35.999rem) and (max-height: 1079.98px) {}',
  );
  const conditions = [...readSources([])].flatMap(([name, css]) =>
    [...compile(name, css).matchAll(/@(?:media|container) ([^{]*)/g)].map(([, params = '']) => params),
  );
  expect(conditions.filter((params) => params.includes('min-width')).length).toBeGreaterThan(9);
  // csso 5 drops rules for ranges and for `not` in front of a parenthesis.
  expect(conditions.filter((params) => /[<>]|not ?\(/.test(params))).toEqual([]);
});

describe('a source', () => {
  it.each([
    ['src/controls/new.css', 'base'],
    ['src/controls/filters/new.css', 'filters'],
    ['src/forms/steps/new.css', 'forms'],
    ['src/search/new/new.css', 'search'],
    ['src/search/screen/new.css', 'search-screen'],
    ['widgets/quiz/new.css', 'quiz'],
  ])('%s belongs to %s', (file, name) => {
    expect(stylesheetOfSource(file)).toBe(name);
  });

  it.each(['src/debug/panel.css', 'src/new.css', 'fixtures/site/base.css'])(
    '%s belongs to no stylesheet',
    (file) => {
      expect(() => stylesheetOfSource(file)).toThrow(`${file} belongs to no stylesheet`);
    },
  );
});

describe('the sources', () => {
  it('start with the sources of rooms, and keep the sources of a stylesheet together', () => {
    const sources = [...readSources([])];
    expect(sources.slice(0, 3).map(([name]) => name)).toEqual(['base', 'dialog', 'forms']);
    expect(sources.at(-1)?.[0]).toBe('visibility-toggle');
    const base = readSources([]).get('base') ?? '';
    expect(base.indexOf('.sw-button {')).toBeGreaterThan(0);
    expect(base.indexOf('--sw-color-paper:')).toBeGreaterThan(base.indexOf('.sw-button {'));
    // The panel's selectors, such as `section` and `header`, are for a shadow root.
    expect(sources.some(([, css]) => css.includes(readFileSync('src/debug/panel.css', 'utf8')))).toBe(false);
  });

  it('start with rules for the parts of a widget that need the script', () => {
    const part = { tag: 'button', count: 'one', about: '', needsScript: true } as const;
    const definition = {
      name: 'clock',
      group: 'content' as const,
      options: {},
      parts: { stopButton: part },
      texts: {},
    };
    const css = readSources([definition]).get('clock') ?? '';
    expect(css).toContain(
      '[data-widget="clock"]:not([data-widget-state="ready"]) [data-clock-part="stop-button"]',
    );
    const two = readSources([{ ...definition, parts: { stop: part, go: part } }]).get('clock');
    expect(two).toContain(':is([data-clock-part="stop"], [data-clock-part="go"])');
  });
});
