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

/** Divides mistakes into groups without two of the same problem or in the same markup, which could hide each other. */
function groupsOf(mistakes: readonly TemplateMistake[]): TemplateMistake[][] {
  const groups: TemplateMistake[][] = [];
  for (const mistake of mistakes) {
    const [correct, , problem] = mistake;
    const isFree = (group: readonly TemplateMistake[]): boolean =>
      group.every(([markup, , other]) => markup.source !== correct.source && other !== problem);
    const group = groups.find(isFree);
    if (group) group.push(mistake);
    else groups.push([mistake]);
  }
  return groups;
}

/**
 * Opens a page once with each group of mistakes, and expects the widget to report each of them. Call it before the page
 * opens.
 * @param path path of a page with the widget
 */
export async function expectMistakesReported(
  page: Page,
  path: string,
  widget: string,
  mistakes: readonly TemplateMistake[],
): Promise<void> {
  const reports = await collectReports(page);
  for (const group of groupsOf(mistakes))
    await test.step(group.map(([, wrong, problem]) => `${problem}: ${wrong}`).join('; '), async () => {
      const undo: (() => Promise<void>)[] = [];
      for (const [correct, wrong] of group) undo.push(await replaceMarkup(page, path, correct, wrong));
      await page.goto(path);
      await ready(page, widget);
      for (const [, , problem, found] of group) {
        const report = {
          code: 'markup',
          problem,
          found: found instanceof RegExp ? expect.stringMatching(found) : found,
        };
        await expect.poll(reports).toContainEqual(expect.objectContaining(report));
      }
      for (const end of undo) await end();
    });
}
