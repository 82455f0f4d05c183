import type { ProjectFile } from './project.ts';

/** Row of a table in `docs/threats.md`. */
export interface Threat {
  attack: string;
  /** Tags of browser tests, with `@`. */
  tags: readonly string[];
  /** Tests by file and title. */
  tests: readonly { path: string; title: string }[];
}

const NAMED_TEST = /`([\w./-]+\.(?:test|spec)\.tsx?)`: (.+?)(?=, `|$)/g;

/** Returns the rows of the tables whose last column is "Test". */
export function readThreats(markdown: string): Threat[] {
  const rows = markdown.matchAll(/^\| (?!Attack |---)(.+) \| .+ \| (.+) \|$/gm);
  return [...rows].map(([, attack = '', cell = '']) => ({
    attack,
    tags: cell.match(/@threat-[\w-]+/g) ?? [],
    tests: [...cell.matchAll(NAMED_TEST)].map(([, path = '', title = '']) => ({ path, title })),
  }));
}

/** Returns the tags of threats in browser specs, with `@`. */
export const threatTags = (files: readonly ProjectFile[]): Set<string> =>
  new Set(
    files
      .filter(({ path }) => /^test\/browser\/.*\.spec\.ts$/.test(path))
      .flatMap(({ text }) => text.match(/@threat-[\w-]+/g) ?? []),
  );

/** Returns the problems with rows: no test, or a test that does not exist. */
export function problemsWith(threats: readonly Threat[], files: readonly ProjectFile[]): string[] {
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
