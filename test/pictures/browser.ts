import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { LaunchOptions } from '@playwright/test';

const CACHE = path.resolve('node_modules/.cache/pictures');

/** Returns the folder of an installed package. */
const folderOf = (name: string): string => path.resolve('node_modules', name);

/**
 * Unpacks the browser of the package `@sparticuz/chromium`, a headless shell for Linux on x64. Its version is in
 * `package-lock.json`. The machine's browser would draw different pictures after each update.
 * @returns path of the browser
 * @throws Error on other systems
 */
function unpackBrowser(): string {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'Pictures are compared only on Linux with an x64 processor, because their browser exists for nothing else.',
    );
  const folder = folderOf('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const file = path.join(CACHE, `chromium-${version}`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  // The file is renamed when it is complete, because other processes look for it.
  const unfinished = `${file}-${process.pid}`;
  writeFileSync(unfinished, brotliDecompressSync(readFileSync(path.join(folder, 'bin/chromium.br'))));
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, file);
  return file;
}

/** Writes settings with which the browser finds only the fonts of the package `dejavu-fonts-ttf`. Returns their path. */
function writeFontSettings(): string {
  const file = path.join(CACHE, 'fonts.conf');
  mkdirSync(CACHE, { recursive: true });
  const families = { serif: 'DejaVu Serif', 'sans-serif': 'DejaVu Sans', monospace: 'DejaVu Sans Mono' };
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folderOf('dejavu-fonts-ttf/ttf')}</dir><cachedir>${CACHE}/fonts</cachedir>
${aliases.join('\n')}
</fontconfig>\n`,
  );
  return file;
}

/** Returns the launch options of a browser that draws the same picture on each machine. */
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
