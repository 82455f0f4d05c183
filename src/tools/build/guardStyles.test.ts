import { expect, it } from 'vitest';
import { CSS_CONDITION } from '../../entry/guard.ts';
import { guard } from './guardStyles.ts';

it('limits every block of rules for pages with scripting, also inside other rules', () => {
  const block = '@media screen and (scripting: enabled) { .b { & .c { top: 0; } } }';
  const css = `.a { ${block} } @media print { .d { top: 0; } } ${block}`;
  expect(guard(css)).toBe(css.replaceAll(block, `@supports ${CSS_CONDITION} {${block}}`));
});

it('extends rules for pages without scripting to browsers below the floor', () => {
  const block = '@media (scripting: none) { .a { display: none; } }';
  expect(guard(`.b { ${block} }`)).toBe(
    `.b { ${block} @supports not (${CSS_CONDITION}) { .a { display: none; } } }`,
  );
});

it('leaves other rules as they are', () => {
  const css = '@media print { .a { display: none; } }';
  expect(guard(css)).toBe(css);
});
