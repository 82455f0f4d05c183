import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { pathAndQueryOf } from '../support/lists.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { ALGOLIA_QUERIES } from '../support/search.ts';
import { collectSearches, openSearchPage, searchScreenParts } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('filters are checkboxes of the form', { tag: ['@SE-07', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/search?q=asthma&section=Guidelines');
    const main = page.getByRole('main');
    await expect(main.getByRole('checkbox', { name: /^Guidelines/ })).toBeChecked();
    await main.getByRole('link', { name: 'Clear filters' }).click();
    await expect(main.getByText('454 results')).toBeVisible();
  });
});

test('a facet list shows each choice immediately, is sorted, searched and combined with AND', {
  tag: ['@SE-01', '@SE-07', '@SE-05'],
}, async ({ page }) => {
  await test.step("selects the index's own value, with one search", async () => {
    const searches = collectSearches(page);
    const { list, stats } = await openSearchPage(page, '/search?q=asthma&section=news&relatedTopics=ASTHMA');
    const box = list('Section').getByRole('checkbox', { name: /^News/ });
    await expect(box).toBeChecked();
    await expect(list('Topics').getByRole('checkbox', { name: /^Asthma \d/ })).toBeChecked();
    await expect.poll(() => pathAndQueryOf(page)).toBe('/search?q=asthma&section=News&relatedTopics=Asthma');
    await expect(page.getByRole('button', { name: /^Remove .*News/ })).toHaveCount(1);
    expect(searches).toHaveLength(1);
    const found = await stats.innerText();
    await box.uncheck();
    await expect(stats).not.toHaveText(found);
    await expect.poll(() => pathAndQueryOf(page)).toBe('/search?q=asthma&relatedTopics=Asthma');
  });
  await test.step('shows each choice immediately, even while its search is pending', async () => {
    const { list } = await openSearchPage(page, '/search?q=asthma');
    const box = list('Section').getByRole('checkbox', { name: /^News/ });
    await expect(box).not.toBeChecked();
    const release = await delayResponses(page, ALGOLIA_QUERIES);
    /** Clicks the box, and returns its state after each of the next tasks and frames. */
    const click = (): Promise<boolean[]> =>
      box.evaluate(async (element: HTMLInputElement) => {
        element.click();
        const states = [element.checked];
        for (let turn = 0; turn < 3; turn++) {
          await new Promise((resolve) => setTimeout(resolve));
          states.push(element.checked);
          await new Promise(requestAnimationFrame);
          states.push(element.checked);
        }
        return states;
      });
    for (const state of [true, false, true]) expect(new Set(await click())).toEqual(new Set([state]));
    release();
    await expect(page.getByRole('button', { name: /^Remove .*News/ })).toHaveCount(1);
    await expect(box).toBeChecked();
    await page.getByRole('button', { name: /^Remove .*News/ }).click();
    await expect(box).not.toBeChecked();
  });
  await openSearchPage(page, '/search?q=lung');
  await test.step('is sorted by name and shows ten values, or twenty after Show more', async () => {
    const { list } = searchScreenParts(page);
    const topics = list('Topics');
    const names = topics.locator('li label span:first-of-type');
    await expect(names).toHaveCount(10);
    const shown = await names.allInnerTexts();
    expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'en')));
    const more = topics.getByRole('button', { name: 'Show more' });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(names).toHaveCount(20);
    const less = topics.getByRole('button', { name: 'Show less' });
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    await expect(less).toBeFocused();
    await less.click();
    await expect(names).toHaveCount(10);
  });
  await test.step('can be searched, including values that are not shown', async () => {
    const { list } = searchScreenParts(page);
    const topics = list('Topics');
    const box = topics.getByRole('searchbox', { name: 'Find in Topics' });
    const request = page.waitForRequest((candidate) =>
      (candidate.postData() ?? '').includes('"facetQuery":"tub"'),
    );
    await box.fill('tub');
    const { requests } = (await request).postDataJSON() as { requests: Record<string, unknown>[] };
    expect(Number(requests[0]?.maxFacetHits)).toBeLessThanOrEqual(100);
    await expect(topics.getByRole('checkbox')).toHaveCount(1);
    await expect(topics.getByRole('checkbox')).toHaveAccessibleName(/^Tuberculosis/);
    await box.fill('lu');
    const names = topics.locator('li label span:first-of-type');
    await expect(names.first()).toContainText(/lu/i);
    await expect.poll(() => names.count()).toBeGreaterThan(2);
    const shown = await names.allInnerTexts();
    expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'en')));
    await topics.getByRole('checkbox').first().check();
    // The list shows the values of the new results instead of the values that match the text.
    await expect(box).toHaveValue('');
    await topics.getByRole('checkbox', { checked: true }).uncheck();
    await expect(topics.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await box.fill('zzz');
    await expect(topics.getByText('No results', { exact: true })).toBeVisible();
    await box.fill('');
    await expect(topics.getByRole('checkbox')).toHaveCount(10);
  });
  await test.step('combines its values with AND and resets the page number', async () => {
    const screen = await openSearchPage(page, '/search?q=asthma&page=3');
    await expect(screen.stats).toHaveText('454 results, page 3 of 23');
    await screen.value('Guidelines').focus();
    await page.keyboard.press('Space');
    await expect(screen.stats).toHaveText('43 results');
    await expect(screen.value('Guidelines')).toBeFocused();
    const topics = screen.list('Topics');
    const searches = collectSearches(page);
    await topics.getByRole('checkbox').first().check();
    await expect(screen.active).toHaveCount(2);
    await topics.getByRole('checkbox', { checked: false }).first().check();
    await expect.poll(() => searches.at(-1)?.facetFilters).toHaveLength(3);
    const facets = ['relatedAssemblies', 'relatedTopics', 'section'];
    expect(searches.at(-1)).toMatchObject({ page: 0, facets });
  });
});

test('a facet list whose limits are impossible is reported, and the server’s results stay', {
  tag: '@SE-13',
}, async ({ page, violations }) => {
  violations.allow(/search-page: option data-search-page-facets cannot be used/);
  const attribute = `data-search-page-facets='[{"attribute":"section","limit":20}]'`;
  await replaceMarkup(page, '/search', 'data-widget="search-page"', `$& ${attribute}`);
  const report = page.waitForEvent('console', (message) => message.text().includes('search-page'));
  await page.goto('/search?q=asthma');
  expect((await report).text()).toContain('is not above its limit');
  await expect(page.locator('.sw-search-hit').first()).toBeVisible();
});

test.describe('active filters', () => {
  test('can be removed one at a time or all at once, and explain empty or limited results', {
    tag: ['@SE-06', '@SE-02', '@SE-03', '@SE-07'],
  }, async ({ page }) => {
    await test.step('can be removed one at a time or all at once, and exclude the query', async () => {
      const screen = await openSearchPage(page, '/search?q=asthma&section=Guidelines&relatedTopics=Asthma');
      await expect(screen.active).toHaveCount(2);
      await expect(screen.active.nth(0)).toHaveAccessibleName('Remove filter Section: Guidelines');
      await screen.active.nth(0).focus();
      await page.keyboard.press('Enter');
      await expect(screen.active).toHaveCount(1);
      await expect(screen.active.nth(0)).toBeFocused();
      await expect(screen.box).toHaveValue('asthma');
      await page.keyboard.press('Enter');
      await expect(screen.active).toHaveCount(0);
      await expect(screen.box).toBeFocused();
      await screen.value('News').check();
      await expect(screen.active).toHaveCount(1);
      await screen.host.getByRole('button', { name: 'Clear filters' }).click();
      await expect(screen.box).toBeFocused();
      await expect(screen.stats).toHaveText('454 results');
      await expect(page).toHaveURL(/\/search\?q=asthma$/);
    });
    await test.step('can be cleared from the message that nothing was found', async () => {
      const screen = await openSearchPage(page, '/search?q=asthma&section=Guidelines');
      await screen.box.fill('zzzqq');
      await expect(screen.noResults).toHaveText('No results found for zzzqq');
      await expect(screen.host.getByText('Your filters may be too narrow.')).toBeVisible();
      await expect(screen.host.getByText('Check the spelling')).toHaveCount(0);
      await screen.host.locator('.sw-search-nothing').getByRole('button', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL(/\/search\?q=zzzqq$/);
      await expect(screen.box).toBeFocused();
      await expect(screen.active.first()).toBeHidden();
    });
    await test.step('can be removed one at a time if there are no results', async () => {
      const none = 'section=Guidelines&relatedTopics=Nowhere';
      const screen = await openSearchPage(page, `/search?q=asthma&${none}`);
      await expect(screen.noResults).toHaveText('No results found for asthma');
      await expect(screen.active).toHaveCount(2);
      await expectNoAxeFindings(page);
      await screen.active.filter({ hasText: 'Nowhere' }).click();
      await expect(screen.stats).toHaveText('43 results');
      await expect(screen.active).toHaveCount(1);
      await expect(screen.active).toBeFocused();
    });
    await test.step('are suggested by a note on the last page if Algolia does not return all results', async () => {
      const screen = await openSearchPage(page, '/search?q=a&page=49');
      const limit = screen.host.getByText('Only the first 1,000 can be shown.');
      await expect(screen.stats).toContainText('page 49 of 50');
      await expect(limit).toHaveCount(0);
      await openSearchPage(page, '/search?q=a&page=50');
      await expect(screen.stats).toContainText('page 50 of 50');
      await expect(limit).toBeVisible();
    });
    await test.step('fit on a phone beside a query of any length', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      const long = 'x'.repeat(400);
      for (const address of [`/search?q=${long}`, `/search?q=lung&section=${long}`]) {
        await openSearchPage(page, address);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      }
    });
  });
});

test.describe('panels', () => {
  test('collapse by their headings, and open and close with the width and on a phone', {
    tag: ['@SE-02', '@SE-08', '@SE-06'],
  }, async ({ page }) => {
    await test.step('each have a button that shows the panel’s name and collapses the panel', async () => {
      const { host, hits } = await openSearchPage(page, '/search?q=asthma&section=Guidelines');
      for (const name of [
        'Search this site',
        'Result count',
        'Active filters',
        'Results',
        'Pages',
        'Section',
        'Assemblies',
        'Topics',
      ]) {
        const heading = host.getByRole('heading', { name, exact: true });
        await expect(heading.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
      }
      const results = host.getByRole('heading', { name: 'Results', exact: true }).getByRole('button');
      const arrow = (button: Element): string => getComputedStyle(button, '::after').opacity;
      expect(await results.evaluate(arrow)).toBe('0');
      const section = host.getByRole('heading', { name: 'Section', exact: true }).getByRole('button');
      expect(await section.evaluate(arrow)).toBe('1');
      await hits.first().hover();
      expect(await results.evaluate(arrow)).toBe('1');
      await page.mouse.move(0, 0);
      await results.focus();
      await page.keyboard.press('Shift');
      expect(await results.evaluate(arrow)).toBe('1');
      await page.keyboard.press('Enter');
      await expect(results).toHaveAttribute('aria-expanded', 'false');
      await expect(hits.first()).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(hits.first()).toBeVisible();
    });
    await test.step('of filters are open at 1080 px and wider, closed below 1080 px, and adapt when the width changes', async () => {
      await page.setViewportSize({ width: 1079, height: 800 });
      const { toggle, value } = await openSearchPage(page, '/search?q=asthma');
      await expect(toggle).toHaveText('Show Filters');
      await expect(value('Guidelines')).toBeHidden();
      await toggle.click();
      await expect(toggle).toHaveText('Hide Filters');
      await expect(value('Guidelines')).toBeVisible();
      await toggle.click();
      await page.setViewportSize({ width: 1080, height: 800 });
      await expect(toggle).toHaveText('Hide Filters');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await waitTwoFrames(page);
      await page.setViewportSize({ width: 1079, height: 800 });
      await expect(toggle).toHaveText('Show Filters');
    });
    await test.step('a button stays in view, shows the number of results and leads to them', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const screen = await openSearchPage(page, '/search?q=asthma');
      const button = screen.host.locator('.sw-filters-show').getByRole('button');
      await expect(screen.stats).toHaveText('454 results');
      await expect(button).toBeHidden();
      await screen.toggle.click();
      await expect(button).toHaveText('Show 454 results');
      await screen.value('Guidelines').check();
      await expect(button).toHaveText('Show 43 results');
      await screen.list('Assemblies').getByRole('checkbox').last().scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport();
      await expect(screen.toggle).not.toBeInViewport();
      await expectNoAxeFindings(page);
      await button.click();
      await expect(screen.toggle).toHaveText('Show Filters');
      await expect(screen.value('Guidelines')).toBeHidden();
      await expect(screen.host.locator('.sw-search-found')).toBeFocused();
      await expect(screen.stats).toBeInViewport();
      await expect(screen.hits.first()).toBeInViewport();
    });
  });
});

test.describe('the pager', () => {
  test('links to the first, last and next pages, and to the old search, in tabs if desired', {
    tag: ['@SE-06', '@SE-09'],
  }, async ({ page, context }) => {
    await test.step('shows three pages on each side and links to the first and last pages', async () => {
      const {
        pager,
        page: pageLink,
        currentPage,
        stats,
      } = await openSearchPage(page, '/search?q=asthma&page=10');
      await expect(pager.getByRole('link')).toHaveText([
        'First',
        'Previous',
        '7',
        '8',
        '9',
        '10',
        '11',
        '12',
        '13',
        'Next',
        'Last',
      ]);
      await expect(currentPage).toHaveAccessibleName('Page 10');
      await pageLink('Last').click();
      await expect(stats).toHaveText('454 results, page 23 of 23');
      await expect(pager.getByRole('link', { name: 'Next' })).toHaveCount(0);
      await pageLink('First').click();
      await expect(stats).toHaveText('454 results');
      await expect(page).toHaveURL(/\/search\?q=asthma$/);
    });
    await test.step('has links that can open in a new tab, moves the focus to the results and announces the page', async () => {
      const announcements = await listenToAnnouncements(page);
      await openSearchPage(page, '/search?q=asthma');
      await test.step('has links that open in a new tab with a modifier key', async () => {
        const { page: pageLink } = searchScreenParts(page);
        const opened = context.waitForEvent('page');
        await pageLink('Page 2').click({ modifiers: ['ControlOrMeta'] });
        await expect(await opened).toHaveURL(/\/search\?q=asthma&page=2/);
        expect(pathAndQueryOf(page)).toBe('/search?q=asthma');
      });
      await test.step('moves the focus to the results and announces the page', async () => {
        const { page: pageLink, host, stats } = searchScreenParts(page);
        await expect.poll(announcements).toContain('454 results');
        await pageLink('Next').click();
        await expect(stats).toHaveText('454 results, page 2 of 23');
        await expect(host.locator('.sw-search-found')).toBeFocused();
        await expect(stats).toBeInViewport();
        await expect.poll(announcements).toContain('454 results, page 2 of 23');
      });
    });
    await test.step('is hidden if there is only one page', async () => {
      const { stats, pager } = await openSearchPage(page, '/search?q=oddity');
      await expect(stats).toHaveText('11 results');
      await expect(pager).toBeHidden();
    });
    await test.step('the link to the old search opens a new tab with the current query', async () => {
      await context.route('https://legacy.example/**', (route) => route.fulfill({ body: 'legacy' }));
      const { host, box } = await openSearchPage(page, '/search?q=asthma');
      await box.fill('a & b/ü');
      const address = `https://legacy.example/search?q=${encodeURIComponent('a & b/ü')}`;
      await expect(host.getByRole('link', { name: 'Old search' })).toHaveAttribute('href', address);
      const opened = context.waitForEvent('page');
      await host.getByRole('link', { name: 'Old search' }).click();
      const legacy = await opened;
      await legacy.waitForURL(/legacy/);
      expect(legacy.url()).toBe(address);
      expect(await legacy.evaluate(() => window.opener)).toBeNull();
    });
  });
});

test('on a phone, the pager is one row whose signs keep their names', { tag: '@SE-06' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const { pager, host, hits } = await openSearchPage(page, '/search?q=asthma&page=4');
  const arrow = host.getByRole('heading', { name: 'Results', exact: true });
  const [above, first] = await Promise.all([arrow.boundingBox(), hits.first().boundingBox()]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(first?.y ?? 0);
  const links = pager.getByRole('link');
  await expect(links).toHaveCount(11);
  const shown = await links.evaluateAll((all) =>
    all.map((link) => {
      const { content } = getComputedStyle(link, '::before');
      return [link.getBoundingClientRect().top, content.match(/[«‹›»]/)?.[0] ?? link.textContent] as const;
    }),
  );
  expect(shown.map(([, text]) => text).join(' ')).toBe('« ‹ 1 2 3 4 5 6 7 › »');
  expect(new Set(shown.map(([top]) => top)).size).toBe(1);
  await expect(links.first()).toHaveAccessibleName('First');
  await expect(links.last()).toHaveAccessibleName('Last');
});
