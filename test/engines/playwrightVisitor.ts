import type { Browser, Locator, Page } from '@playwright/test';
import { axeFindings, axeSource } from '../support/axe.ts';
import type { Key, Target, Visitor } from './visitor.ts';

function locate(page: Page, { role, name, css, text, frame }: Target): Locator {
  const root = frame === undefined ? page : page.frameLocator(`iframe[title="${frame}"]`);
  const scope = css === undefined ? root : root.locator(css);
  const all =
    role === undefined ? scope : scope.getByRole(role, { ...(name !== undefined && { name, exact: true }) });
  if (!('filter' in all)) throw new Error('A target needs a role or a selector.');
  return all.filter({ visible: true, ...(text !== undefined && { hasText: text }) });
}

/** Returns a visitor who uses the given page. */
export function visitorOf(page: Page): Visitor {
  return {
    open: async (path) => void (await page.goto(path, { waitUntil: 'domcontentloaded' })),
    press: (target) => locate(page, target).first().click(),
    enter: async (target, text) => {
      const field = locate(page, target).first();
      await field.fill('');
      await field.pressSequentially(text);
    },
    choose: async (target, label) => void (await locate(page, target).first().selectOption({ label })),
    type: (text) => page.keyboard.type(text),
    key: (key: Key) => page.keyboard.press(key),
    count: (target) => locate(page, target).count(),
    ask: (css, question) =>
      page
        .locator(css)
        .first()
        .evaluate(question as (element: Element) => never),
    evaluate: (run, value) => page.evaluate(run as (given: unknown) => never, value),
    axe: async () => {
      await page.evaluate(axeSource);
      return page.evaluate(axeFindings, undefined);
    },
    problems: () => [],
    screenshot: () => page.screenshot(),
    close: () => page.context().close(),
  };
}

/** Opens a new window without cookies or storage in a browser that Playwright drives. */
export async function playwrightVisitor(browser: Browser, origin: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const problems: string[] = [];
  context.on('weberror', (webError) => problems.push(`Uncaught: ${webError.error().message}`));
  context.on('console', (message) => {
    // Chromium also logs the status of pages that list a form's errors (422), but this status is not a problem.
    if (message.type() === 'error' && !message.text().includes('status of 422'))
      problems.push(message.text());
  });
  return { ...visitorOf(page), problems: () => problems };
}
