import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { LaunchOptions } from '@playwright/test';
import { writeFontSettings } from '../support/fonts.ts';

const CACHE = path.resolve('node_modules/.cache/pictures');

/** Returns the folder of an installed package. */
const folderOf = (name: string): string => path.resolve('node_modules', name);

/**
 * Unpacks the browser from the `@sparticuz/chromium` package, a headless shell for Linux on x64. `package-lock.json` pins
 * its version, because the machine's own browser would render pages differently after each update.
 * @returns path of the browser
 * @throws Error on other systems
 */
function unpackBrowser(): string {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'Pictures are compared only on Linux with an x64 processor, because the pinned browser exists only for that.',
    );
  const folder = folderOf('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const file = path.join(CACHE, `chromium-${version}`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  // The file gets its final name only once it is complete, because other processes check whether it exists.
  const unfinished = `${file}-${process.pid}`;
  writeFileSync(unfinished, brotliDecompressSync(readFileSync(path.join(folder, 'bin/chromium.br'))));
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, file);
  return file;
}

/** Returns the launch options of a browser that renders identical screenshots on every machine. */
export const pinnedBrowser = (): LaunchOptions => ({
  executablePath: unpackBrowser(),
  env: { ...process.env, FONTCONFIG_FILE: writeFontSettings() },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ],
});
