import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';

// The workers receive it with the environment.
process.env.SEED ??= String(Math.floor(Math.random() * 1_000_000) + 1);

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/payments',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  reporter: [['line'], ['./reporter.ts']],
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  projects: base.projects?.filter(({ name }) => name === 'chromium') ?? [],
});
