// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { flattenSpecificity } from './oneClassSpecificity.ts';

const spaceless = (selector: string): string => selector.replaceAll(/\s*([>+~,])\s*/g, '$1').trim();

/** Returns a selector as the build writes it. */
function flatten(selector: string): string {
  const [flat = ''] = flattenSpecificity(`${selector} { color: red }`).split('{');
  return spaceless(flat);
}

describe('a selector', () => {
  it.each([
    ['.a', '.a'],
    ['a', 'a'],
    ['a.b', '.b:where(a)'],
    ['.a .b', ':where(.a) .b'],
    ['.a > .b.c:hover', ':where(.a)>.b:where(.c:hover)'],
    ['[data-a="b"] > p', '[data-a="b"]> :where(p)'],
    ['.a ~ li:first-child + *', '.a~ :where(li:first-child)+ *'],
    ['.a p::before', '.a :where(p)::before'],
    ['.a:hover::before', '.a:where(:hover)::before'],
    ['p:hover', ':hover:where(p)'],
    [':is(button.a, .b .c)', '.a:where(button),:is(:where(.b) .c)'],
    [':is(:is(button.a, .b .c), p)', ':is(:is(.a:where(button),:where(.b) .c),p)'],
    [':root:not([data-x])', ':root:where(:not([data-x]))'],
    [':where(.a .b)', ':where(.a .b)'],
  ])('%s becomes %s', (before, after) => {
    expect(flatten(before)).toBe(spaceless(after));
  });

  it.each([
    ['.a :is(p, .b)', '.a :where(p),:where(.a) .b'],
    ['.a :is(p, .b .c):hover', '.a :where(p:hover),.a :where(:is(.b .c):hover)'],
    ['.a > :is(h2, h3)', '.a> :where(h2),.a> :where(h3)'],
    [':is(.a, .b)::before', '.a::before,.b::before'],
    [':where(.a, p > b)', ':where(.a),:where(p>b)'],
    ['.a:is(p, .b)', '.a:where(:is(p)),.a:where(.b)'],
    [':is(.a, p)', ':is(.a, p)'],
  ])('with a list at its end becomes several selectors: %s', (before, after) => {
    expect(flatten(before)).toBe(spaceless(after));
  });

  it('is rejected if nothing in it except an ID has the specificity of a class', () => {
    expect(() => flattenSpecificity('#a { color: red }')).toThrow('#a');
  });

  it('matches the same elements', () => {
    document.body.innerHTML =
      '<ul class="a"><li class="b">1</li><li>2</li><li class="b c">3</li></ul><p class="b">4</p>';
    for (const selector of [
      '.a > :is(li.c, .b)',
      '.a > :where(.c, li)',
      '.a .b.c',
      'li.b:not(.c)',
      'ul.a > li + li',
      '.a li:last-child',
    ]) {
      const [flat = ''] = flattenSpecificity(`${selector}{color:red}`).split('{');
      const matches = (by: string) =>
        [...document.querySelectorAll(by)].map(({ textContent }) => textContent);
      expect(matches(flat), flat).toEqual(matches(selector));
      expect(matches(flat).length).toBeGreaterThan(0);
    }
  });
});

describe('a stylesheet', () => {
  it('has its rules sorted by their original specificity, so that the same declarations win', () => {
    const css = '.b { margin: 0 } .a .b { color: red } .b, p.c { color: blue } .b.d { color: green }';
    expect(flattenSpecificity(css)).toBe(
      '.b { margin: 0 } .b { color: blue } .c:where(p) { color: blue } :where(.a) .b { color: red } .b:where(.d) { color: green }',
    );
  });

  it('keeps conditions around rules, and other at-rules', () => {
    const css =
      '@keyframes k { to { opacity: 0 } } @media print { .a .b { color: red } .a { color: blue } } .a { margin: 0 }';
    expect(flattenSpecificity(css).replaceAll(/\s+/g, ' ')).toBe(
      '@keyframes k { to { opacity: 0 } } @media print { .a { color: blue } } .a { margin: 0 } @media print { :where(.a) .b { color: red } }',
    );
  });
});
