import type { Locator, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { paste } from '../support/paste.ts';
import { pressDuringResponse } from '../support/pressDuringResponse.ts';
import { expectWaiting, ready } from '../support/ready.ts';
import { ALGOLIA_QUERIES, searchesIn } from '../support/search.ts';
import { openSearchPage, searchScreenParts } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const topicParts = (page: Page) => searchScreenParts(page, 'topic-search');
const openTopic = (page: Page, address: string) => openSearchPage(page, address, 'topic-search');
const checkedIn = (host: Locator): Locator => host.locator('.sw-search-choices :checked');

type Place = readonly [x: number, y: number];

const distance = ([x, y]: Place = [0, 0], [otherX, otherY]: Place = [0, 0]): number =>
  Math.hypot(x - otherX, y - otherY);

/** Returns the places of all visible texts in the viewport, each with its number among equal texts. */
const visiblePlaces = (host: Locator) =>
  host.evaluate((element) => {
    const places: Record<string, [number, number]> = {};
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      range.selectNode(walker.currentNode);
      const { x, y, bottom, width } = range.getBoundingClientRect();
      const text = walker.currentNode.nodeValue?.trim() ?? '';
      const isShown = text !== '' && width > 1 && bottom > 0 && y < innerHeight;
      if (isShown && !walker.currentNode.parentElement?.closest('.sw-visually-hidden, .visually-hidden'))
        places[`${text} ${Object.keys(places).filter((other) => other.startsWith(`${text} `)).length}`] = [
          x,
          y,
        ];
    }
    return places;
  });

test.describe('without JavaScript', () => {
  test('the server lists the resources of the topic, and its form and filters work', {
    tag: ['@TO-01', '@TO-02'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step("the server lists the topic's resources, and its form and filters work", async () => {
      await page.goto('/topics/asthma');
      const hits = page.locator('.sw-search-hit');
      await expect(hits).not.toHaveCount(0);
      const box = page.getByRole('searchbox', { name: 'Search this topic' });
      await expect(box).toHaveAttribute('placeholder', 'Search topics');
      await box.fill('guide');
      await box.press('Enter');
      await expect(page).toHaveURL(/\/topics\/asthma\?q=guide/);
      await expect(hits).not.toHaveCount(0);
      await page.locator('input[name^="section"]').first().check();
      await page
        .locator('[data-widget="topic-search"]')
        .getByRole('button', { name: /Search|Filter|Apply/ })
        .first()
        .click();
      await expect(page).toHaveURL(/section/);
      await expect(hits).not.toHaveCount(0);
    });
    await test.step('an empty topic shows that it has no resources', async () => {
      await page.goto('/topics/breathing-at-altitude');
      await expect(page.getByText('There are no resources in this topic.', { exact: true })).toBeVisible();
    });
  });
});

test.describe('a topic', () => {
  test('shows and suggests only its own resources, and what was not found or truncated', {
    tag: ['@TO-02', '@wcag-4.1.3', '@TO-01'],
  }, async ({ requests, page }) => {
    await test.step('shows and announces a message if it has no resources', async () => {
      const announcements = await listenToAnnouncements(page);
      const { box, host: screen } = await openTopic(page, '/topics/breathing-at-altitude');
      await expect(screen.getByText('There are no resources in this topic.', { exact: true })).toBeVisible();
      await box.fill('asthma');
      await expect(screen.getByText('No results found for asthma', { exact: true })).toBeVisible();
      await expect.poll(announcements).toContain('No results found for asthma');
      await expect(box).toBeFocused();
      await box.fill('');
      await expect(screen.getByText('There are no resources in this topic.', { exact: true })).toBeVisible();
      await expectNoAxeFindings(page);
    });
    await test.step('shows only its own resources, which can be filtered and searched', async () => {
      requests.clear();
      await openTopic(page, '/topics/asthma');
      await test.step('shows only its own resources, which can be filtered by type', async () => {
        const { box, hits, stats, active, page: pageLink, pager, host: screen } = topicParts(page);
        await expect(box).toHaveAttribute('placeholder', 'Search topics');
        await expect(hits).not.toHaveCount(0);
        const all = await stats.innerText();
        await pageLink('Next').click();
        await expect(page).toHaveURL(/page=2/);
        await expect(pageLink('Previous')).toBeVisible();
        await expect(pager.getByText(/^(First|Last)$/)).toHaveCount(0);
        await screen.locator('.sw-search-choices').getByRole('checkbox').first().check();
        await expect(stats).not.toHaveText(all);
        await expect(page).toHaveURL(/section=/);
        await expect(page).not.toHaveURL(/page=/);
        await expect(active).toHaveAccessibleName(/^Remove filter Type: /);
        await screen.getByRole('button', { name: 'Clear filters' }).click();
        await expect(stats).toHaveText(all, { useInnerText: true });
        await expect(page).not.toHaveURL(/section/);
        const searches = requests.to(ALGOLIA_QUERIES).flatMap(searchesIn);
        expect(searches.length).toBeGreaterThan(2);
        for (const search of searches) expect(search.filters).toBe('relatedTopics:"Asthma"');
      });
      await test.step('can be searched, and the address contains the query', async () => {
        const { box, hits, host: screen } = topicParts(page);
        await box.fill('guide');
        await expect(page).toHaveURL('/topics/asthma?q=guide');
        await expect(screen.locator('.sw-search-hit mark').first()).toHaveText(/guid/i);
        await box.fill('zzzqqq');
        await expect(screen.getByText('No results found for zzzqqq', { exact: true })).toBeVisible();
        await expect(hits).toHaveCount(0);
        await box.fill('');
        await expect(hits).not.toHaveCount(0);
      });
    });
    await test.step('the topic search shows that pasted text was truncated', async () => {
      const { box } = await openTopic(page, '/topics/asthma');
      await paste(box, 'a'.repeat(513));
      await expect(
        page.getByText('This text is too long to search for. Only its beginning has been kept.'),
      ).toBeVisible();
    });
    await test.step('the topic search suggests fewer words within the topic if nothing is found', async () => {
      const { host: screen, box, stats } = await openTopic(page, '/topics/asthma');
      await box.fill('guide zzzq');
      const fewer = screen.getByRole('list', { name: 'Fewer words' }).getByRole('link');
      await expect(fewer).toHaveText('guide');
      const asked = searchesIn(requests.to(ALGOLIA_QUERIES).at(-1));
      expect(asked.map(({ query, filters }) => [query, filters])).toEqual([
        ['zzzq', 'relatedTopics:"Asthma"'],
        ['guide', 'relatedTopics:"Asthma"'],
      ]);
      const count = await screen.locator('.sw-suggestions-count').innerText();
      await fewer.click();
      await expect(box).toHaveValue('guide');
      await expect(stats).toContainText(`${count} result`);
    });
  });

  test('keeps the list of the server until the first response, and does not lose typed text', {
    tag: ['@TO-01', '@SI-01'],
  }, async ({ page }) => {
    for (const [when, hold] of [
      ['before the widget starts', () => delayChunk(page, 'topic-search')],
      ['while analytics load', () => delayChunk(page, 'analytics')],
      ['before the first response', () => delayResponses(page, ALGOLIA_QUERIES)],
    ] as const)
      await test.step(`keeps a filter that was chosen and text that was typed ${when}`, async () => {
        const release = await hold();
        await page.goto('/topics/asthma');
        const host = page.locator('[data-widget="topic-search"]');
        await expect(host).toHaveAttribute(
          'data-widget-state',
          when.startsWith('before the widget') ? 'loading' : 'ready',
        );
        if (when === 'before the first response') await page.waitForRequest(ALGOLIA_QUERIES);
        await page.locator('[form="topic-search-form"][value="News"]').check();
        await page.locator('#topic-search-box').fill('asthma');
        release();
        const { box, hits, host: screen } = topicParts(page);
        await expect(hits.first()).toContainText(/asthma/i);
        await expect(box).toHaveValue('asthma');
        await expect(box).toBeFocused();
        await expect(checkedIn(screen)).toHaveCount(1);
        await expect(page).toHaveURL('/topics/asthma?q=asthma&section=News');
        for (const text of await screen.locator('.sw-search-hit').allInnerTexts())
          expect(text).toMatch(/^News/);
      });
    await test.step('Back restores the chosen filters, not those of the form that the browser fills in again', async () => {
      const { hits, value } = await openTopic(page, '/topics/asthma');
      const news = value('News');
      for (const isChosen of [true, false]) {
        await news.setChecked(isChosen);
        await expect(page).toHaveURL(isChosen ? '/topics/asthma?section=News' : '/topics/asthma');
        await hits.first().getByRole('link').first().click();
        await expect(page).not.toHaveURL(/asthma(\?|$)/);
        await page.goBack();
        await expect(hits.first()).toBeVisible();
        await expect(news).toBeChecked({ checked: isChosen });
      }
    });
    await test.step('a press on the list of the server ends on it, although the response arrives meanwhile', async () => {
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      await page.goto('/topics/asthma');
      await ready(page, 'topic-search');
      await pressDuringResponse(page, page.locator('.sw-search-hit a').last(), release, ALGOLIA_QUERIES);
    });
    await test.step('keeps text typed and a filter chosen just before its listeners are added', async () => {
      await page.addInitScript(() => {
        const listen: unknown = Reflect.get(EventTarget.prototype, 'addEventListener');
        const typeBefore = new Proxy(listen as (...args: unknown[]) => void, {
          apply(target, element: unknown, args: unknown[]) {
            // This is the last moment before a listener would receive the event.
            const isBox = element instanceof HTMLInputElement && element.id === 'topic-search-box';
            if (isBox && args[0] === 'input' && element.value === '') {
              element.value = 'guide';
              element.dispatchEvent(new InputEvent('input', { bubbles: true }));
            }
            const isScreen = element === document && document.querySelector('.sw-search-screen') !== null;
            const choice = document.querySelector<HTMLInputElement>('[value="Guidelines"]:not(:checked)');
            if (isScreen && args[0] === 'change') choice?.click();
            Reflect.apply(target, element, args);
          },
        });
        Reflect.set(EventTarget.prototype, 'addEventListener', typeBefore);
      });
      await page.goto('/topics/asthma');
      const { box, host: screen } = topicParts(page);
      await expect(box).toHaveValue('guide');
      await expect(screen.locator('.sw-search-hit mark').first()).toHaveText(/guid/i);
      await expect(checkedIn(screen)).toHaveCount(1);
    });
  });

  test("replaces the server's list without moving it, and leaves the focus on the same control", {
    tag: ['@TO-01', '@RT-08', '@wcag-2.4.3', '@wcag-3.2.1'],
  }, async ({ page }) => {
    const host = page.locator('[data-widget="topic-search"]');
    for (const [width, focused] of [
      [1280, '.sw-search-hit:nth-child(15) a'],
      [1280, '[value="News"]'],
      [1280, '.sw-search-box-submit'],
      [390, '[aria-label="Page 2"]'],
      [390, 'summary'],
    ] as const)
      await test.step(`${focused} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const release = await delayResponses(page, ALGOLIA_QUERIES);
        await page.goto('/topics/asthma');
        await ready(page, 'topic-search');
        const control = host.locator('[data-topic-search-part="fallback"]').locator(focused);
        await control.focus();
        // Opens the filters.
        if (focused === 'summary') await control.press('Enter');
        const before = await visiblePlaces(host);
        release();
        const { box, host: screen } = topicParts(page);
        await expect(box).toBeVisible();
        const after = await visiblePlaces(host);
        const both = Object.keys(before).filter((text) => text in after);
        expect(both.length).toBeGreaterThan(5);
        for (const text of both) expect.soft(distance(before[text], after[text]), text).toBeLessThan(1);
        const counterpart = focused === 'summary' ? 'button[aria-expanded]:text("Hide Filters")' : focused;
        await expect(screen.locator(counterpart)).toBeFocused();
      });
  });
});

test.describe('a topic that nobody has used', () => {
  test.use({ isPageUsed: false });

  test('runs only if its URL has a query, for whose views it counts, or if there is no list', {
    tag: ['@RT-02', '@SI-01', '@TO-02'],
  }, async ({ page, requests }) => {
    for (const [address, isRunning] of [
      ['/topics/asthma', false],
      ['/topics/asthma?q=guide', true],
      ['/topics/breathing-at-altitude', true],
    ] as const)
      await test.step(address, async () => {
        requests.clear();
        await page.goto(address);
        if (isRunning) await expect(topicParts(page).host.locator('.sw-search-screen')).toBeVisible();
        else await expectWaiting(page.locator('[data-widget="topic-search"]'));
        expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(isRunning ? 1 : 0);
      });
  });
});
