import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { dialogParts, expectOpen } from '../support/dialogs.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const require = createRequire(import.meta.url);

/**
 * Parts of a page that other code morphs: everything, the parents of a widget's hosts, or each part of the widget. idiomorph
 * 0.8 fails on some parts that contain other widgets (`removeElementFromAncestorsIdMaps`).
 */
const MORPHED = {
  page: () => 'body',
  parents: (name: string) => `:has(> [data-widget="${name}"])`,
  parts: (name: string) =>
    `[data-widget="${name}"] [data-${name}-part]:not([data-widget-slot] *, :has([data-widget]))`,
};

/**
 * Loads idiomorph, which htmx and Turbo use. Returns a function that morphs the elements of a selector to the markup that the
 * server sends.
 */
async function prepareMorph(page: Page): Promise<(selector: string) => Promise<void>> {
  const source = await readFile(require.resolve('idiomorph/dist/idiomorph.js'), 'utf8');
  // The page's policy forbids a script element with text.
  await page.evaluate(`(() => { ${source}; window.Idiomorph = Idiomorph; })()`);
  return (morphed) =>
    page.evaluate(
      (selector) =>
        new Promise<void>((resolve) => {
          const request = new XMLHttpRequest();
          request.open('GET', location.href);
          // The page's policy allows only this way of parsing a page.
          request.responseType = 'document';
          request.addEventListener('load', () => {
            const { morph } = Reflect.get(window, 'Idiomorph') as { morph: (old: Node, next: Node) => void };
            const served = (request.response as Document).querySelectorAll(selector);
            const current = document.querySelectorAll(selector);
            // A widget may have removed parts, such as the close buttons of a locked dialog.
            if (served.length === current.length)
              current.forEach((element, index) => {
                const next = served[index];
                if (next && element.isConnected) morph(element, next);
              });
            resolve();
          });
          request.send();
        }),
      morphed,
    );
}

/** Markup that the browser, a provider or chance decides: chosen options, card fields, random ids, results. */
const UNSTABLE = 'option, iframe, [name="attempt"], .sw-payment-field, .sw-search, .sw-search *';

/** Describes the elements of a widget's hosts and their attributes. Only hidden fields have their values there. */
const describeHosts = (page: Page, widgetName: string): Promise<string[]> =>
  page.evaluate(
    ([widget, unstable]) => {
      const ids = /_?sw[a-z0-9]{4}\w*/g;
      return [...document.querySelectorAll(`[data-widget="${widget}"]`)].flatMap((host) =>
        [host, ...host.querySelectorAll(`:not(${unstable})`)].map((element) => {
          const attributes = [...element.attributes]
            .filter(
              ({ name, value }) =>
                (name !== 'value' || element.matches('[type="hidden"]')) && value !== 'waiting',
            )
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

test.describe('after the page or a part of it is morphed to the markup that the server sent', () => {
  for (const name of Object.keys(registry)) {
    test(`${name} is as before`, { tag: '@RT-06' }, async ({ page }) => {
      await page.goto(`/gallery/${name}`);
      await ready(page, name);
      if (/^(?:search-page|topic-search)$/.test(name))
        await expect(page.locator('.sw-search[data-state="shown"]').first()).toBeVisible();
      // The plugin replaces the fallback.
      if (name === 'advocacy')
        await expect(page.locator('[data-advocacy-part="fallback"]:not([hidden])')).toHaveCount(0);
      // Another widget of the page writes to its openers when it mounts.
      await expect(
        page.locator('[data-widget-state="loading"], .sw-dialog[data-widget-state="waiting"]'),
      ).toHaveCount(0);
      // A dialog can animate only from the frame after it mounts.
      await expect(page.locator('.sw-overlay:not(.sw-overlay-moving)')).toHaveCount(0);
      const morph = await prepareMorph(page);
      const before = await describeHosts(page, name);
      const expectAsBefore = async (): Promise<void> =>
        await expect(async () => expect(await describeHosts(page, name)).toEqual(before)).toPass();
      for (const [part, selectorOf] of Object.entries(MORPHED))
        await test.step(`morphs ${part}`, async () => {
          await morph(selectorOf(name));
          await expectAsBefore();
        });
      await test.step('removes what the widget has added', async () => {
        const slots = page.locator(`[data-widget="${name}"] [data-widget-slot]`);
        await slots.evaluateAll((all) => {
          for (const slot of all) slot.remove();
        });
        await expectAsBefore();
      });
      await test.step('removes one attribute', async () => {
        const hosts = page.locator(`[data-widget="${name}"]`);
        await hosts.evaluateAll((all) => {
          for (const host of all) host.removeAttribute('data-widget-state');
        });
        await expectAsBefore();
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

test('a script that reverts each change has the last word, and the page responds', { tag: '@RT-06' }, async ({
  page,
}) => {
  await page.goto('/gallery/more-less');
  await ready(page, 'more-less');
  const toggle = page.locator('[data-more-less-part="toggle"]').first();
  await expect(toggle).toBeVisible();
  await toggle.evaluate((element) => {
    const hide = (): void => {
      if (!element.hasAttribute('hidden')) element.setAttribute('hidden', '');
    };
    new MutationObserver(hide).observe(element, { attributes: true });
    hide();
  });
  await expect(toggle).toBeHidden();
});
