import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Suite in the output of `playwright test --list --reporter=json`: a file, or a `describe` in it. */
interface Suite {
  title: string;
  specs: readonly { file: string; line: number; title: string; tags: readonly string[] }[];
  suites?: readonly Suite[];
}

/** A browser test. */
export interface ListedTest {
  /** File in `test/browser/`. */
  file: string;
  line: number;
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

/** Returns the tests of a suite and of the suites within it. */
function testsOf({ specs, suites = [] }: Suite, blocks: readonly string[] = []): ListedTest[] {
  return [
    ...specs.map(({ file, line, title, tags }) => ({
      file,
      line,
      title: [...blocks, title].join(' › '),
      tags: tags.map((tag) => tag.replace(/^@/, '')),
    })),
    ...suites.flatMap((suite) => testsOf(suite, [...blocks, suite.title])),
  ];
}

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
  const { suites, errors } = JSON.parse(stdout) as SpecList;
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return suites.flatMap((file) => testsOf(file));
}
