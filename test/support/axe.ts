import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type PageWithAxe = Window & { axe: Pick<typeof axe, 'run'> };

/**
 * Runs every rule of axe on the page as it is now.
 * @throws the assertion's error, which lists each finding with its elements
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Evaluated through the debugger: a script element would be refused by the page's own policy.
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { violations } = await (window as unknown as PageWithAxe).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
  });
  expect(findings, 'axe findings').toEqual([]);
}
