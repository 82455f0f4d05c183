import { expect, type Page, test } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { touch } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { withAutomaticParagraphs, withoutFilteredAttributes } from './editors.ts';

/** Returns the state, visible text and height of each matching host in the page's content. */
const readHosts = (page: Page, name: string) =>
  page.locator(`main [data-widget="${name}"]`).evaluateAll((hosts) =>
    hosts.map((host) => ({
      state: (host as HTMLElement).dataset.widgetState,
      words: (host as HTMLElement).innerText.replace(/\s+/g, ''),
      height: Math.round(host.getBoundingClientRect().height),
    })),
  );

/** Opens a widget's page with content as an editor would change it, and waits until its widgets have settled. */
async function open(page: Page, name: string, change: (html: string) => string) {
  const path = `/gallery/${name}`;
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<=<main\b[^>]*>).*(?=<\/main>)/s, change);
      await route.fulfill({ response, body });
    },
  );
  await page.goto(path);
  const hosts = page.locator(`main [data-widget="${name}"]`);
  await touch(hosts);
  await expect(
    hosts.and(page.locator(':not([data-widget-state="ready"], [data-widget-state="failed"])')),
  ).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.unroute(() => true);
  return readHosts(page, name);
}

/**
 * Largest permitted difference in height, in px. It is not zero because a line break between two words can be wider or
 * narrower than a space.
 */
const MOST_GROWTH = 12;

/**
 * Height in px that line breaks add to the site's own markup inside a widget. In the site's grids, each line break becomes a
 * separate row. Our stylesheet cannot select these line breaks, so the site's stylesheet has to hide them. Before
 * `editors.css` existed, line breaks in our own fields made the search box grow by 95 px and the donation form by 204 px.
 */
const GROWTH_OF_SITE: Readonly<Record<string, number>> = {
  // Line breaks in each item's date, between the month, the days and the year.
  'content-list': 36,
  slider: 80,
  // A line break between the label and the field, in one or two fields.
  'conditional-field': 40,
  'visibility-toggle': 40,
  form: 72,
};

const CHANGES = {
  'automatic paragraphs': withAutomaticParagraphs,
  'removed attributes': withoutFilteredAttributes,
};

for (const name of Object.keys(registry)) {
  test(`${name} works with the markup that editors leave`, { tag: '@RT-12' }, async ({ page }) => {
    const reports = await collectReports(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const original = await open(page, name, (html) => html);
    for (const [title, change] of Object.entries(CHANGES))
      await test.step(title, async () => {
        const changed = await open(page, name, change);
        expect
          .soft(
            (await reports()).map(({ message }) => message),
            `${title}: reports`,
          )
          .toEqual([]);
        expect
          .soft(
            changed.map(({ state, words }) => ({ state, words })),
            title,
          )
          .toEqual(original.map(({ state, words }) => ({ state, words })));
        const grown = changed.map(({ height }, index) => height - (original[index]?.height ?? 0));
        expect
          .soft(
            grown.filter((px) => Math.abs(px) > (GROWTH_OF_SITE[name] ?? MOST_GROWTH)),
            `${title}: px higher`,
          )
          .toEqual([]);
      });
  });
}
