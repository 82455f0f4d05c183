/** Number of tests or checks. */
export interface Tally {
  passed: number;
  failed: number;
  /** Names of tests that passed only when they ran a second time. They count as passed. */
  flaky?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

interface PlaywrightSuite {
  title: string;
  specs: readonly { title: string; file: string; line: number; tests: readonly { status: string }[] }[];
  suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Errors outside a test: a spec that does not load, a server that does not start. */
  errors: readonly unknown[];
  suites: readonly PlaywrightSuite[];
}

function flakyTests(suites: readonly PlaywrightSuite[], titles: readonly string[] = []): string[] {
  return suites.flatMap(({ title, specs, suites: inner = [] }) => {
    // The outermost suite is the file, which each of its specs names itself.
    const path = title.endsWith('.spec.ts') ? titles : [...titles, title];
    const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
    const names = flaky.map((spec) => `${spec.file}:${spec.line} › ${[...path, spec.title].join(' › ')}`);
    return [...names, ...flakyTests(inner, path)];
  });
}

/** Counts a report of Vitest's JSON reporter. A file that does not load has no tests and counts as one failed. */
export function vitestTally(json: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = json as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Counts a report of Playwright's JSON reporter. Only CI repeats a failed test, so only there can one be flaky. */
export function playwrightTally(json: unknown): Tally {
  const { stats, errors, suites } = json as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: flakyTests(suites),
  };
}

/** Counts a stage without tests of its own as one check. */
export function checkTally(isOk: boolean): Tally {
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Counts a stage with tests. A runner that fails although its tests pass (a crash, a stray rejection) and one that runs no
 * test count as a failure, whatever the report says.
 * @param counted the report's tally; undefined if there is no report
 * @param isOk whether the runner's exit code was 0
 */
export function testTally(counted: Tally | undefined, isOk: boolean): Tally {
  const { passed, failed, flaky = [] } = counted ?? { passed: 0, failed: 0 };
  const isUnexplained = failed === 0 && (!isOk || passed === 0);
  return { passed, failed: failed + Number(isUnexplained), flaky };
}
