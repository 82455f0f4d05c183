import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

/** What the search for a browser needs to know of a machine. */
export interface Machine {
  /** The `CHROMIUM` environment variable. */
  asked: string | undefined;
  isRoot: boolean;
  hasAptGet: boolean;
  /** Where Playwright keeps its own browser, whether or not it is there. */
  ownPath: string;
}

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Paths to try, best first. What was asked for is used or complained about, never quietly replaced. */
export function candidates({ asked, ownPath }: Machine): string[] {
  return asked ? [asked] : [...SYSTEM_PATHS, ownPath];
}

/** Shell commands that may bring a browser, to be tried in this order until one is found. */
export function installations({ asked, isRoot, hasAptGet }: Machine): string[] {
  if (asked) return [];
  if (!isRoot) return ['npx playwright install chromium'];
  const system = 'apt-get update && apt-get install -y --no-install-recommends chromium fonts-dejavu-core';
  return [...(hasAptGet ? [system] : []), 'npx playwright install --with-deps chromium'];
}

/** Ubuntu's `chromium` is a stub that asks for snap: only a browser that answers counts. */
function answers(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function thisMachine(): Machine {
  return {
    asked: process.env.CHROMIUM,
    isRoot: process.getuid?.() === 0,
    hasAptGet: existsSync('/usr/bin/apt-get'),
    ownPath: chromium.executablePath(),
  };
}

/** The path of a Chromium that runs, if this machine has one. */
export function findChromium(): string | undefined {
  return candidates(thisMachine()).find(answers);
}

/**
 * As `findChromium`, but installs one where there is none.
 * @throws Error where none can be had
 */
function ensureChromium(): string {
  const machine = thisMachine();
  let found = findChromium();
  for (const command of installations(machine)) {
    if (found) break;
    console.log(`No Chromium found: ${command}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync(command, { shell: true, stdio: 'inherit', env });
    found = findChromium();
  }
  if (!found)
    throw new Error(`No Chromium runs here. Tried ${candidates(machine).join(', ')}. Set CHROMIUM to one.`);
  return found;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(`Chromium: ${ensureChromium()}`);
}
