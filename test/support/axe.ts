import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type PageWithAxe = Window & { axe: Pick<typeof axe, 'run'> };

/** Source of axe. Evaluated by the driver, because the page's Content Security Policy would block a script element. */
export const axeSource = axe.source;

/** Runs every axe rule in the page, once axe is there, and returns each violation with its element. */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await (window as unknown as PageWithAxe).axe.run(document, {
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/**
 * Runs every axe rule on the page in its current state.
 * @throws an assertion error that lists each violation with its element
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  expect(await page.evaluate(axeFindings), 'axe findings').toEqual([]);
}
