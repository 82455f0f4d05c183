import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';

/**
 * Reporter of the unit and structure stages. Prints the number of finished files (`[12/417]`) as Playwright's `line` reporter
 * prints that of finished tests, and the details of failed files only.
 */
export default class VitestProgress extends DefaultReporter {
  #finished = 0;
  #all = 0;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#all = specifications.length;
    super.onTestRunStart(specifications);
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#finished += 1;
    this.log(`[${this.#finished}/${this.#all}] ${this.relative(module.moduleId)}`);
    super.onTestModuleEnd(module);
  }

  protected override printTestModule(module: TestModule): void {
    if (!module.ok()) super.printTestModule(module);
  }
}
