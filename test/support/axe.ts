import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { run } from 'axe-core';

type PageWithAxe = Window & { axe: { run: typeof run } };

/**
 * Minified source of axe. Its size is 0.65 MB instead of 1.5 MB, which matters because every page in a test compiles it. The
 * driver evaluates the source, because the page's Content Security Policy would block a script element.
 */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on the page and returns each violation with its element. Axe must be loaded. Runs in the page.
 * @param rules ids of the rules to run, or undefined to run every rule
 */
export async function axeFindings(rules: string[] | undefined): Promise<string[]> {
  const { violations } = await (window as unknown as PageWithAxe).axe.run(document, {
    resultTypes: ['violations'],
    // Only rules about videos, sounds and rotation need the sizes of media and the stylesheets' text. Collecting them would
    // take a tenth of the time.
    preload: false,
    ...(rules && { runOnly: rules }),
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/**
 * Loads axe into the page unless it is already loaded. Axe keeps references to the timer functions that the page has at that
 * moment, so a test can load axe, stop the page's clock, and then run axe.
 */
export async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`((setTimeout) => { ${axeSource} })(setTimeout.bind(window))`);
}

/**
 * Runs every axe rule on the page in its current state.
 * @throws an assertion error that lists each violation with its element
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await loadAxe(page);
  expect(await page.evaluate(axeFindings, undefined), 'axe findings').toEqual([]);
}
