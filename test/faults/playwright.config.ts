import { chromium, defineConfig, test } from '@playwright/test';
import suite from '../../playwright.config.ts';

/** Makes every page report the faults whose code it runs. The server adds the script that calls `reachedFault`. */
function recordReached(): void {
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (options) => {
    const browser = await launch(options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (contextOptions) => {
      const context = await newContext(contextOptions);
      await context.exposeBinding('reachedFault', (_source, id: string) => {
        const { annotations } = test.info();
        if (!annotations.some(({ description }) => description === id))
          annotations.push({ type: 'reached', description: id });
      });
      return context;
    };
    return browser;
  };
}

if (process.env.RECORD) recordReached();

/** Configuration that runs the usual browser tests against a server with a fault (`server.ts`). */
export default defineConfig({
  ...suite,
  // The command has started the servers.
  webServer: [],
  testDir: '../browser',
  outputDir: `${process.env.OUTCOMES}-output`,
  // Shorter than usual, because with a fault, most tests fail by waiting in vain.
  ...(process.env.RECORD
    ? { retries: 1 }
    : { retries: 0, timeout: 25_000, expect: { ...suite.expect, timeout: 4000 } }),
  reporter: [['./reporter.ts']],
});
