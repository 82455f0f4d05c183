import { expect, it } from 'vitest';
import { readProject } from './project.ts';
import { findExpressions, slowInput } from './regular-expressions.ts';

const sources = readProject().filter(
  ({ path }) =>
    /^(?:src|widgets)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/tools\/(?:build|docs)\//.test(path),
);

/** Expressions that are slow on long texts, and the reason why they never receive one. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/payment/cents.ts': 'the length of amounts is checked first',
  'src/forms/fields/tidy.ts': 'the length of numbers is checked first',
  'src/forms/errors/fieldErrors.ts': "labels are the template's own",
  'src/runtime/checkedWriter.ts': "stack traces are React's own, in development only",
};

it('no regular expression is slow on hostile text', () => {
  const expressions = sources.flatMap(findExpressions).filter(({ path }) => !(path in BOUNDED));
  expect(expressions.length).toBeGreaterThan(100);
  const slow = expressions.flatMap(({ path, expression }) => {
    const found = slowInput(expression);
    return found === undefined ? [] : [`${path}: ${expression} on ${found}`];
  });
  expect(slow).toEqual([]);
}, 300_000);

it.each([/^(a+)+$/, /<p\b[^>]*>/])(
  '%s is slow',
  (expression) => {
    expect(slowInput(expression)).toBeDefined();
  },
  60_000,
);
