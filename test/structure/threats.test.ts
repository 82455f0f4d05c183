import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ProjectFile, project, readProject } from './project.ts';

/** Row of a table in `docs/threats.md`. */
interface Threat {
  attack: string;
  /** Tags of browser tests, with `@`. */
  tags: readonly string[];
  /** Tests by file and title. */
  tests: readonly { path: string; title: string }[];
}

const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+?)(?=, `|$)/g;

/** Returns the rows of the tables whose last column is "Test". */
function readThreats(markdown: string): Threat[] {
  const rows = markdown.matchAll(/^\| (?!Attack |---)(.+) \| .+ \| (.+) \|$/gm);
  return [...rows].map(([, attack = '', cell = '']) => ({
    attack,
    tags: cell.match(/@threat-[\w-]+/g) ?? [],
    tests: [...cell.matchAll(NAMED_TEST)].map(([, path = '', title = '']) => ({ path, title })),
  }));
}

/** Returns the tags of threats in browser specs, with `@`. */
const threatTags = (files: readonly ProjectFile[]): Set<string> =>
  new Set(
    files
      .filter(({ path }) => /^test\/browser\/.*\.spec\.ts$/.test(path))
      .flatMap(({ text }) => text.match(/@threat-[\w-]+/g) ?? []),
  );

/** Returns the problems with rows: no test, or a test that does not exist. */
function problemsWith(threats: readonly Threat[], files: readonly ProjectFile[]): string[] {
  const tags = threatTags(files);
  const has = ({ path, title }: Threat['tests'][number]): boolean => {
    const text = files.find((file) => file.path === path)?.text ?? '';
    // In a source file, an apostrophe in a title may be escaped, or the title in other quotation marks.
    return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
  };
  return threats.flatMap(({ attack, tags: named, tests }) => [
    ...(named.length + tests.length === 0 ? [`${attack}: no test`] : []),
    ...named.filter((tag) => !tags.has(tag)).map((tag) => `${attack}: no test has the tag ${tag}`),
    ...tests
      .filter((test) => !has(test))
      .map(({ path, title }) => `${attack}: ${path} has no test "${title}"`),
  ]);
}

const projectFiles = readProject();
const documented = readThreats(readFileSync('docs/threats.md', 'utf8'));

it('every threat has a test that exists', () => {
  expect(documented.length).toBeGreaterThan(30);
  expect(problemsWith(documented, projectFiles)).toEqual([]);
});

it('every tag of a threat has a row', () => {
  const rows = new Set(documented.flatMap(({ tags }) => tags));
  expect([...threatTags(projectFiles)].filter((tag) => !rows.has(tag))).toEqual([]);
});

it('no widget listens to messages from other windows', () => {
  const listening = projectFiles.filter(
    ({ path, text }) =>
      /^(?:src|widgets)\/.*\.tsx?$/.test(path) &&
      /addEventListener\(\s*'message'|\bonmessage\b|window\.opener\b/.test(text),
  );
  expect(listening.map(({ path }) => path)).toEqual([]);
});

it('a row without a test, or with one that does not exist, is a problem', () => {
  const rows = readThreats(
    [
      '| Attack | What stops it | Test |',
      '| --- | --- | --- |',
      '| One | x | `@threat-one`, `src/a.test.ts`: is, or is not, here |',
      '| Two | x | `@threat-two`, `src/a.test.ts`: is gone |',
      '| Three | x | nothing |',
    ].join('\n'),
  );
  const found = project({
    'test/browser/a.spec.ts': "test('x', { tag: '@threat-one' }",
    'src/a.test.ts': "it('is, or is not, here', () => {",
  });
  expect(problemsWith(rows, found)).toEqual([
    'Two: no test has the tag @threat-two',
    'Two: src/a.test.ts has no test "is gone"',
    'Three: no test',
  ]);
});
