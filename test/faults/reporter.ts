import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Result of one browser test. */
export interface Outcome {
  /** Line of Playwright's `--test-list` that names the test. */
  test: string;
  hasPassed: boolean;
  ms: number;
  /** Ids of the faults whose code the test runs, when they are recorded. */
  reached: readonly string[];
}

/** Reporter that writes the outcomes of tests to the file in the `OUTCOMES` variable. */
export default class OutcomeReporter implements Reporter {
  /** Outcomes by test. The last attempt counts. */
  readonly #outcomes = new Map<string, Outcome>();
  #folder = '';

  onBegin({ rootDir }: FullConfig): void {
    this.#folder = rootDir;
  }

  onTestEnd(test: TestCase, { status, duration, annotations }: TestResult): void {
    if (status === 'skipped') return;
    const [, project, , ...titles] = test.titlePath();
    const line = [`[${project}]`, path.relative(this.#folder, test.location.file), ...titles].join(' › ');
    this.#outcomes.set(line, {
      test: line,
      hasPassed: status === 'passed',
      ms: duration,
      reached: annotations.flatMap(({ type, description }) =>
        type === 'reached' && description !== undefined ? [description] : [],
      ),
    });
  }

  onEnd(): void {
    writeFileSync(process.env.OUTCOMES ?? '', JSON.stringify([...this.#outcomes.values()]));
  }
}
