import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../chromium.ts';

// Looked for once, in the main process: workers inherit the answer.
const chromium = process.env.CHROMIUM ?? findChromium();
if (chromium) process.env.CHROMIUM = chromium;

/**
 * How every browser test starts its browser: one that calls nobody but the server under test. A spec that needs the
 * back/forward cache, which Playwright switches off, says at its top `test.use({ launchOptions: { ...launchOptions,
 * ignoreDefaultArgs: ['--disable-back-forward-cache'] } })` and goes back by `history.back()`: `page.goBack()` waits
 * for a load that a page out of the cache does not have.
 */
export const launchOptions: LaunchOptions = {
  ...(chromium && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
