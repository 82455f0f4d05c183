import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../../package.json';
import type { ReleaseManifest } from '../manifest.ts';
import { run } from './command.ts';

/** Reads the manifest that is in the package beside the command, or returns undefined if there is none. */
function manifest(): ReleaseManifest | undefined {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest) : undefined;
}

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  ...(process.stderr.isTTY && {
    progress: (text: string) =>
      process.stderr.write(`\r\u001B[2K${text.slice(0, process.stderr.columns - 1)}`),
  }),
  // False if the output is piped, and if `NO_COLOR` is set.
  hasColors: process.stdout.isTTY && process.stdout.hasColors(),
  version,
  manifest,
});
