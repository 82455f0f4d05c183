import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type SpecList, tagsOf } from './requirements.ts';

/** Playwright's way to say that there is no spec at all yet. */
const NONE = /No tests found/;

/**
 * The tags of all browser tests, as Playwright itself lists them: also those of tests made in a loop.
 * @throws Error when a spec cannot be loaded
 */
export async function browserTestTags(): Promise<string[]> {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json'];
  const listing = promisify(execFile)(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 });
  // Playwright exits with 1 when a spec has an error, and says in its report which.
  const { stdout } = await listing.catch((failure: { stdout: string }) => failure);
  const list = JSON.parse(stdout) as SpecList;
  const errors = list.errors.filter(({ message }) => !NONE.test(message));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return tagsOf(list);
}
