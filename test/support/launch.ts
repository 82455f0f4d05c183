import type { LaunchOptions } from '@playwright/test';
import { findChromium, type Kind } from '../chromium.ts';
import { writeFontSettings } from './fonts.ts';

// Widths of text would otherwise depend on the machine's fonts. Only browsers on Linux read the variable.
process.env.FONTCONFIG_FILE ??= writeFontSettings();

/** Searches for a browser only once, in the main process, because workers inherit the result through the environment. */
function executablePath(variable: 'CHROMIUM' | 'FULL_CHROMIUM', kind: Kind): string | undefined {
  const path = process.env[variable] ?? findChromium(kind);
  if (path) process.env[variable] = path;
  return path;
}

/** Command-line switches with which a browser sends requests only to the server under test. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Playwright enables the inspector, which makes Chromium look up the source position of each new Error and compile the
  // surrounding function again. React creates three errors as it starts, which takes 12 ms per page, or about 60 ms with the
  // processor slowed to a quarter. With this flag, Chromium records positions from the start.
  '--js-flags=--no-enable-lazy-source-positions',
];

const optionsFor = (path: string | undefined): LaunchOptions => ({
  ...(path && { executablePath: path }),
  args,
});

/** Launch options of Chromium as visitors use it, but headless. */
export const launchOptions = optionsFor(executablePath('CHROMIUM', 'headless shell'));

/**
 * Launch options of nearly all browser tests, which save processor time:
 * - By default, Chromium creates new objects for a tab's frame on every navigation, which costs a fifth. With these options, it
 *   does so only after a crash, as it did with Playwright before version 1.61. The first feature is copied from Playwright's own
 *   switch, which this switch replaces.
 * - A page of a test lives for seconds, too short for code compiled for long runs. The GPU's code, which paints only into memory
 *   here, needs no process of its own. Together, this saves an eighth.
 */
export const thriftyLaunchOptions: LaunchOptions = {
  ...launchOptions,
  args: [
    ...args.map((one) => (one.startsWith('--js-flags') ? `${one} --no-maglev --no-opt` : one)),
    '--in-process-gpu',
    '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame',
  ],
};

/**
 * Launch options of the tests tagged `@full-browser`. The headless shell has no back/forward cache, and Playwright disables
 * the cache in every browser. Tests go back with `goBackThroughCache`, because `page.goBack()` waits for a load event, which
 * does not occur when a page is restored from the cache.
 */
export const fullLaunchOptions: LaunchOptions = {
  ...optionsFor(executablePath('FULL_CHROMIUM', 'full')),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
