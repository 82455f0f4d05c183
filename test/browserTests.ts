import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

/** Returns the tests of a suite, which is a file or a block of tests, and of the suites within it. */
function testsIn({ specs, suites = [] }: JSONReportSuite, blocks: readonly string[] = []): JSONReportSpec[] {
  return [
    ...specs.map((spec) => ({ ...spec, title: [...blocks, spec.title].join(' › ') })),
    ...suites.flatMap((suite) => testsIn(suite, [...blocks, suite.title])),
  ];
}

/**
 * Returns the tests in Playwright's list or report. A title follows those of the blocks that contain the test:
 * `without JavaScript › the page is readable`. Tags have no `@`.
 */
export const testsOf = ({ suites }: Pick<JSONReport, 'suites'>): JSONReportSpec[] =>
  suites.flatMap((file) => testsIn(file));

/**
 * Returns all browser tests. Reads them from Playwright's own list, which includes tests created in a loop, and takes 4 s on
 * an idle machine.
 * @throws Error if a spec cannot be loaded
 */
export async function browserTests(): Promise<JSONReportSpec[]> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const listing = promisify(execFile)(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 });
  // If a spec fails to load, Playwright exits with 1 and names the spec in its report.
  const { stdout } = await listing.catch((failure: { stdout: string }) => failure);
  const list = JSON.parse(stdout) as JSONReport;
  if (list.errors.length > 0) throw new Error(list.errors.map(({ message }) => message).join('\n'));
  return testsOf(list);
}
