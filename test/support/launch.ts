import type { LaunchOptions } from '@playwright/test';
import { findChromium, type Kind } from '../chromium.ts';

/** Looks for a browser once, in the main process: workers inherit the result through the environment. */
function executablePath(variable: 'CHROMIUM' | 'FULL_CHROMIUM', kind: Kind): string | undefined {
  const path = process.env[variable] ?? findChromium(kind);
  if (path) process.env[variable] = path;
  return path;
}

/** A browser with these sends requests to nobody but the server under test. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Playwright uses the inspector. Chromium then looks up the source position of each Error that is created, and compiles the
  // function around it again for that. React creates three as it starts: 12 ms of each page, about 60 at 4×. This flag keeps positions
  // from the start.
  '--js-flags=--no-enable-lazy-source-positions',
];

const optionsFor = (path: string | undefined): LaunchOptions => ({
  ...(path && { executablePath: path }),
  args,
});

/** Launch options of Chromium as visitors have it, but headless. */
export const launchOptions = optionsFor(executablePath('CHROMIUM', 'headless shell'));

/**
 * Launch options of nearly all browser tests. By default, Chromium creates new objects for a tab's frame at each navigation, which costs
 * a fifth of a page's processor time. Here, as with Playwright until version 1.61, it does so only after a crash. The first feature is
 * one of Playwright's switch, which this one replaces.
 */
export const reusingFrames: LaunchOptions = {
  ...launchOptions,
  args: [...args, '--enable-features=CDPScreenshotNewSurface,RenderDocument:level/crashed-frame'],
};

/**
 * Launch options of the tests tagged `@full-browser`: the headless shell has no back/forward cache, and Playwright turns it
 * off everywhere. A test goes back by `goBackThroughCache`: `page.goBack()` waits for a load, which a page from the cache
 * does not have.
 */
export const fullLaunchOptions: LaunchOptions = {
  ...optionsFor(executablePath('FULL_CHROMIUM', 'full')),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
};
