import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { dialogParts, expectOpen } from '../support/dialogs.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const require = createRequire(import.meta.url);

/**
 * Loads idiomorph, which htmx and Turbo use. Returns a function that morphs the page's body to the markup that the server
 * sends.
 */
async function prepareMorph(page: Page): Promise<() => Promise<void>> {
  const source = await readFile(require.resolve('idiomorph/dist/idiomorph.js'), 'utf8');
  // The page's policy forbids a script element with text.
  await page.evaluate(`(() => { ${source}; window.Idiomorph = Idiomorph; })()`);
  return () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = new XMLHttpRequest();
          request.open('GET', location.href);
          // The page's policy allows only this way of parsing a page.
          request.responseType = 'document';
          request.addEventListener('load', () => {
            const { morph } = Reflect.get(window, 'Idiomorph') as { morph: (old: Node, next: Node) => void };
            morph(document.body, (request.response as Document).body);
            resolve();
          });
          request.send();
        }),
    );
}

/** Markup that the browser, a provider or chance decides: chosen options, card fields, random ids, results. */
const UNSTABLE = 'option, iframe, [name="attempt"], .sw-payment-field, .sw-search, .sw-search *';

/** Describes the elements of a widget's hosts and their attributes, without values. */
const describeHosts = (page: Page, widgetName: string): Promise<string[]> =>
  page.evaluate(
    ([widget, unstable]) => {
      const ids = /_?sw[a-z0-9]{4}\w*/g;
      return [...document.querySelectorAll(`[data-widget="${widget}"]`)].flatMap((host) =>
        [host, ...host.querySelectorAll(`:not(${unstable})`)].map((element) => {
          const attributes = [...element.attributes]
            .filter(({ name, value }) => name !== 'value' && value !== 'waiting')
            .map((attribute) => `${attribute.name}=${attribute.value.replace(ids, 'id')}`);
          return [element.localName, ...attributes.toSorted()].join(' ');
        }),
      );
    },
    [widgetName, UNSTABLE] as const,
  );

test.describe('without JavaScript', () => {
  test('the markup to which a page is morphed has no state', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/gallery/drawer');
    await expect(page.locator('[data-widget="drawer"]').first()).toBeVisible();
    await expect(page.locator('[data-widget-state]')).toHaveCount(0);
  });
});

test.describe('after the page is morphed to the markup that the server sent', () => {
  for (const name of Object.keys(registry)) {
    test(`${name} is as before`, { tag: '@RT-06' }, async ({ page }) => {
      await page.goto(`/gallery/${name}`);
      await ready(page, name);
      if (/^(?:search-page|topic-search)$/.test(name))
        await expect(page.locator('.sw-search[data-state="shown"]').first()).toBeVisible();
      const morph = await prepareMorph(page);
      const before = await describeHosts(page, name);
      await morph();
      await expect(async () => expect(await describeHosts(page, name)).toEqual(before)).toPass({
        timeout: 5000,
      });
    });
  }
});

test('a drawer works after other code has removed its state', { tag: ['@RT-06', '@RT-08'] }, async ({
  page,
}) => {
  await page.goto('/gallery/drawer');
  await ready(page, 'drawer');
  const parts = dialogParts(page, 'credits');
  await parts.host.evaluate((element) => element.removeAttribute('data-widget-state'));
  await parts.opener.click();
  await expectOpen(parts);
});
