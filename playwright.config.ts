import { defineConfig } from '@playwright/test';
import { fullLaunchOptions, thriftyLaunchOptions } from './test/support/launch.ts';

const port = process.env.PORT ?? '4199';
const isCI = Boolean(process.env.CI);
const baseURL = `http://localhost:${port}`;

const desktop = { browserName: 'chromium', viewport: { width: 1280, height: 900 } } as const;

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  // On two cores, a third worker saves a few percent, because tests also spend time waiting. A fourth worker costs as
  // much processor time as it saves.
  workers: 3,
  fullyParallel: true,
  // A test that passes only on the second attempt is listed as flaky (`test/run.ts`). Locally, a race condition makes
  // the test fail immediately.
  retries: isCI ? 1 : 0,
  forbidOnly: isCI,
  // Only a test that fails takes this long. A busy machine may need ten times as long as an idle one.
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000, intervals: [20, 50, 100, 250] } },
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL,
    // Tracing every test costs about 8% of the processor time, even without screenshots.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'chromium',
      grepInvert: /@full-browser/,
      use: { ...desktop, launchOptions: thriftyLaunchOptions },
    },
    { name: 'full-chromium', grep: /@full-browser/, use: { ...desktop, launchOptions: fullLaunchOptions } },
  ],
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    cwd: import.meta.dirname,
    // The entry must be built before there is anything to test.
    url: `${baseURL}/widgets.js`,
    reuseExistingServer: false,
    // The server usually starts within a second, but took more than 15 s with four test runs on two cores.
    timeout: 60_000,
  },
});
