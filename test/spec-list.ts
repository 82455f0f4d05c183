import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type SpecList, tagsOf } from './requirements.ts';

/** Playwright's error message if there is no spec at all. */
const NO_TESTS = /No tests found/;

/**
 * Returns the tags of all browser tests as Playwright lists them, so that tests created in a loop are
 * included.
 * @throws Error if a spec cannot be loaded
 */
export async function browserTestTags(): Promise<string[]> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const listing = promisify(execFile)(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 });
  // If a spec has an error, Playwright exits with 1 and names the spec in its report.
  const { stdout } = await listing.catch((failure: { stdout: string }) => failure);
  const list = JSON.parse(stdout) as SpecList;
  const errors = list.errors.filter(({ message }) => !NO_TESTS.test(message));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return tagsOf(list);
}
