import path from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { testsOf } from './browserTests.ts';

/** Number of tests or checks. */
export interface Tally {
  passed: number;
  failed: number;
  /** Names of tests that failed. */
  failures?: readonly string[];
  /** Names of tests that passed only on a retry. These tests count as passed. */
  flaky?: readonly string[];
}

/** Counts the tests in a Vitest JSON report. A file that fails to load contains no tests, and counts as one failed test. */
export function vitestTally(json: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = json as JsonTestResults;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative('', name)} › ${fullName}`),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    failures: [...broken.map(({ name }) => path.relative('', name)), ...failures],
  };
}

/**
 * Counts the tests in a Playwright JSON report. Only CI retries failed tests, so only there can a test be reported as flaky.
 */
export function playwrightTally(json: unknown): Tally {
  const report = json as JSONReport;
  const { stats, errors } = report;
  const testsWith = (wanted: 'flaky' | 'unexpected'): string[] =>
    testsOf(report)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...testsWith('unexpected'),
      // Such as a spec that fails to load or a server that fails to start.
      ...errors.map(({ message }) => `outside the tests: ${message ?? 'an error without a message'}`),
    ],
    flaky: testsWith('flaky'),
  };
}

/**
 * Counts a stage that has no tests as one check.
 * @param failures commands that have failed
 */
export function checkTally(failures: readonly string[]): Tally {
  return failures.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures };
}

/**
 * Counts a stage that has tests. A runner that fails even though its tests pass (because of a crash or an unhandled
 * rejection), or that runs no tests, counts as one failure, regardless of the report.
 * @param counted the report's tally, or undefined if there is no report
 * @param isOk true if every command of the stage exited with 0
 */
export function testTally(counted: Tally | undefined, isOk: boolean): Tally {
  const { passed, failed, failures = [], flaky = [] } = counted ?? { passed: 0, failed: 0 };
  const isUnexplained = failed === 0 && (!isOk || passed === 0);
  return { passed, failed: failed + Number(isUnexplained), failures, flaky };
}
