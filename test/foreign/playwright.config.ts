import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/foreign',
  // A single page is tested with many stylesheets in turn.
  timeout: 120_000,
  reporter: 'line',
  projects: (base.projects ?? []).filter(({ name }) => name === 'chromium'),
});
