import { defineConfig } from '@playwright/test';
import base from '../payments/playwright.config.ts';

export default defineConfig({
  ...base,
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/explore',
  reporter: [['line'], ['json', { outputFile: '../../test-results/explore.json' }]],
});
