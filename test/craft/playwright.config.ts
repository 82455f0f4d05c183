import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { craftAddress, hasStripe } from './project.ts';

export default defineConfig({
  ...base,
  // The integrator's own server runs the site.
  webServer: [],
  testDir: '.',
  testMatch: '*.spec.ts',
  // The journeys in this file need a project that pays with Stripe's library. See run.ts.
  testIgnore: hasStripe ? [] : 'stripe.spec.ts',
  outputDir: '../../test-results/craft',
  // The journeys share members and a mailbox.
  workers: 1,
  fullyParallel: false,
  // In a new installation, PHP's built-in server compiles every template on first use.
  timeout: 60_000,
  reporter: 'list',
  use: { ...base.use, baseURL: craftAddress },
  projects: (base.projects ?? []).filter(({ name }) => name === 'chromium'),
});
