import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Modules whose tests stand in for a document, a network or the server, because browser tests check most of what these do.
 * Also modules whose tests set the time zone, which has no effect in the threads in which Stryker runs tests.
 */
const IMPURE = [
  'src/page/',
  'src/net/',
  'src/payment/stripe.ts',
  'src/runtime/writer.ts',
  'widgets/add-to-calendar/calendarFile.ts',
  'widgets/add-to-calendar/event.ts',
  'widgets/content-list/results.ts',
];

const only = process.env.ONLY?.split(',') ?? [''];

/** Modules with a test beside them. With `ONLY`, only modules whose paths start with it. */
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
  // This file does not exist. Stryker would read it with TypeScript's JavaScript API, which TypeScript 7 lacks.
  tsconfigFile: 'none.json',
  concurrency: 1,
  // A loaded machine is slow, and a slow test must not count as a killed mutant.
  timeoutMS: 20_000,
  ignorePatterns: ['/dist', '/docs', '/test-results', '/test/browser'],
  tempDirName: '.cache/mutation',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'test-results/mutation.html' },
  jsonReporter: { fileName: 'test-results/mutation.json' },
};
