import type { Locator, Page, Route } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { ready } from '../support/ready.ts';
import { ALGOLIA_QUERIES, openNavSearch } from '../support/search.ts';
import {
  collectSearches,
  openSearchPage,
  openWithStoppedClock,
  searchScreenParts,
} from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const WORD = 'pulmonary';
const PREFIXES = Array.from(WORD, (_, index) => WORD.slice(0, index + 1));

/** Order in which the responses to nine letters arrive: after each letter, or after the last one. */
const ORDERS: readonly (readonly [string, readonly number[] | undefined])[] = [
  ['as fast as the letters', undefined],
  ['after the last letter', [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ['in any order', [4, 0, 7, 2, 8, 1, 3, 6, 5]],
];

/** Delays all responses of Algolia. Returns a function that waits for a number of requests and lets one through. */
async function holdAll(page: Page): Promise<(index: number) => Promise<void>> {
  const held: Route[] = [];
  await page.route(ALGOLIA_QUERIES, (route) => void held.push(route));
  return async (index) => {
    await expect.poll(() => held.length).toBeGreaterThan(index);
    await held[index]?.continue();
  };
}

/** Types a word, one letter after another, and waits for each letter's request. */
async function typeLetters(box: Locator, searches: readonly Record<string, unknown>[]): Promise<void> {
  for (const [index, letter] of Array.from(WORD).entries()) {
    await box.press(letter);
    await expect.poll(() => searches.some(({ query }) => query === PREFIXES[index])).toBe(true);
  }
}

const queriesOf = (searches: readonly Record<string, unknown>[]): unknown[] =>
  searches.map(({ query }) => query);

/** Expects that no search has been requested twice. Algolia bills each request. */
function expectDistinct(searches: readonly Record<string, unknown>[]): void {
  const texts = searches.map((search) => JSON.stringify(search));
  expect(texts).toEqual([...new Set(texts)]);
}

test.describe('without JavaScript', () => {
  test('a search sends nothing to Algolia', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    const searches = collectSearches(page);
    await page.goto('/search?q=asthma');
    await expect(page.locator('.sw-search-hit')).toHaveCount(20);
    expect(searches).toEqual([]);
  });
});

test.describe('nine letters send nine requests', () => {
  test('wherever they are typed, and in whatever order responses arrive', {
    tag: ['@SE-01', '@SE-11', '@SN-02', '@TO-01'],
  }, async ({ asNewVisitor, page }) => {
    for (const [name, order] of ORDERS)
      await test.step(`from the search page, with responses ${name}`, async () => {
        await asNewVisitor();
        await page.clock.install();
        const { box, hits } = await openSearchPage(page, '/search');
        const searches = collectSearches(page);
        // A search times out after a second, so the clock must not advance while responses are held.
        if (order) await page.clock.pauseAt(Date.now() + 60_000);
        const release = order && (await holdAll(page));
        await typeLetters(box, searches);
        for (const index of order ?? []) await release?.(index);
        await expect(hits.first()).toContainText(/pulmonary/i);
        if (order) await page.clock.resume();
        await expect(page).toHaveURL(/q=pulmonary/);
        expect(queriesOf(searches)).toEqual(PREFIXES);
      });
    await test.step('from the masthead, and none when the visitor returns to the box', async () => {
      await asNewVisitor();
      const { box, hits } = await openNavSearch(page);
      const searches = collectSearches(page);
      await box.focus();
      await typeLetters(box, searches);
      await expect(hits.first()).toContainText(/pulmonary/i);
      expect(queriesOf(searches)).toEqual(PREFIXES);
      await box.blur();
      await expect(hits).toHaveCount(0);
      await box.focus();
      await expect(hits.first()).toContainText(/pulmonary/i);
      expect(queriesOf(searches)).toEqual(PREFIXES);
    });
    await test.step('from the topic search, which also requests all resources once', async () => {
      await asNewVisitor();
      const searches = collectSearches(page);
      const { box } = await openSearchPage(page, '/topics/asthma', 'topic-search');
      await typeLetters(box, searches);
      expect(queriesOf(searches)).toEqual(['', ...PREFIXES]);
    });
  });
});

test('nothing is requested or rendered twice, and filters on a phone only once they are open', {
  tag: ['@SE-01', '@SE-05', '@SE-06', '@SE-03', '@SN-02', '@SE-12', '@SE-04', '@SE-08'],
}, async ({ page }) => {
  await test.step('filters, pages, Back and deleted letters request nothing that has been requested before', async () => {
    const searches = collectSearches(page);
    const screen = await openSearchPage(page, '/search?q=asthma');
    await expect(screen.stats).toHaveText('454 results');
    await screen.value('Guidelines').check();
    await expect(screen.stats).toHaveText('43 results');
    await expect(page).toHaveURL(/section=Guidelines/);
    await screen.page('Page 2').click();
    await expect(screen.stats).toHaveText('43 results, page 2 of 3');
    await expect(page).toHaveURL(/page=2/);
    expect(searches).toHaveLength(3);
    await page.goBack();
    await expect(screen.stats).toHaveText('43 results');
    await page.goForward();
    await expect(screen.stats).toHaveText('43 results, page 2 of 3');
    await screen.value('Guidelines').uncheck();
    await expect(screen.stats).toHaveText('454 results');
    await screen.box.press('End');
    await screen.box.press('Backspace');
    await expect.poll(() => searches.length).toBe(4);
    await screen.box.press('a');
    await expect(screen.stats).toHaveText('454 results');
    await screen.list('Topics').getByRole('searchbox').fill('cop');
    await expect.poll(() => searches.at(-1)?.facetQuery).toBe('cop');
    expectDistinct(searches);
    expect(searches).toHaveLength(5);
  });
  await test.step('suggestions for a query without results are requested once', async () => {
    const searches = collectSearches(page);
    const { box, noResults, host } = await openSearchPage(page, '/search');
    await box.fill('asthma zzzqqq');
    await expect(noResults).toBeVisible();
    await expect(host.getByText('Fewer words')).toBeVisible();
    await box.fill('');
    await box.fill('asthma zzzqqq');
    await expect(host.getByText('Fewer words')).toBeVisible();
    expectDistinct(searches);
  });
  await test.step('a response changes only what differs from the response before it', async () => {
    // Without consent, hits have no query id, which would be different in each response.
    await page.goto('/search?q=asthma&fixture=search-consent');
    await ready(page, 'search-page');
    const { box, stats, page: pageLink, host } = searchScreenParts(page);
    await expect(stats).toHaveText('454 results');
    const filters = host.locator('.sw-search-filters');
    await expect(filters.getByRole('checkbox').first()).toBeVisible();
    const [hitChanges, filterChanges] = [
      await countChanges(host.locator('.sw-search-hits')),
      await countChanges(filters),
    ];
    await test.step('if both hits and filters are the same, and the response is slow', async () => {
      const release = await holdAll(page);
      await box.press('End');
      await box.press(' ');
      await expect(host.locator('.sw-filters-show')).toHaveText('Updating…');
      await release(0);
      await page.unroute(ALGOLIA_QUERIES);
      await expect(host.locator('.sw-filters-show')).not.toHaveText('Updating…');
      await expect(page).toHaveURL(/q=asthma\+/);
      expect(await hitChanges()).toBe(0);
      expect(await filterChanges()).toBe(0);
    });
    await test.step('if only the filters are the same', async () => {
      await pageLink('Page 2').click();
      await expect(stats).toHaveText(/page 2 of 23/);
      expect(await hitChanges()).toBeGreaterThan(0);
      expect(await filterChanges()).toBe(0);
    });
  });
  await test.step('the filters of a response follow its hits in a step of their own', async () => {
    const { box, stats, host } = await openSearchPage(page, '/search?q=asthma');
    await expect(stats).toHaveText('454 results');
    await expect(host.locator('.sw-search-choices').first().getByRole('checkbox').first()).toBeVisible();
    await host.evaluate((element) => {
      const steps: string[] = [];
      new MutationObserver((records) => {
        const isIn = (selector: string): boolean =>
          records.some(({ target }) => {
            const changed = target instanceof Element ? target : target.parentElement;
            return changed?.closest(selector) !== null;
          });
        const parts = ['hits', 'choices'].filter((part) => isIn(`.sw-search-${part}`));
        if (parts.length > 0) steps.push(parts.join(' and '));
      }).observe(element, { characterData: true, childList: true, subtree: true });
      Reflect.set(element, 'steps', steps);
    });
    const steps = () => host.evaluate((element) => Reflect.get(element, 'steps') as string[]);
    await box.fill('copd');
    await expect.poll(steps).toContain('choices');
    expect((await steps()).slice(0, 2)).toEqual(['hits', 'choices']);
  });
  await test.step('filters that are closed on a phone do no work until they are opened', async () => {
    await page.goto('about:blank');
    await page.setViewportSize({ width: 390, height: 844 });
    const { box, stats, toggle, host, value } = await openSearchPage(page, '/search?q=asthma');
    await expect(stats).toHaveText('454 results');
    const changes = await countChanges(host.locator('.sw-search-choices').first());
    await box.fill('copd');
    await expect(stats).not.toHaveText('454 results');
    const found = await stats.textContent();
    expect(await changes()).toBe(0);
    await toggle.click();
    await value('Guidelines').check();
    await expect(stats).not.toHaveText(found ?? '');
    await toggle.click();
    await toggle.click();
    await expect(value('Guidelines')).toBeChecked();
  });
});

/**
 * Counts the changes to an element and its content from now on. Ignores what changes if a response is slow: `aria-busy`, and
 * the text of the button at the end of the filters.
 */
async function countChanges(locator: Locator): Promise<() => Promise<number>> {
  await locator.evaluate((element) => {
    const changes: MutationRecord[] = [];
    new MutationObserver((records) => {
      const isOfResponse = ({ attributeName, target }: MutationRecord): boolean =>
        attributeName !== 'aria-busy' && !target.parentElement?.closest('.sw-filters-show');
      changes.push(...records.filter(isOfResponse));
    }).observe(element, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    Reflect.set(element, 'changes', changes);
  });
  return () => locator.evaluate((element) => (Reflect.get(element, 'changes') as MutationRecord[]).length);
}

test('a slow response replaces the earlier results in one step, and a keystroke writes no history', {
  tag: ['@SE-04', '@SE-01'],
}, async ({ asNewVisitor, page }) => {
  await test.step('a slow response replaces the earlier results in one step, and is never marked as stale', async () => {
    const { box, host, stale, stats } = await openWithStoppedClock(page);
    const release = await holdAll(page);
    await box.fill('copd');
    await page.clock.runFor(200);
    await expect(stale).toHaveText('for “asthma”');
    await host.evaluate((element) => {
      const notes: (string | undefined)[] = [];
      Reflect.set(window, 'notes', notes);
      new MutationObserver(() => {
        notes.push(element.querySelector('.sw-search-stale')?.textContent);
      }).observe(element, { childList: true, characterData: true, subtree: true });
    });
    await release(0);
    await page.clock.resume();
    await expect(stale).toHaveCount(0);
    await expect(stats).not.toHaveText('454 results');
    const notes = await page.evaluate(() => Reflect.get(window, 'notes') as (string | undefined)[]);
    expect(notes.filter((note) => note?.includes('copd'))).toEqual([]);
  });
  await test.step('the first results are eight hits while newer ones are awaited for up to 200 ms, then all', async () => {
    await asNewVisitor();
    await page.clock.install();
    const { box, hits } = await openSearchPage(page, '/search');
    await page.clock.pauseAt(Date.now() + 60_000);
    const release = await holdAll(page);
    for (const letter of 'as') await box.press(letter);
    await release(0);
    await expect(hits).toHaveCount(8);
    await page.clock.runFor(150);
    expect(await hits.count()).toBe(8);
    await page.clock.runFor(60);
    await expect(hits).toHaveCount(20);
  });
  await test.step('a keystroke writes nothing to the history until typing pauses', async () => {
    await asNewVisitor();
    await page.clock.install();
    const { box } = await openSearchPage(page, '/search');
    await page.evaluate(() => {
      const writes: string[] = [];
      Reflect.set(window, 'writes', writes);
      for (const name of ['pushState', 'replaceState'] as const) {
        const write = history[name].bind(history);
        history[name] = (...values) => {
          writes.push(name);
          write(...values);
        };
      }
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of WORD) await box.press(letter);
    expect(await page.evaluate(() => Reflect.get(window, 'writes') as string[])).toEqual([]);
    await page.clock.runFor(400);
    await expect(page).toHaveURL(/q=pulmonary/);
    expect(await page.evaluate(() => Reflect.get(window, 'writes') as string[])).toEqual(['pushState']);
  });
});

test.describe('a number format, which takes 17 ms to create,', () => {
  const formats = (page: Page): Promise<number> =>
    page.evaluate(() => Reflect.get(window, 'formats') as number);

  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.set(window, 'formats', 0);
      const { NumberFormat } = Intl;
      Intl.NumberFormat = new Proxy(NumberFormat, {
        construct: (target, values) => {
          Reflect.set(window, 'formats', Number(Reflect.get(window, 'formats')) + 1);
          return Reflect.construct(target, values) as Intl.NumberFormat;
        },
      });
    }),
  );

  test('is created before the first letter or with the first announcement', {
    tag: ['@SE-04', '@SN-02'],
  }, async ({ page }) => {
    await test.step('is created before the first letter on the search page', async () => {
      const { box, stats } = await openSearchPage(page, '/search');
      await expect.poll(() => formats(page)).toBeGreaterThan(0);
      const before = await formats(page);
      await box.fill('p');
      await expect(stats).toHaveText(/^\d,\d{3} results$/);
      expect(await formats(page)).toBe(before);
    });
    await test.step('is created when the masthead announces its results', async () => {
      await page.clock.install();
      const announcements = await listenToAnnouncements(page);
      const { box, hits } = await openNavSearch(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      await box.fill('p');
      await expect(hits).toHaveCount(5);
      expect(await formats(page)).toBe(0);
      await page.clock.resume();
      await expect.poll(announcements).toEqual([expect.stringMatching(/^\d,\d{3} results$/)]);
      expect(await formats(page)).toBe(1);
    });
  });
});
