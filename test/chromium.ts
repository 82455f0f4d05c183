import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findOrInstall } from './install.ts';

/**
 * Kind of Chromium for tests. The headless shell is Chromium without its desktop interface. For 50 tests, it took 34 s, and
 * the full browser took 69 s. The headless shell has no back/forward cache.
 */
export type Kind = 'headless shell' | 'full';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const FULL_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the paths to try for a kind of browser, best first. A browser that the environment variables request is either
 * used or reported as missing, but never replaced. A full browser can stand in for the headless shell, but not the other way
 * around.
 */
function candidates(kind: Kind): string[] {
  const { CHROMIUM, FULL_CHROMIUM } = process.env;
  const full = FULL_CHROMIUM ? [FULL_CHROMIUM] : [...FULL_BROWSERS, chromium.executablePath()];
  if (kind === 'full') return full;
  return CHROMIUM ? [CHROMIUM] : [HEADLESS_SHELL, ...full];
}

/** Returns shell commands that may install the browsers. They are tried in the given order until both browsers are found. */
function installations(): string[] {
  if (process.getuid?.() !== 0) return ['npx playwright install chromium'];
  // Ubuntu has no package of the headless shell, and its `chromium` package contains only a wrapper that requires snap. In
  // that case, Playwright's own browser is installed next.
  const packages = 'chromium chromium-headless-shell fonts-dejavu-core';
  const system = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
  return [...(existsSync('/usr/bin/apt-get') ? [system] : []), 'npx playwright install --with-deps chromium'];
}

/** Returns whether a browser starts. Existence is not enough: Ubuntu's `chromium` is a wrapper that fails without snap. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/** Returns the path of a Chromium that starts, if this machine has one. */
export function findChromium(kind: Kind): string | undefined {
  return candidates(kind).find(starts);
}

/**
 * Finds both browsers, and installs browsers if one is missing.
 * @throws Error if a browser cannot be installed
 */
function ensureBrowsers(): Record<Kind, string> {
  const found = findOrInstall(() => {
    const [shell, full] = [findChromium('headless shell'), findChromium('full')];
    return shell && full ? { 'headless shell': shell, full } : undefined;
  }, installations());
  if (found) return found;
  const tried = new Set([...candidates('headless shell'), ...candidates('full')]);
  throw new Error(
    `No Chromium starts on this machine. Tried ${[...tried].join(', ')}. Set CHROMIUM and FULL_CHROMIUM.`,
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { full, 'headless shell': shell } = ensureBrowsers();
  console.log(`Chromium: ${shell}, and ${full} for tests that need the full browser`);
}
