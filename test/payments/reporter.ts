import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Reporter that prints the seed, and how often each fact that the sessions note has occurred. */
export default class SessionReporter implements Reporter {
  readonly #counts = new Map<string, number>();

  onBegin(): void {
    console.log(`SEED=${process.env.SEED}`);
  }

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { description = '' } of annotations)
      this.#counts.set(description, (this.#counts.get(description) ?? 0) + 1);
  }

  onEnd(): void {
    for (const [name, count] of this.#counts) console.log(`${String(count).padStart(6)}  ${name}`);
  }
}
