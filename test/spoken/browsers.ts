import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, firefox, type Page } from '@playwright/test';
import { driverOf } from '../engines/engines.ts';
import { fullLaunchOptions } from '../support/launch.ts';

/** Engines whose accessibility tree Orca can read without a desktop environment. */
export const ENGINES = ['chromium', 'firefox'] as const;

/** Option for a Playwright project. */
export interface EngineOption {
  engine: (typeof ENGINES)[number];
}

/** Opens a window without an address bar, so that keys go to the page, and a screen reader speaks about nothing else. */
export async function openWindow(
  engine: EngineOption['engine'],
  env: Record<string, string>,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  if (engine === 'chromium') {
    const args = [
      ...(fullLaunchOptions.args ?? []),
      '--force-renderer-accessibility',
      // Without it, a warning about the missing sandbox is one of the elements that Tab reaches.
      '--test-type',
      '--window-size=1400,1000',
    ];
    const profile = mkdtempSync(path.join(env.HOME ?? '', 'chromium-'));
    mkdirSync(path.join(profile, 'Default'));
    // Chromium otherwise asks whether to save a card, and Orca reads the question between the sentences of the page.
    writeFileSync(
      path.join(profile, 'Default/Preferences'),
      JSON.stringify({ autofill: { credit_card_enabled: false } }),
    );
    const context = await chromium.launchPersistentContext(profile, {
      ...fullLaunchOptions,
      args: [...args, '--app=data:,'],
      headless: false,
      viewport: null,
      baseURL,
      env,
    });
    const page = context.pages()[0] ?? (await context.newPage());
    return { context, page };
  }
  const driver = driverOf('firefox');
  const browser = await firefox.launch({
    ...(driver.by === 'playwright' && driver),
    args: ['--kiosk'],
    // Firefox otherwise opens its accessibility tree only after the first request.
    firefoxUserPrefs: { 'accessibility.force_disabled': -1 },
    headless: false,
    env: { ...env, GNOME_ACCESSIBILITY: '1' },
  });
  const context = await browser.newContext({ viewport: null, baseURL });
  context.on('close', () => void browser.close());
  return { context, page: await context.newPage() };
}
