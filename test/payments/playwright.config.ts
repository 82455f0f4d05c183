import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';

process.env.SEED ??= String(Math.floor(Math.random() * 1_000_000) + 1);
console.log(`SEED=${process.env.SEED}`);

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'sessions.spec.ts',
  outputDir: '../../test-results/payments',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: 'line',
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  projects: (base.projects ?? []).filter(({ name }) => name === 'chromium'),
});
