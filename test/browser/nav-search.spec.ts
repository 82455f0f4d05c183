import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { closeNewTab } from '../support/closeNewTab.ts';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { gotoDialog } from '../support/dialogs.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { paste } from '../support/paste.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup, replaceMarkup } from '../support/replaceMarkup.ts';
import { ALGOLIA_QUERIES, navSearchParts, openNavSearch, PLAIN_PAGE, searchesIn } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

const SEARCH_LIBRARY = /chunks\/(search-|publishResults|analytics)/;

test.describe('without JavaScript', () => {
  test('the form leads to the search page, where the server renders the results', { tag: '@SN-01' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/');
    const { box } = navSearchParts(page);
    await box.fill('pulmonary hypertension');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=pulmonary+hypertension');
    await expect(page.locator('.sw-search-hit')).not.toHaveCount(0);
  });
});

test.describe('the form', () => {
  test('has the specified attributes, clears its text on Escape, and leads to the results', {
    tag: ['@SN-04', '@SN-01'],
  }, async ({ page }) => {
    await test.step('keeps its text if Escape only ends a composition', async () => {
      const { box } = await openNavSearch(page);
      await box.fill('lung');
      const press = (init: { isComposing?: boolean; keyCode?: number }) =>
        box.evaluate(
          (input, keys) =>
            input.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...keys }),
            ),
          init,
        );
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        await press(init);
        await expect(box).toHaveValue('lung');
      }
      await press({});
      await expect(box).toHaveValue('');
    });
    await test.step('has the specified attributes, and can be submitted', async () => {
      const { box, host } = await openNavSearch(page);
      await expect(box).toHaveAttribute('maxlength', '512');
      await expect(box).toHaveAttribute('autocomplete', 'off');
      await expect(box).toHaveAttribute('placeholder', 'What are you looking for?');
      await expect(host.locator('form')).toHaveAttribute('method', 'get');
      await box.fill('asthma & more');
      // The focus ring is around the box and its button.
      await expect(host.locator('form')).toHaveCSS('outline-style', 'solid');
      await expect(box).toHaveCSS('outline-style', 'none');
      await box.press('Enter');
      await expect(page).toHaveURL('/search?q=asthma+%26+more');
    });
    await test.step('leads to the same page with "See All Results" as with Enter', async () => {
      for (const [original, changed, expected] of [
        [' action="/search"', '', `${PLAIN_PAGE}?site=main&q=lung&by=button`],
        ['action="/search"', 'action="/search?lang=es"', '/search?site=main&q=lung&by=button'],
        [
          /(name="q"[^>]*>\s*<button type="submit")/,
          '$1 formaction=""',
          `${PLAIN_PAGE}?site=main&q=lung&by=button`,
        ],
      ] as const) {
        const restore = await changeMarkup(page, PLAIN_PAGE, (html) =>
          html
            .replace(original, changed)
            .replace(/data-nav-search-part="form"[^>]*>/, '$&<input type="hidden" name="site" value="main">')
            .replace(/(name="q"[^>]*>\s*<button type="submit")/, '$1 name="by" value="button"'),
        );
        const { box, host } = await openNavSearch(page);
        await box.fill('lung');
        const all = host.getByRole('link', { name: 'See All Results' });
        await expect(all).toHaveJSProperty('href', new URL(expected, page.url()).href);
        await box.press('Enter');
        await expect(page).toHaveURL(expected);
        await restore();
      }
    });
    await test.step('the slash does nothing if the shortcut is turned off', async () => {
      await replaceMarkup(
        page,
        PLAIN_PAGE,
        /data-widget="nav-search"/g,
        '$& data-nav-search-shortcut="none"',
      );
      const { box } = await openNavSearch(page);
      await page.keyboard.press('/');
      await expect(box).not.toBeFocused();
    });
  });

  test('can be submitted even if the settings have no search configuration, and reports that problem', {
    tag: '@SE-10',
  }, async ({ page, violations }) => {
    violations.allow(/missing search configuration/);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto('/?fixture=no-search-config');
    const { host, box } = navSearchParts(page);
    await expect(host).toHaveAttribute('data-widget-state', 'failed');
    expect(messages.join('\n')).toContain('missing search configuration');
    await box.fill('asthma');
    await box.press('Enter');
    await expect(page).toHaveURL(/^[^?]*\/search\?q=asthma/);
  });
});

test.describe('searching', () => {
  test('shows hits as the visitor types, even early or with an input method, and loads no code before', {
    tag: ['@SN-02', '@SN-03', '@quick', '@SE-12', '@SN-01'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('loads no search code before the box is used', async () => {
      const { box, results } = await openNavSearch(page);
      await page.waitForLoadState('networkidle');
      expect(requests.to(SEARCH_LIBRARY)).toEqual([]);
      await box.focus();
      await expect.poll(() => requests.to(SEARCH_LIBRARY).length).toBeGreaterThan(0);
      expect(requests.to(ALGOLIA_QUERIES)).toEqual([]);
      await expect(results).toBeHidden();
    });
    await openNavSearch(page);
    await test.step('shows five hits as the visitor types, and a link to all results', async () => {
      const { host, box, results, hits, all } = navSearchParts(page);
      await box.pressSequentially('asthma');
      await expect(hits).toHaveCount(5);
      await expect(host).toHaveClass(/has-results/);
      await expect(all).toHaveAttribute('href', '/search?q=asthma');
      await expect
        .poll(() => searchesIn(requests.to(ALGOLIA_QUERIES).at(-1)))
        .toMatchObject([{ query: 'asthma', hitsPerPage: 5, attributesToSnippet: ['excerpt:20'] }]);
      await expect(hits.first()).toContainText(/asthma/i);
      requests.clear();
      await box.fill('');
      await expect(results).toBeHidden();
      await expect(host).not.toHaveClass(/has-results/);
      await box.fill('   ');
      await expect(results).toBeHidden();
      expect(requests.to(ALGOLIA_QUERIES)).toEqual([]);
    });
    await test.step('shows the section, the title and an excerpt of at most two lines, with matches highlighted', async () => {
      const { box, hits } = navSearchParts(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const hit of await hits.all()) {
          const excerpt = hit.locator('.sw-nav-search-excerpt');
          const { height, line } = await excerpt.evaluate((element) => ({
            height: element.getBoundingClientRect().height,
            line: Number.parseFloat(getComputedStyle(element).lineHeight),
          }));
          expect(height).toBeGreaterThan(0);
          expect(height).toBeLessThanOrEqual(2 * line + 1);
        }
      }
      await page.setViewportSize({ width: 1280, height: 720 });
      await expect(hits.locator('.sw-nav-search-excerpt mark').first()).toHaveText(/asthma/i);
      for (const text of ['title', 'excerpt'])
        await expect(hits.first().locator(`.sw-nav-search-${text}`)).toHaveAttribute('dir', 'auto');
      await box.fill('lung');
      await expect(
        hits.filter({ hasText: 'Long-term' }).locator('mark', { hasText: /lung/i }).first(),
      ).toBeVisible();
      await expect(hits.locator('mark', { hasText: /long/i }), 'a typo of a word that was found').toHaveCount(
        0,
      );
    });
    await test.step('shows no link to all results when all are shown', async () => {
      const { box, hits, all } = navSearchParts(page);
      await box.fill('asthma');
      await expect(all).toBeVisible();
      await box.fill('oddity breathe');
      await expect(hits).toHaveCount(1);
      await expect(all).toBeHidden();
    });
    await test.step('tolerates typos', async () => {
      const { box, hits } = navSearchParts(page);
      await box.fill('pulmonry hypertenson');
      await expect(hits.first()).toContainText(/pulmonary .*hypertension/i);
    });
    await test.step('shows markup in records and in the query as plain text', async () => {
      const { box, hits, results } = navSearchParts(page);
      await box.fill('oddity claims');
      await expect(hits.first()).toContainText('<img src=x onerror=');
      await expect(hits.first().locator('mark').first()).toHaveText(/oddity/i);
      await expect(hits.first().locator('.sw-nav-search-excerpt')).toContainText('<');
      await expect(results.locator('img, b, script')).toHaveCount(0);
      await box.fill('<img src=x onerror="window.evil=1">qqqq');
      await expect(results).toContainText('No results found for <img src=x onerror="window.evil=1">qqqq');
      await expect(results.locator('img')).toHaveCount(0);
      expect(await page.evaluate(() => Reflect.get(window, 'evil') as unknown)).toBeUndefined();
    });
    await test.step('searches for text that was typed before the widget mounted', async () => {
      const release = await delayChunk(page, 'nav-search');
      await page.goto('/');
      const { box, hits } = navSearchParts(page);
      await box.fill('asthma');
      release();
      await ready(page, 'nav-search');
      await expect(hits).toHaveCount(5);
      await expect(box).toHaveValue('asthma');
      await expect(box).toBeFocused();
    });
    await test.step('waits for the end of an input method’s composition', async () => {
      const { box, hits } = await openNavSearch(page);
      // Loads the search library beforehand, so that a search for an incomplete word would start immediately.
      await box.fill('cough');
      await expect(hits).toHaveCount(5);
      await box.fill('');
      requests.clear();
      const session = await page.context().newCDPSession(page);
      for (const text of ['a', 'as', 'asthma'])
        await session.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        });
      await expect(box).toHaveValue('asthma');
      expect(requests.to(ALGOLIA_QUERIES)).toEqual([]);
      await session.send('Input.insertText', { text: 'asthma' });
      await expect(hits).toHaveCount(5);
      expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(1);
    });
    await test.step('loads its code before the first letter, and shows the first results without delay', async () => {
      await asNewVisitor();
      await page.clock.install();
      const release = await delayChunk(page, 'nav-search');
      await page.goto('/');
      const { box, hits } = navSearchParts(page);
      await test.step('loads its code even if the box had the focus before the widget mounted', async () => {
        await box.focus();
        const library = page.waitForResponse(/chunks\/search-/);
        release();
        await ready(page, 'nav-search');
        await (await library).finished();
        expect(requests.to(ALGOLIA_QUERIES)).toEqual([]);
      });
      await test.step('shows the first results without waiting for a timer', async () => {
        await page.clock.pauseAt(Date.now() + 60_000);
        await box.fill('asthma');
        await expect(hits).toHaveCount(5);
        await expect(hits.first()).toBeVisible();
      });
    });
  });
});

test.describe('keyboard navigation', () => {
  test('the slash, letters, the arrow keys and Escape move the focus as expected', {
    tag: ['@SN-04', '@SE-11'],
  }, async ({ page }) => {
    await openNavSearch(page);
    await test.step('the slash focuses the box, and is an ordinary character in it', async () => {
      const { box } = navSearchParts(page);
      for (const modified of ['Control+/', 'Alt+/', 'Meta+/']) {
        await page.keyboard.press(modified);
        await expect(box).not.toBeFocused();
      }
      await page.keyboard.press('/');
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('');
      await page.keyboard.press('/');
      await expect(box).toHaveValue('/');
    });
    await test.step('the arrow keys move from the box through the hits and back', async () => {
      const { box, hits } = navSearchParts(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await box.press('ArrowUp');
      await expect(box).toBeFocused();
      for (let index = 0; index < 5; index++) {
        await page.keyboard.press('ArrowDown');
        await expect(hits.nth(index)).toBeFocused();
      }
      await page.keyboard.press('ArrowDown');
      await expect(hits.nth(4)).toBeFocused();
      for (let index = 3; index >= 0; index--) {
        await page.keyboard.press('ArrowUp');
        await expect(hits.nth(index)).toBeFocused();
      }
      await page.keyboard.press('ArrowUp');
      await expect(box).toBeFocused();
      for (const modifier of ['Shift', 'Control', 'Alt', 'Meta']) {
        await page.keyboard.press(`${modifier}+ArrowDown`);
        await expect(box).toBeFocused();
      }
    });
    await test.step('the text is truncated to the 512 bytes that Algolia accepts', async () => {
      const { box } = navSearchParts(page);
      await box.fill('é'.repeat(300));
      await expect(box).toHaveValue('é'.repeat(256));
      await box.fill('');
    });
    await test.step('Escape resets the form and removes the focus from the box, even from a hit', async () => {
      const { host, box, hits, results } = navSearchParts(page);
      for (const isOnHit of [false, true]) {
        await box.fill('asthma');
        await expect(hits).toHaveCount(5);
        if (isOnHit) await box.press('ArrowDown');
        await page.keyboard.press('Escape');
        await expect(box).toHaveValue('');
        await expect(box).not.toBeFocused();
        await expect(results).toBeHidden();
        await expect(host).not.toHaveClass(/has-results/);
      }
    });
    await test.step('a letter typed on a result goes into the box', async () => {
      const { box, hits } = await openNavSearch(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await box.press('ArrowDown');
      await expect(hits.first()).toBeFocused();
      await page.keyboard.press('s');
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('asthmas');
    });
    await test.step('a focused result is not replaced until the focus is back in the box', async () => {
      const { box, hits } = await openNavSearch(page);
      await box.fill('cough');
      await expect(hits.first()).toContainText(/cough/i);
      const release = await delayResponses(page, ALGOLIA_QUERIES, /"query":"asthma"/);
      const response = page.waitForResponse((candidate) =>
        (candidate.request().postData() ?? '').includes('"query":"asthma"'),
      );
      await box.fill('asthma');
      await box.press('ArrowDown');
      await expect(hits.first()).toBeFocused();
      release();
      await (await response).finished();
      await waitTwoFrames(page);
      await expect(hits.first()).toBeFocused();
      await expect(hits.first()).toContainText(/cough/i);
      await page.keyboard.press('ArrowUp');
      await expect(box).toBeFocused();
      await expect(hits.first()).toContainText(/asthma/i);
    });
    await test.step('the slash is not a shortcut while a dialog is open', async () => {
      const { opener, dialog, close } = await gotoDialog(page, 'modal', 'statement');
      await ready(page, 'nav-search');
      await opener.click();
      await expect(dialog).toBeVisible();
      const box = page.locator('#site-search-q');
      const root = page.locator('html');
      await root.evaluate(({ dataset }) =>
        addEventListener(
          'keydown',
          (event) => Object.assign(dataset, { prevented: event.defaultPrevented }),
          {
            once: true,
          },
        ),
      );
      await page.keyboard.press('/');
      await expect(box).not.toBeFocused();
      await expect(root).toHaveAttribute('data-prevented', 'false');
      await close.first().click();
      await expect(dialog).toBeHidden();
      await page.keyboard.press('/');
      await expect(box).toBeFocused();
    });
  });
});

test.describe('assistive technology', () => {
  test('the panel announces and offers what was found, closes when the visitor is done, and fits a narrow screen', {
    tag: ['@SN-05', '@wcag-4.1.3', '@SN-01', '@RT-09', '@SN-03', '@SN-04', '@SN-02'],
  }, async ({ asNewVisitor, requests, page, context }) => {
    const announcements = await listenToAnnouncements(page);
    await openNavSearch(page);
    await test.step('receives each number of results, even an unchanged one, and the message that there are none', async () => {
      const { box, hits, results } = navSearchParts(page);
      await expect(box).toHaveAccessibleDescription(/Press the Down Arrow key to reach them/);
      await box.fill('oddity breathe');
      await expect.poll(announcements).toEqual(['1 result']);
      await box.fill('oddity curly');
      await expect.poll(announcements).toEqual(['1 result', '1 result']);
      await box.fill('zzzqqq');
      await expect(results).toContainText('No results found for zzzqqq');
      await expect.poll(announcements).toEqual(['1 result', '1 result', 'No results found for zzzqqq']);
      await expect(hits).toHaveCount(0);
    });
    await test.step('finds a named region with a list of links', async () => {
      const { box, results, hits } = navSearchParts(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await expect(results.getByRole('list')).toHaveCount(1);
      const control = page.locator('.site-search .sw-nav-search-form');
      const [boxWidth, panelWidth] = [control, results].map(
        async (each) => (await each.boundingBox())?.width,
      );
      expect(await panelWidth, 'the panel is as wide').toBe(await boxWidth);
      await expect(page.locator('[role="combobox"], [role="listbox"], [role="option"]')).toHaveCount(0);
      await expectNoAxeFindings(page);
    });
    await test.step('the search box shows that pasted text was truncated, until the text is edited', async () => {
      const announced = await listenToAnnouncements(page);
      await openNavSearch(page);
      const { box, results } = navSearchParts(page);
      const cut = results.getByText('This text is too long to search for. Only its beginning has been kept.');
      await paste(box, 'a'.repeat(512));
      await expect(results.getByText(/No results found/)).toBeVisible();
      await expect(cut).toHaveCount(0);
      await box.press('ControlOrMeta+a');
      await paste(box, 'b'.repeat(513));
      await expect(box).toHaveValue('b'.repeat(512));
      await expect(cut).toBeVisible();
      await expect
        .poll(announced)
        .toContainEqual(expect.stringContaining('Only its beginning has been kept. No results found'));
      await box.press('Backspace');
      await expect(cut).toHaveCount(0);
    });
    await test.step('the search box offers fewer words and popular pages if nothing is found, and the arrow keys reach them', async () => {
      const { box, host } = await openNavSearch(page);
      // The page before may have sent a last request.
      requests.clear();
      await box.fill('asthma zzzq');
      const fewer = host.getByRole('list', { name: 'Fewer words' }).getByRole('link');
      await expect(fewer).toHaveText('asthma');
      await expect(fewer).toHaveAttribute('href', '/search?q=asthma');
      expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(2);
      await box.press('ArrowDown');
      await expect(fewer).toBeFocused();
      await page.keyboard.press('ArrowDown');
      const popular = host.getByRole('list', { name: 'Popular pages' }).getByRole('link');
      await expect(popular.first()).toBeFocused();
      await expect(popular).toHaveText(['Events', 'Topics', 'Join the Society']);
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
      await expect(host.getByRole('link', { name: '(212) 555-0100' })).toBeFocused();
    });
    await test.step('closes when the visitor is done with it, and opens its hits like any link', async () => {
      await openNavSearch(page);
      await test.step('closes on a click outside or when the focus leaves, and opens when the focus returns', async () => {
        const { box, hits, results, all } = navSearchParts(page);
        await box.fill('asthma');
        await expect(hits).toHaveCount(5);
        await page.locator('h1').first().click();
        await expect(results).toBeHidden();
        await expect(box).toHaveValue('asthma');
        await box.focus();
        await expect(hits).toHaveCount(5);
        await all.focus();
        await expect(results).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(results).toBeHidden();
      });
      await test.step('stays open on a click next to the links', async () => {
        const { box, results } = navSearchParts(page);
        await box.fill('zzzqqq');
        await expect(results).toBeVisible();
        await results.getByText('No results found').click();
        await expect(results).toBeVisible();
      });
      await test.step('opens a hit in a new tab like any link', async () => {
        const { box, hits } = navSearchParts(page);
        await box.fill('asthma');
        await expect(hits).toHaveCount(5);
        for (const click of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
          const [tab] = await Promise.all([context.waitForEvent('page'), hits.first().click(click)]);
          await closeNewTab(tab);
          await expect(page).toHaveURL(PLAIN_PAGE);
        }
        const href = await hits.first().getAttribute('href');
        await hits.first().click();
        await expect(page).toHaveURL(href ?? '');
      });
    });
    await test.step('fits a narrow screen', async () => {
      await asNewVisitor();
      await page.setViewportSize({ width: 390, height: 800 });
      const { box, results, hits } = await openNavSearch(page);
      await box.fill('oddity');
      await expect(hits).toHaveCount(5);
      const frame = await results.boundingBox();
      expect(frame?.x).toBeGreaterThanOrEqual(0);
      expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(390);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
    await test.step('is never empty while a later response is pending', async () => {
      await asNewVisitor();
      await page.clock.install();
      const { box, results, hits } = await openNavSearch(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await box.fill('');
      await expect(results).toBeHidden();
      const release = await delayResponses(page, ALGOLIA_QUERIES);
      await page.clock.pauseAt(Date.now() + 60_000);
      const searchRequest = page.waitForRequest(ALGOLIA_QUERIES);
      await box.fill('cough');
      await searchRequest;
      expect(await results.isVisible()).toBe(false);
      release();
      await page.clock.resume();
      await expect(hits).toHaveCount(5);
    });
  });
});

test.describe('recent searches', () => {
  const KEY = 'society-widgets:recent-searches';
  const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);
  /** Opens a page with the given searches in the browser's storage, newest first. */
  async function openWith(page: Page, queries: readonly string[], address?: string) {
    await page.addInitScript(
      ([key, list]) => {
        // Stores the searches only once, so that a reload does not overwrite data that the page has stored.
        if (sessionStorage.getItem('test:prepared') !== null) return;
        sessionStorage.setItem('test:prepared', '');
        const searches = list.map((query, index) => ({ query, at: Date.now() - index }));
        localStorage.setItem(key, JSON.stringify({ version: 1, searches }));
      },
      [KEY, [...queries]] as const,
    );
    return openNavSearch(page, address);
  }
  /** Keeps the page open when a link is followed. */
  const stayOnPage = (page: Page): Promise<void> =>
    page.evaluate(() =>
      addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault()),
    );
  const recentParts = (page: Page) => {
    const { host, box } = navSearchParts(page);
    const list = host.getByRole('list', { name: 'Recent searches' });
    return {
      box,
      list,
      links: list.getByRole('link'),
      remove: (query: string) => host.getByRole('button', { name: `Remove ${query} from recent searches` }),
      clear: host.getByRole('button', { name: 'Clear recent searches' }),
    };
  };

  test('are stored only with consent, shown below the empty box, and can be removed by keyboard', {
    tag: ['@SN-02', '@RT-13', '@SN-04', '@SN-05', '@SI-03'],
  }, async ({ asNewVisitor, page, context }) => {
    await test.step('include searches that were submitted or whose result was opened, and are shown below the empty box', async () => {
      const { box, hits } = await openNavSearch(page);
      await box.focus();
      await box.fill('copd');
      await expect(hits).toHaveCount(5);
      await box.fill('asthma');
      await expect(hits.first()).toContainText(/asthma/i);
      await expect(hits).toHaveCount(5);
      await hits.first().click();
      await expect(page).not.toHaveURL(/\/$/);
      await ready(page, 'nav-search');
      const { links } = recentParts(page);
      await box.focus();
      await expect(links).toHaveText(['asthma']);
      await box.fill('<b>lung</b>');
      await expect(links).toHaveCount(0);
      await box.press('Enter');
      await expect(page).toHaveURL(/\/search\?q=/);
      await openNavSearch(page);
      await box.focus();
      await expect(links).toHaveText(['<b>lung</b>', 'asthma']);
      await links.nth(1).click();
      await expect(page).toHaveURL(/\/search\?q=asthma$/);
    });
    await test.step('can be reached by keyboard, are announced, and can be removed one at a time or all at once', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      await openWith(page, ['asthma', 'copd', 'lung']);
      const { box, list, links, remove, clear } = recentParts(page);
      await box.focus();
      await expect(links).toHaveText(['asthma', 'copd', 'lung']);
      await expect.poll(announcements).toEqual(['3 recent searches']);
      await expectNoAxeFindings(page);
      await box.press('ArrowDown');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(links.nth(1)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(remove('copd')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(links).toHaveText(['asthma', 'lung']);
      await expect(remove('lung')).toBeFocused();
      await expect.poll(announcements).toContainEqual('Removed copd');
      await page.keyboard.press('ArrowUp');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(box).toBeFocused();
      await page.reload();
      await ready(page, 'nav-search');
      await box.focus();
      await expect(links).toHaveText(['asthma', 'lung']);
      // Announcements in quick succession are combined into one.
      await expect.poll(announcements).toEqual(['2 recent searches']);
      await clear.click();
      await expect(list).toBeHidden();
      await expect(box).toBeFocused();
      await expect.poll(announcements).toContainEqual('Recent searches cleared');
      expect(await stored(page)).toBeNull();
    });
    await test.step('work on the current page even if storage is corrupt and full', async () => {
      await asNewVisitor();
      await page.addInitScript((key) => {
        localStorage.setItem(key, '{"version":1,"searches":[{"query":"<img src=x>","at":1e999},null,7]}');
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }, KEY);
      const { box, hits } = await openNavSearch(page);
      const { links } = recentParts(page);
      await stayOnPage(page);
      await box.fill('asthma');
      await expect(hits).toHaveCount(5);
      await hits.first().click();
      await box.fill('');
      await expect(links).toHaveText(['asthma']);
    });
    await test.step('are kept in sync with other tabs, deleted at sign-out, and stored only after consent', async () => {
      await asNewVisitor();
      await openWith(page, ['asthma', 'copd']);
      const { box, links, list } = recentParts(page);
      await box.focus();
      await expect(links).toHaveCount(2);
      await test.step('another tab removes one', async () => {
        const other = await context.newPage();
        await openNavSearch(other);
        const tab = recentParts(other);
        await tab.box.focus();
        await tab.remove('asthma').click();
        await expect(tab.links).toHaveText(['copd']);
        await other.close();
        await expect(links).toHaveText(['copd']);
      });
      await test.step('the page after signing out deletes them', async () => {
        await page.goto('/login?left');
        await ready(page, 'nav-search');
        await expect.poll(() => stored(page)).toBeNull();
        await box.focus();
        await expect(list).toBeHidden();
      });
      await test.step('nothing is stored before consent, and a refusal deletes what was stored', async () => {
        await openNavSearch(page, `${PLAIN_PAGE}?fixture=search-consent`);
        const { hits } = navSearchParts(page);
        await stayOnPage(page);
        await box.fill('asthma');
        await expect(hits).toHaveCount(5);
        await hits.first().click();
        expect(await stored(page)).toBeNull();
        const decide = (detail: string) =>
          page.evaluate(
            (choice) => document.dispatchEvent(new CustomEvent('widgets:consent', { detail: choice })),
            detail,
          );
        await decide('given');
        await hits.first().click();
        await expect.poll(() => stored(page)).toContain('asthma');
        await decide('refused');
        await expect.poll(() => stored(page)).toBeNull();
      });
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the results stay when the keyboard closes, until a tap elsewhere', {
    tag: '@SN-02',
  }, async ({ page }) => {
    const { box, results, hits } = await openNavSearch(page);
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    await box.blur();
    await expect(hits).toHaveCount(5);
    await expect(results).toBeVisible();
    await page.touchscreen.tap(5, 840);
    await expect(results).toBeHidden();
  });
});
