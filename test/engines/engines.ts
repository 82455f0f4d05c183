/** Script `tsx test/engines/engines.ts`, which installs Firefox and WebKit if one of them is missing. */
import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { firefox, webkit } from '@playwright/test';
import { findOrInstall } from '../install.ts';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

/** Option for a Playwright project. */
export interface EngineOption {
  engine: Engine;
}

/** Means of driving an engine: Playwright, or the WebDriver that the Linux distribution provides. */
export type Driver =
  | { by: 'playwright'; executablePath?: string; channel?: string }
  | { by: 'webdriver'; browser: string };

const SYSTEM_FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const DRIVER_OF_WEBKITGTK = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** Returns the paths at which Debian and Ubuntu install the small browser that WebKitGTK's driver starts. */
function miniBrowsers(): string[] {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return folders.flatMap((folder) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
  );
}

/**
 * Returns the means of driving Firefox on this machine. Prefers Playwright's own build, because the system's Firefox needs
 * the `moz-firefox` channel.
 */
function findFirefox(): Driver | undefined {
  if (existsSync(firefox.executablePath())) return { by: 'playwright' };
  const executablePath = SYSTEM_FIREFOX.find((path) => existsSync(path));
  return executablePath ? { by: 'playwright', executablePath, channel: 'moz-firefox' } : undefined;
}

/** Returns the means of driving WebKit on this machine. Prefers Playwright's own build, because it is closer to Safari. */
function findWebkit(): Driver | undefined {
  if (existsSync(webkit.executablePath())) return { by: 'playwright' };
  const browser = miniBrowsers().find((path) => existsSync(path));
  const isComplete = DRIVER_OF_WEBKITGTK.every((path) => existsSync(path));
  return browser && isComplete ? { by: 'webdriver', browser } : undefined;
}

/**
 * Returns the means of driving an engine other than Chromium.
 * @throws Error if the engine is missing
 */
export function driverOf(engine: Exclude<Engine, 'chromium'>): Driver {
  const driver = engine === 'firefox' ? findFirefox() : findWebkit();
  if (!driver) throw new Error(`No ${engine} on this machine. Run npx tsx test/engines/engines.ts`);
  return driver;
}

/** Returns shell commands that may install the engines, to be tried in the given order until both engines are found. */
function installations(): string[] {
  const packages = 'firefox-esr webkit2gtk-driver xvfb fonts-dejavu-core';
  const system = `apt-get update && apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 ${packages}`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return ['npx playwright install firefox webkit'];
  return [
    ...(existsSync('/usr/bin/apt-get') ? [system] : []),
    'npx playwright install --with-deps firefox webkit',
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isFound = findOrInstall(
    () => (findFirefox() && findWebkit()) !== undefined || undefined,
    installations(),
  );
  if (!isFound) throw new Error('Firefox and WebKit are needed, and cannot be installed here.');
  for (const engine of ['firefox', 'webkit'] as const) console.log(`${engine}:`, driverOf(engine));
}
