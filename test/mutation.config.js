import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Modules that are excluded from mutation testing. Some have tests that replace the document, the network or the server with
 * a stand-in, and browser tests check most of their behavior. Others have tests that set the time zone, which has no effect
 * in the threads in which Stryker runs tests.
 */
const IMPURE = [
  'src/page/',
  'src/net/',
  'src/payment/stripe/stripe.ts',
  'src/runtime/writer.ts',
  'widgets/add-to-calendar/calendarFile.ts',
  'widgets/add-to-calendar/event.ts',
  'widgets/content-list/results.ts',
];

const only = process.env.ONLY?.split(',') ?? [''];

/** Modules that have a test next to them. If `ONLY` is set, only modules whose paths start with its value. */
const modules = ['src', 'widgets']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.posix.join(folder, file)))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.replace('.test.ts', '.ts'))
  .filter(
    (file) =>
      existsSync(file) &&
      !IMPURE.some((start) => file.startsWith(start)) &&
      only.some((start) => file.startsWith(start)),
  );

export default {
  mutate: modules,
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation.vitest.config.js' },
  coverageAnalysis: 'perTest',
  // This file deliberately does not exist: Stryker would read it through TypeScript's JavaScript API, which TypeScript 7
  // does not provide.
  tsconfigFile: 'none.json',
  concurrency: 1,
  // A busy machine is slow, and a slow test must not count as a killed mutant.
  timeoutMS: 20_000,
  ignorePatterns: ['/dist', '/docs', '/test-results', '/test/browser'],
  tempDirName: '.cache/mutation',
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'test-results/mutation.html' },
};
