import { defineConfig } from '@playwright/test';
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
  reporter: [['line'], ['json', { outputFile: '../../test-results/engines.json' }]],
  webServer: [base.webServer ?? []].flat(),
  // Not `localhost`, because there the payment frames would have a different origin, and neither WebKitGTK's WebDriver nor
  // Playwright with Debian's Firefox can click inside such frames. In all engines, `localhost` and all its subdomains
  // resolve to this machine.
  use: { baseURL: `http://engines.localhost:${port}` },
  projects: ENGINES.map((engine) => ({ name: engine, use: { engine } })),
});
