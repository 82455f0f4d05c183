import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/support/launch.ts';

const port = process.env.PORT ?? '4199';
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a loaded machine is slow, not wrong.
  timeout: 40_000,
  expect: { timeout: 8000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: { baseURL, trace: 'retain-on-failure', launchOptions },
  projects: [{ name: 'chromium', use: { browserName: 'chromium', viewport: { width: 1280, height: 900 } } }],
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    // The built entry: there is nothing to test where it is missing.
    url: `${baseURL}/widgets.js`,
    reuseExistingServer: false,
    timeout: 15_000,
  },
});
