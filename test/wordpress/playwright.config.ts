import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { address } from './site.ts';

export default defineConfig({
  ...base,
  // run.ts serves the site.
  webServer: [],
  testDir: '.',
  outputDir: '../../test-results/wordpress',
  workers: 1,
  reporter: [['list']],
  use: { ...base.use, baseURL: address, actionTimeout: 20_000 },
  projects: (base.projects ?? []).filter(({ name }) => name === 'chromium'),
});
