import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type PageWithAxe = Window & { axe: Pick<typeof axe, 'run'> };

/**
 * Runs every axe rule on the page in its current state.
 * @throws an assertion error that lists each violation with its element
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Evaluated through the debugger, because the page's Content Security Policy would block a script element.
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { violations } = await (window as unknown as PageWithAxe).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  });
  expect(findings, 'axe findings').toEqual([]);
}
