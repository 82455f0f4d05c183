import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';
import { ENGINES, type EngineOption } from './browsers.ts';

export default defineConfig<object, EngineOption>({
  testDir: '.',
  testMatch: 'journeys.spec.ts',
  outputDir: '../../test-results/spoken',
  // Two screen readers at the same time would wait for each other's processor.
  workers: 1,
  timeout: 240_000,
  reporter: [['line']],
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  use: { baseURL: base.use?.baseURL },
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
