import path from 'node:path';

/** Number of tests or checks. */
export interface Tally {
  passed: number;
  failed: number;
  /** Names of tests that failed. */
  failures?: readonly string[];
  /** Names of tests that passed only on a retry. These tests count as passed. */
  flaky?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  specs: readonly { title: string; file: string; line: number; tests: readonly { status: string }[] }[];
  suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Errors outside tests, such as a spec that fails to load or a server that fails to start. */
  errors: readonly { message?: string }[];
  suites: readonly PlaywrightSuite[];
}

function testsWith(
  wanted: 'flaky' | 'unexpected',
  suites: readonly PlaywrightSuite[],
  titles: readonly string[] = [],
): string[] {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    // The outermost suite is the file, which is already part of each spec's name.
    const around = title.endsWith('.spec.ts') ? titles : [...titles, title];
    const found = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
    const names = found.map((spec) => `${spec.file}:${spec.line} › ${[...around, spec.title].join(' › ')}`);
    return [...names, ...testsWith(wanted, inner, around)];
  });
}

/** Counts the tests in a Vitest JSON report. A file that fails to load contains no tests, and counts as one failed test. */
export function vitestTally(json: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = json as VitestReport;
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
  const { stats, errors, suites } = json as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...testsWith('unexpected', suites),
      ...errors.map(({ message }) => `outside the tests: ${message ?? 'an error without a message'}`),
    ],
    flaky: testsWith('flaky', suites),
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
