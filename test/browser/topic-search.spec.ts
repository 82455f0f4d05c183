import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { paste } from '../support/paste.ts';
import { pressDuringResponse } from '../support/pressDuringResponse.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { ALGOLIA_QUERIES, searchesIn } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

function topicParts(page: Page) {
  const screen = page.locator('[data-widget="topic-search"] .sw-search');
  return {
    screen,
    box: screen.getByRole('searchbox', { name: 'Search this topic' }),
    hits: screen.locator('.sw-search-hit'),
    stats: screen.locator('.sw-search-panel-stats'),
    values: screen.locator('.sw-search-choices').getByRole('checkbox'),
    pages: screen.getByRole('navigation', { name: 'Pages of results' }),
  };
}

async function openTopic(page: Page, address: string) {
  await page.goto(address);
  await ready(page, 'topic-search');
  const topic = topicParts(page);
  await expect(topic.box).toBeVisible();
  return topic;
}

test.describe('without JavaScript', () => {
  test('the server lists the resources of the topic, and its form and filters work', {
    tag: ['@TO-01', '@TO-02'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step("the server lists the topic's resources, and its form and filters work", async () => {
      await page.goto('/topics/asthma');
      const hits = page.locator('.hit');
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
      const { box, screen } = await openTopic(page, '/topics/breathing-at-altitude');
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
        const { box, hits, stats, values, pages, screen } = topicParts(page);
        await expect(box).toHaveAttribute('placeholder', 'Search topics');
        await expect(hits).not.toHaveCount(0);
        const all = await stats.innerText();
        await expect(pages.getByRole('link', { name: 'Next' })).toBeVisible();
        await pages.getByRole('link', { name: 'Next' }).click();
        await expect(page).toHaveURL(/page=2/);
        await expect(pages.getByRole('link', { name: 'Previous' })).toBeVisible();
        await expect(pages.getByText(/^(First|Last)$/)).toHaveCount(0);
        await values.first().check();
        await expect(stats).not.toHaveText(all);
        await expect(page).toHaveURL(/section=/);
        await expect(page).not.toHaveURL(/page=/);
        await expect(screen.getByRole('button', { name: /^Remove filter Type: / })).toBeVisible();
        await screen.getByRole('button', { name: 'Clear filters' }).click();
        await expect(stats).toHaveText(all, { useInnerText: true });
        await expect(page).not.toHaveURL(/section/);
        const searches = requests.to(ALGOLIA_QUERIES).flatMap(searchesIn);
        expect(searches.length).toBeGreaterThan(2);
        for (const search of searches) expect(search.filters).toBe('relatedTopics:"Asthma"');
      });
      await test.step('can be searched, and the address contains the query', async () => {
        const { box, hits, screen } = topicParts(page);
        await box.fill('guide');
        await expect(page).toHaveURL('/topics/asthma?q=guide');
        await expect(hits.first().locator('mark').first()).toHaveText(/guid/i);
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
      const { screen, box, stats } = await openTopic(page, '/topics/asthma');
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
      await test.step(`keeps a filter that was chosen ${when}`, async () => {
        const release = await hold();
        await page.goto('/topics/asthma');
        const host = page.locator('[data-widget="topic-search"]');
        await expect(host).toHaveAttribute(
          'data-widget-state',
          when.startsWith('before the widget') ? 'loading' : 'ready',
        );
        if (when === 'before the first response') await page.waitForRequest(ALGOLIA_QUERIES);
        await page.locator('[form="topic-search-form"][value="News"]').check();
        release();
        const { hits } = topicParts(page);
        await expect(hits.first()).toBeVisible();
        await expect(topicParts(page).values.and(page.locator(':checked'))).toHaveCount(1);
        await expect(page).toHaveURL('/topics/asthma?section=News');
        for (const text of await hits.allInnerTexts()) expect(text).toMatch(/^News/);
      });
    await test.step('Back restores the chosen filters, not those of the form that the browser fills in again', async () => {
      const { hits, screen } = await openTopic(page, '/topics/asthma');
      const news = screen.locator('.sw-search-choices').getByRole('checkbox', { name: /^News/ });
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
      await pressDuringResponse(page, page.locator('.hit a').last(), release, ALGOLIA_QUERIES);
    });
    await test.step("keeps the server's list until the first response, and does not lose typed text", async () => {
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      await page.goto('/topics/asthma');
      await ready(page, 'topic-search');
      await expect(page.locator('.hit').first()).toBeVisible();
      await page.locator('#topic-search-box').fill('guide');
      release();
      const { box, hits } = topicParts(page);
      await expect(box).toHaveValue('guide');
      await expect(box).toBeFocused();
      await expect(hits.first().locator('mark').first()).toHaveText(/guid/i);
    });
    await test.step('keeps text typed while analytics load', async () => {
      const release = await delayChunk(page, 'analytics');
      await page.goto('/topics/asthma');
      await ready(page, 'topic-search');
      await page.locator('#topic-search-box').fill('guide');
      release();
      const { box, hits } = topicParts(page);
      await expect(box).toHaveValue('guide');
      await expect(hits.first().locator('mark').first()).toHaveText(/guid/i);
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
      const { box, hits } = topicParts(page);
      await expect(box).toHaveValue('guide');
      await expect(hits.first().locator('mark').first()).toHaveText(/guid/i);
      await expect(topicParts(page).values.and(page.locator(':checked'))).toHaveCount(1);
    });
  });

  test("is reported if it has no name, and the server's list stays", { tag: '@TO-01' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/option data-topic-search-topic is missing/);
    await replaceMarkup(page, '/topics/asthma', ' data-topic-search-topic="Asthma"', '');
    await page.goto('/topics/asthma');
    await expect(page.locator('[data-widget="topic-search"]')).toHaveAttribute('data-widget-state', 'failed');
    await expect(page.locator('.hit').first()).toBeVisible();
  });
});
