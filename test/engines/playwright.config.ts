import { defineConfig } from '@playwright/test';
import { projectRoot } from '../../fixtures/paths.ts';
import base from '../../playwright.config.ts';
import { ENGINES, type EngineOption } from './engines.ts';

const port = process.env.PORT ?? '4199';

export default defineConfig<object, EngineOption>({
  testDir: '.',
  testMatch: 'journeys.spec.ts',
  outputDir: '../../test-results/engines',
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: projectRoot })),
  // Not `localhost`: there, the payment frames have another origin, and neither the WebDriver of WebKitGTK nor Playwright in
  // Debian's Firefox clicks into those. `localhost` and every name below it is this machine, in all engines.
  use: { baseURL: `http://engines.localhost:${port}` },
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
