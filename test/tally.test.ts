import { describe, expect, it } from 'vitest';
import { checkTally, playwrightTally, testTally, vitestTally } from './tally.ts';

describe('counting', () => {
  it('counts a file that does not load as failed', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const failing = { status: 'failed', assertionResults: [{}] };
    const report = { numPassedTests: 4, numFailedTests: 1, testResults: [broken, failing] };
    expect(vitestTally(report)).toEqual({ passed: 4, failed: 2 });
  });

  it('counts errors outside tests as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 9 }, errors: [{}], suites: [] };
    expect(playwrightTally(report)).toEqual({ passed: 5, failed: 2, flaky: [] });
  });

  it('counts flaky tests as passed and names them', () => {
    const spec = (title: string, line: number, status: string) => ({
      title,
      line,
      file: 'quiz.spec.ts',
      tests: [{ status }],
    });
    const inner = { title: 'a quiz', specs: [spec('opens', 9, 'flaky'), spec('closes', 12, 'expected')] };
    const file = { title: 'quiz.spec.ts', specs: [spec('loads', 3, 'flaky')], suites: [inner] };
    const report = { stats: { expected: 1, unexpected: 0, flaky: 2 }, errors: [], suites: [file] };
    expect(playwrightTally(report)).toEqual({
      passed: 3,
      failed: 0,
      flaky: ['quiz.spec.ts:3 › loads', 'quiz.spec.ts:9 › a quiz › opens'],
    });
  });

  it('counts a stage without tests as one check', () => {
    expect(checkTally(true)).toEqual({ passed: 1, failed: 0 });
    expect(checkTally(false)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a stage of tests', () => {
  it('has the counts of its report', () => {
    expect(testTally({ passed: 3, failed: 0, flaky: ['a'] }, true)).toEqual({
      passed: 3,
      failed: 0,
      flaky: ['a'],
    });
    expect(testTally({ passed: 3, failed: 2 }, false)).toEqual({ passed: 3, failed: 2, flaky: [] });
  });

  it.each([
    ['it left no report', undefined, true, 0],
    ['it ran no test', { passed: 0, failed: 0 }, true, 0],
    ['its runner failed although its tests passed', { passed: 3, failed: 0 }, false, 3],
  ])('counts one failure if %s', (_, counted, isOk, passed) => {
    expect(testTally(counted, isOk)).toEqual({ passed, failed: 1, flaky: [] });
  });
});
