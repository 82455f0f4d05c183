import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/payments',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  reporter: [['line'], ['json', { outputFile: '../../test-results/payments.json' }]],
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  projects: base.projects?.filter(({ name }) => name === 'chromium') ?? [],
});
