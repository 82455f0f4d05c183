import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** One line of `requirements.md`. */
export interface Requirement {
  /** Id of the row, such as `LS-09`. */
  id: string;
  text: string;
}

/** Suite in the output of `playwright test --list --reporter=json`: a file, or a `describe` in it. */
interface Suite {
  title: string;
  specs: readonly { file: string; title: string; tags: readonly string[] }[];
  suites?: readonly Suite[];
}

/** A browser test. */
export interface ListedTest {
  /** File in `test/browser/`. */
  file: string;
  /** Title, after the titles of the blocks that contain the test: `without JavaScript › the page is readable`. */
  title: string;
  /** Tags, without `@`. */
  tags: readonly string[];
}

/** Output of `playwright test --list --reporter=json`. */
interface SpecList {
  suites: readonly Suite[];
  errors: readonly { message: string }[];
}

/** Returns the rows of `requirements.md`, that is, the list items that start with an id. */
export function readRequirements(markdown: string): Requirement[] {
  const rows = markdown.matchAll(/^- ([A-Z]{2}-\d{2}) (.+)$/gm);
  return [...rows].map(([, id = '', text = '']) => ({ id, text }));
}

/** Returns the tests of a suite and of the suites within it. */
function testsOf({ specs, suites = [] }: Suite, blocks: readonly string[] = []): ListedTest[] {
  return [
    ...specs.map(({ file, title, tags }) => ({
      file,
      title: [...blocks, title].join(' › '),
      tags: tags.map((tag) => tag.replace(/^@/, '')),
    })),
    ...suites.flatMap((suite) => testsOf(suite, [...blocks, suite.title])),
  ];
}

/** Returns the tests of all files. */
export const listedTests = ({ suites }: Pick<SpecList, 'suites'>): ListedTest[] =>
  suites.flatMap((file) => testsOf(file));

/** Returns the distinct tags of tests. */
export const tagsOf = (tests: readonly Pick<ListedTest, 'tags'>[]): string[] => [
  ...new Set(tests.flatMap(({ tags }) => tags)),
];

/** Returns the rows that no test is tagged with. */
export function untested(requirements: readonly Requirement[], tags: readonly string[]): Requirement[] {
  return requirements.filter(({ id }) => !tags.includes(id));
}

/** Returns the tags that look like a row's id but match no row. */
export function unknownTags(requirements: readonly Requirement[], tags: readonly string[]): string[] {
  const ids = new Set(requirements.map(({ id }) => id));
  return tags.filter((tag) => /^[A-Z]{2}-\d+$/i.test(tag) && !ids.has(tag));
}

/** Pattern for Playwright's error if there are no specs. */
const NO_TESTS = /No tests found/;

/**
 * Returns all browser tests. Reads them from Playwright's own list, which includes tests created in a loop, and takes 4 s on
 * an idle machine.
 * @throws Error if a spec cannot be loaded
 */
export async function browserTests(): Promise<ListedTest[]> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const listing = promisify(execFile)(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 });
  // If a spec fails to load, Playwright exits with 1 and names the spec in its report.
  const { stdout } = await listing.catch((failure: { stdout: string }) => failure);
  const list = JSON.parse(stdout) as SpecList;
  const errors = list.errors.filter(({ message }) => !NO_TESTS.test(message));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return listedTests(list);
}
