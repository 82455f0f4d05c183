import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** One line of `requirements.md`. */
export interface Requirement {
  /** Id of the row, such as `LS-09`. */
  id: string;
  text: string;
}

/** Suite in the output of `playwright test --list --reporter=json`. */
interface Suite {
  specs: readonly { tags: readonly string[] }[];
  suites?: readonly Suite[];
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

/** Returns the distinct tags of all tests, without `@`. */
export function tagsOf({ suites }: Pick<SpecList, 'suites'>): string[] {
  const tags = suites.flatMap((suite) => [
    ...suite.specs.flatMap((spec) => spec.tags),
    ...tagsOf({ suites: suite.suites ?? [] }),
  ]);
  return [...new Set(tags.map((tag) => tag.replace(/^@/, '')))];
}

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
 * Returns the tags of all browser tests. Reads them from Playwright's own list, which includes tests created in a loop.
 * @throws Error if a spec cannot be loaded
 */
export async function browserTestTags(): Promise<string[]> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const listing = promisify(execFile)(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 });
  // If a spec fails to load, Playwright exits with 1 and names the spec in its report.
  const { stdout } = await listing.catch((failure: { stdout: string }) => failure);
  const list = JSON.parse(stdout) as SpecList;
  const errors = list.errors.filter(({ message }) => !NO_TESTS.test(message));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return tagsOf(list);
}
