import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/launch.ts';

export default defineConfig({
  testDir: '.',
  testMatch: 'gallery.spec.ts',
  outputDir: '../../test-results/gallery',
  timeout: 60_000,
  expect: { timeout: 8000 },
  reporter: 'list',
  use: { browserName: 'chromium', launchOptions },
});
