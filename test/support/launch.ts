import type { LaunchOptions } from '@playwright/test';
import { findChromium, type Kind } from '../chromium.ts';

/** Looks for a browser once, in the main process, because workers inherit the result through the environment. */
function executablePath(variable: 'CHROMIUM' | 'FULL_CHROMIUM', kind: Kind): string | undefined {
  const path = process.env[variable] ?? findChromium(kind);
  if (path) process.env[variable] = path;
  return path;
}

/** With these switches, a browser sends requests only to the server under test. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Playwright uses the inspector. Chromium then looks up the source position of each new Error, and compiles the function around
  // it again. React creates three as it starts, which takes 12 ms per page, and about 60 ms at 4×. With this flag, positions are
  // kept from the start.
  '--js-flags=--no-enable-lazy-source-positions',
];

const optionsFor = (path: string | undefined): LaunchOptions => ({
  ...(path && { executablePath: path }),
  args,
});

/** Launch options of Chromium as visitors use it, but headless. */
export const launchOptions = optionsFor(executablePath('CHROMIUM', 'headless shell'));

/**
 * Launch options of nearly all browser tests. By default, Chromium creates new objects for a tab's frame at each navigation, which
 * costs a fifth of a page's processor time. With these options, as with Playwright until version 1.61, it does so only after a crash.
 * The first feature comes from Playwright's own switch, which this one replaces.
 */
export const reusingFrames: LaunchOptions = {
  ...launchOptions,
  args: [...args, '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame'],
};

/**
 * Launch options of the tests tagged `@full-browser`. The headless shell has no back/forward cache, and Playwright turns the
 * cache off everywhere. A test goes back with `goBackThroughCache`, because `page.goBack()` waits for a load, which does not
 * happen for a page from the cache.
 */
export const fullLaunchOptions: LaunchOptions = {
  ...optionsFor(executablePath('FULL_CHROMIUM', 'full')),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
