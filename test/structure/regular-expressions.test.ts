import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { type ProjectFile, readProject } from './project.ts';

const sources = readProject().filter(
  ({ path }) =>
    /^(?:src|widgets)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^src\/tools\/(?:build|docs)\//.test(path),
);

/** Files whose expressions are slow on long texts, and the reason why they never receive one. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/forms/fields/tidy.ts': 'the length of numbers is checked first',
  'src/forms/errors/fieldErrors.ts': "labels are the template's own",
  'src/runtime/checkedWriter.ts': "stack traces are React's own, in development only",
  'src/runtime/pageSettings.ts':
    "settings are the page's own, and are searched only after they have failed to parse",
  'src/tools/checker/fetchPage.ts': 'only the first 1,024 bytes of a page are searched',
  'src/tools/checker/payment/pairs.ts': 'addresses of scripts are short',
  'src/tools/checker/payment/takeInventory.ts': 'addresses of scripts are short',
  'widgets/npi-lookup/fields.ts': "names of fields are the template's own",
};

/** Returns the regular expressions that are written in a file. */
function expressionsIn({ path, text }: ProjectFile): RegExp[] {
  const found: RegExp[] = [];
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** Counted limits in place of the checker's limits of time, which a busy machine reaches with other results. */
const LIMITS = {
  timeout: 120_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 10_000_000,
};

/** Returns how much the time grows with the length of the text, or undefined if it is linear. */
function growthOf({ source, flags }: RegExp): string | undefined {
  const result = checkSync(source, flags, LIMITS);
  if (result.status === 'safe') return undefined;
  return result.status === 'vulnerable' ? result.complexity.summary : result.status;
}

it('no regular expression is slow on hostile text', () => {
  const growths = new Map<string, string | undefined>();
  const found = sources.flatMap((file) =>
    expressionsIn(file).map((expression) => {
      const text = String(expression);
      if (!growths.has(text)) growths.set(text, growthOf(expression));
      return { path: file.path, expression, growth: growths.get(text) };
    }),
  );
  expect(found.length).toBeGreaterThan(100);
  const slow = found.filter(({ growth }) => growth !== undefined);
  expect(slow.filter(({ path }) => !(path in BOUNDED))).toEqual([]);
  expect(Object.keys(BOUNDED).filter((path) => slow.every((one) => one.path !== path))).toEqual([]);
}, 300_000);

it.each([/^(a+)+$/, /<p\b[^>]*>/])('%s is slow', (expression) => {
  expect(growthOf(expression)).toBeDefined();
});
