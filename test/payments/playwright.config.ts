import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';

const chromium = base.projects?.find(({ name }) => name === 'chromium');

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/payments',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  reporter: [['line'], ['json', { outputFile: '../../test-results/payments.json' }]],
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  projects: [
    { ...chromium, testMatch: 'sessions.spec.ts', teardown: 'funnel' },
    { ...chromium, name: 'funnel', testMatch: 'funnelPage.spec.ts' },
  ],
});
