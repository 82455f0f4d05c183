import { expect, type Page, test } from '@playwright/test';
import { ready } from './ready.ts';
import { replaceMarkup } from './replaceMarkup.ts';
import { collectReports } from './reports.ts';

/** Mistake in a template: the correct markup, the wrong markup, and the problem that is reported, with what was found. */
export type TemplateMistake = readonly [
  correct: RegExp,
  wrong: string,
  problem: string,
  found: string | RegExp,
];

/**
 * Opens a page once with each mistake, and expects the widget to report it. Call it before the page opens.
 * @param path path of a page with the widget
 */
export async function expectMistakesReported(
  page: Page,
  path: string,
  widget: string,
  mistakes: readonly TemplateMistake[],
): Promise<void> {
  const reports = await collectReports(page);
  for (const [correct, wrong, problem, found] of mistakes)
    await test.step(`${problem}: ${wrong}`, async () => {
      const undo = await replaceMarkup(page, path, correct, wrong);
      await page.goto(path);
      await ready(page, widget);
      const report = {
        code: 'markup',
        problem,
        found: found instanceof RegExp ? expect.stringMatching(found) : found,
      };
      await expect.poll(reports).toContainEqual(expect.objectContaining(report));
      await undo();
    });
}
