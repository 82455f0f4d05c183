import { describe, expect, it } from 'vitest';
import { playwrightTally, testTally, vitestTally } from './tally.ts';

describe('counting', () => {
  it('counts a file that fails to load as a failure, and lists the failures', () => {
    const broken = { name: 'a.test.ts', status: 'failed', assertionResults: [] };
    const tests = [
      { fullName: 'a slider moves', status: 'failed' },
      { fullName: 'a slider stops', status: 'passed' },
    ];
    const failing = { name: 'b.test.ts', status: 'failed', assertionResults: tests };
    const report = { numPassedTests: 4, numFailedTests: 1, testResults: [broken, failing] };
    const failures = ['a.test.ts', 'b.test.ts › a slider moves'];
    expect(vitestTally(report)).toEqual({ passed: 4, failed: 2, failures });
  });

  it('counts errors outside tests as failures', () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 9 },
      errors: [{ message: 'no server' }],
      suites: [],
    };
    expect(playwrightTally(report)).toEqual({
      passed: 5,
      failed: 2,
      failures: ['outside the tests: no server'],
      flaky: [],
    });
  });

  it('counts flaky tests as passed, and lists the flaky and the failed tests', () => {
    const spec = (title: string, line: number, status: string) => ({
      title,
      line,
      file: 'quiz.spec.ts',
      tests: [{ status }],
    });
    const inner = { title: 'a quiz', specs: [spec('opens', 9, 'flaky'), spec('closes', 12, 'unexpected')] };
    const file = { title: 'quiz.spec.ts', specs: [spec('loads', 3, 'flaky')], suites: [inner] };
    const report = { stats: { expected: 1, unexpected: 1, flaky: 2 }, errors: [], suites: [file] };
    expect(playwrightTally(report)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['quiz.spec.ts:12 › a quiz › closes'],
      flaky: ['quiz.spec.ts:3 › loads', 'quiz.spec.ts:9 › a quiz › opens'],
    });
  });
});

describe('a stage of tests', () => {
  it("has its report's counts", () => {
    expect(testTally({ passed: 3, failed: 0, flaky: ['a'] }, true)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      flaky: ['a'],
    });
    const failures = ['b', 'c'];
    const counted = { passed: 3, failed: 2, failures };
    expect(testTally(counted, false)).toEqual({ passed: 3, failed: 2, failures, flaky: [] });
  });

  it.each([
    ['it left no report', undefined, true, 0],
    ['it ran no test', { passed: 0, failed: 0 }, true, 0],
    ['its runner failed although its tests passed', { passed: 3, failed: 0 }, false, 3],
  ])('counts one failure if %s', (_, counted, isOk, passed) => {
    expect(testTally(counted, isOk)).toEqual({ passed, failed: 1, failures: [], flaky: [] });
  });
});
