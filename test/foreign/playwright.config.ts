import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/foreign',
  // A single page is tested with many stylesheets in turn.
  timeout: 120_000,
  reporter: 'line',
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  projects: (base.projects ?? []).filter(({ name }) => name === 'chromium'),
});
