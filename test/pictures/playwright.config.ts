import { defineConfig } from '@playwright/test';
import { pinnedBrowser } from './browser.ts';

const port = process.env.PORT ?? '4199';
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  outputDir: '../../test-results/pictures',
  workers: 2,
  fullyParallel: true,
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 8000, toPass: { timeout: 8000 } },
  reporter: [['line'], ['json', { outputFile: '../../test-results/pictures.json' }]],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: pinnedBrowser(),
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'UTC',
  },
  webServer: {
    cwd: '../..',
    command: `npx vite preview --port ${port} --strictPort`,
    url: `${baseURL}/widgets.js`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
