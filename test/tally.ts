/** Tests or checks counted. */
export interface Tally {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** What went wrong outside a test: a spec that does not load, a server that does not start. */
  errors: readonly unknown[];
}

/** Counts a report of Vitest's JSON reporter. A file that does not load has no tests and counts as one failed. */
export function vitestTally(json: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = json as VitestReport;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Counts a report of Playwright's JSON reporter. */
export function playwrightTally(json: unknown): Tally {
  const { stats, errors } = json as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** A stage without tests of its own is one check. */
export function checkTally(isOk: boolean): Tally {
  return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * What a stage with tests amounts to: a runner that failed beside its tests (a crash, a stray rejection) and one that
 * ran no test are failures too, whatever its report says.
 * @param counted what the report says; undefined where there is none
 * @param isOk whether the runner's exit code was 0
 */
export function testTally(counted: Tally | undefined, isOk: boolean): Tally {
  const { passed, failed } = counted ?? { passed: 0, failed: 0 };
  const isUnexplained = failed === 0 && (!isOk || passed === 0);
  return { passed, failed: failed + Number(isUnexplained) };
}
