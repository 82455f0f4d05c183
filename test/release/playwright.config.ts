import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'release.spec.ts',
  outputDir: '../../test-results/release',
  // One installation serves all tests.
  workers: 1,
  timeout: 60_000,
  reporter: 'list',
  use: { browserName: 'chromium', launchOptions },
});
