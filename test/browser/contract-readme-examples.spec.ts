import type { Page } from '@playwright/test';
import { algoliaApp } from '../../fixtures/search/algolia-app.ts';
import { registry } from '../../src/entry/registry.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { groupsOf } from '../support/groupsOf.ts';
import { expectNotBusy, listParts } from '../support/lists.ts';
import { cardFrame, serveStripe } from '../support/payments.ts';
import { exampleOf, examplePage, examplePath } from '../support/readmeExamples.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const names = Object.keys(registry);

/** Addresses in the examples and in the page around them, each with the equivalent address on the stand-in site. */
const standIns = [
  [/^http:\/\/[^/]+\/widgets\//, '/'],
  [/^http:\/\/[^/]+\/sponsors\//, '/site/sponsors/'],
  [/^https:\/\/your-app-id[\w.-]+\//i, '/'],
  [/^https:\/\/insights\.algolia\.io\//, '/stand-in/insights/'],
] as const;

/** Script of an advocacy plugin that looks for the example's marker. */
const plugin = `for (const placeholder of document.querySelectorAll('[data-vendors-own-mark]')) placeholder.append('Campaign');`;

/** Returns an Algolia address with the stand-in's credentials in place of the examples' placeholders. */
const withCredentials = (address: string): string =>
  address
    .replace('YOUR-APP-ID', algoliaApp.applicationId)
    .replace('your-search-only-key', algoliaApp.searchKey);

const fallback = (page: Page) =>
  expect(
    page.locator('[data-search-page-part="fallback"], [data-topic-search-part="fallback"]'),
  ).toBeHidden();

/** Checks for widgets that need a server or depend on the surrounding markup. */
const uses: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  advocacy: (page) => expect(page.getByRole('link', { name: 'Write now' })).toBeHidden(),
  'content-list': async (page) => {
    await page.getByLabel('Webinar').check();
    await expect(page).toHaveURL(/\?types=webinar$/);
    await expect(page.getByText('38', { exact: true })).toBeHidden();
    await expectNotBusy(listParts(page));
  },
  donation: async (page) => {
    await page.getByLabel('$50').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Give now' })).toContainText('$50.00');
    await expect(cardFrame(page)).toBeVisible();
  },
  'membership-purchase': async (page) => {
    await page.getByRole('radio', { name: 'Full member' }).check();
    await page.getByLabel('One year').check();
    await expect(page.getByRole('button', { name: 'Complete purchase' })).toContainText('$425.00');
    await expect(cardFrame(page)).toBeVisible();
  },
  'membership-selector': async (page) => {
    // In this example, the template's heading is one level lower.
    const heading = await page.getByRole('heading', { name: 'Full member' }).boundingBox();
    const price = await page.getByRole('paragraph').filter({ hasText: '$395' }).boundingBox();
    expect(price?.y).toBe(heading?.y);
  },
  'nav-search': async (page) => {
    await page.getByLabel('Search the site').last().fill('asthma');
    await expect(page.getByRole('link', { name: /asthma/i }).first()).toBeVisible();
  },
  'npi-lookup': async (page) => {
    await page.getByLabel('First name').fill('Jane');
    await page.getByLabel('Last name').fill('Whitfield');
    await page.getByLabel('State', { exact: true }).selectOption('MA');
    await page.getByRole('button', { name: 'Search the registry' }).click();
    await expect(page.getByRole('main').getByText('1 record found.', { exact: true })).toBeVisible();
  },
  'search-page': fallback,
  'topic-search': fallback,
};

/** Opens a page that contains only a widget's example, at the address that the example is written for. */
async function openExample(page: Page, widget: string): Promise<void> {
  const path = examplePath(widget);
  await page.route(
    (url) => url.hostname === 'localhost' && url.pathname === path,
    (route) => route.fulfill({ contentType: 'text/html', body: examplePage(widget) }),
  );
  await page.goto(path);
}

test.describe('without JavaScript', () => {
  test('each README example shows something, and no button that needs the script', {
    tag: ['@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    test.slow();
    await page.route(/\/widgets\//, (route) =>
      route.continue({ url: route.request().url().replace('/widgets/', '/') }),
    );
    await page.route(/\/sponsors\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }),
    );
    for (const name of names) {
      await test.step(name, async () => {
        await openExample(page, name);
        // `payment-result` only dispatches an event, `session-keeper` is about forms in use, and `continue-elsewhere`
        // shows only what the account has already saved.
        const isVisible = !['payment-result', 'session-keeper', 'continue-elsewhere'].includes(name);
        const shown = page.locator(`main [data-widget="${name}"]`).filter({ visible: true });
        await expect(shown.first()).toBeVisible({ visible: isVisible });
        await expect(page.locator('main button:not([type="submit"])').filter({ visible: true })).toHaveCount(
          0,
        );
      });
    }
  });
});

test('each README example answers a press by itself while the script does not load', {
  tag: ['@RT-09', '@RT-04'],
}, async ({ page, violations }) => {
  violations.allow(/Failed to load resource/);
  await page.route('**/widgets.js', (route) => route.abort());
  await page.route('**/widgets.css', (route) =>
    route.continue({ url: route.request().url().replace('/widgets/', '/') }),
  );
  const dialog = page.locator('.sw-dialog');
  const opener = page.locator('[data-opens]');
  const pressed: string[] = [];
  for (const name of names.filter((widget) => exampleOf(widget).includes(' popover'))) {
    await openExample(page, name);
    for (const control of await opener.all()) {
      const element = await control.evaluate(({ localName }) => localName);
      pressed.push(`${name} ${element}`);
      await control.click();
      await expect(dialog.and(page.locator(element === 'a' ? ':target' : ':popover-open'))).toBeInViewport();
      const close = page.locator(':popover-open [popovertarget]');
      if ((await close.count()) > 0) await close.click();
      await expect(page.locator(':popover-open')).toHaveCount(0);
    }
  }
  expect(pressed).toEqual(['drawer button', 'drawer a', 'menu a', 'modal button']);
});

/** Widgets in groups of five. A group's examples open in the same tab, one after another. */
const groups = groupsOf(names, 5);

/** Checks that a widget's example mounts without a report, opens its dialog, works, and has no axe violations. */
async function expectExampleWorks(page: Page, name: string, reports: () => Promise<unknown>): Promise<void> {
  await openExample(page, name);

  await test.step('mounts without a report', async () => {
    const widgets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-widget]')].map(({ dataset }) => dataset.widget ?? ''),
    );
    for (const widget of new Set(widgets)) await ready(page, widget);
    expect(await reports()).toEqual([]);
  });

  await test.step('opens its dialog', async () => {
    const opener = page.locator('[data-opens]').filter({ visible: true }).first();
    if ((await opener.count()) === 0) return;
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  await test.step('works', () => uses[name]?.(page));

  await test.step('has no axe violations, and still no report', async () => {
    await expectNoAxeFindings(page);
    expect(await reports()).toEqual([]);
  });
}

for (const group of groups) {
  test(`the first example of each README works unchanged: ${group.join(', ')}`, {
    tag: ['@RT-03', '@RT-11'],
  }, async ({ page, baseURL }) => {
    test.slow();
    for (const [address, place] of standIns) {
      await page.route(address, async (route) => {
        const asked = route.request().url();
        const url = withCredentials(`${baseURL}${asked.replace(address, place)}`);
        // Playwright can change the host of a continued request, but not its protocol.
        if (asked.startsWith('http:')) await route.continue({ url });
        else await route.fulfill({ response: await route.fetch({ url }) });
      });
    }
    await page.route('https://plugin.example/embed.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: plugin }),
    );
    // The example's visitor is not signed in, so the server has no saved form for them.
    await page.route('**/actions/society/application-draft', (route) => route.fulfill({ status: 204 }));
    await serveStripe(page);
    const reports = await collectReports(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const name of group) await test.step(name, () => expectExampleWorks(page, name, reports));
  });
}
