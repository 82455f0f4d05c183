import { describe, expect, it } from 'vitest';
import { checkTally, playwrightTally, testTally, vitestTally } from './tally.ts';

describe('counting', () => {
  it('counts a file that does not load', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const failing = { status: 'failed', assertionResults: [{}] };
    const report = { numPassedTests: 4, numFailedTests: 1, testResults: [broken, failing] };
    expect(vitestTally(report)).toEqual({ passed: 4, failed: 2 });
  });

  it('counts flaky tests and errors outside tests as failed', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 9 }, errors: [{}] };
    expect(playwrightTally(report)).toEqual({ passed: 5, failed: 4 });
  });

  it('counts a stage without tests as one check', () => {
    expect(checkTally(true)).toEqual({ passed: 1, failed: 0 });
    expect(checkTally(false)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a stage of tests', () => {
  it('is what its report says', () => {
    expect(testTally({ passed: 3, failed: 0 }, true)).toEqual({ passed: 3, failed: 0 });
    expect(testTally({ passed: 3, failed: 2 }, false)).toEqual({ passed: 3, failed: 2 });
  });

  it.each([
    ['it left no report', undefined, true, 0],
    ['it ran no test', { passed: 0, failed: 0 }, true, 0],
    ['its runner failed though its tests passed', { passed: 3, failed: 0 }, false, 3],
  ])('has failed when %s', (_, counted, isOk, passed) => {
    expect(testTally(counted, isOk)).toEqual({ passed, failed: 1 });
  });
});
