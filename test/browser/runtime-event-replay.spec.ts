import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { endHeldBack } from '../support/endHeldBack.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { listParts } from '../support/lists.ts';
import { APPLY, controlNamed } from '../support/membership.ts';
import { openProbes } from '../support/probes.ts';
import { expectWaiting, ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { expect, test } from '../support/test.ts';

const probe = (name: string): string =>
  `<div data-widget="${name}"><button type="button" data-${name}-part="button">Count</button>
    <label><input type="checkbox" data-${name}-part="box"> <span>Box</span></label><a href="#away">Away</a></div>`;
const button = (page: Page, name: string) => page.locator(`[data-${name}-part="button"]`);
const host = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`);

test.describe('without JavaScript', () => {
  test('links, forms and details work immediately', { tag: ['@RT-08', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events');
    await listParts(page).pageLink('Page 2').click();
    await expect(page).toHaveURL('/events/p2');
  });
});

test.describe('input before a widget is mounted', () => {
  test('is replayed once after mounting, without repeating what the browser has done', {
    tag: ['@RT-08', '@quick', '@RT-06'],
  }, async ({ page }) => {
    await test.step('is replayed after mounting, whether it is a click, a key or a checkbox change', async () => {
      const release = await delayChunk(page, 'counter');
      await openProbes(page, probe('counter'));
      await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      await button(page, 'counter').click();
      await button(page, 'counter').click();
      for (let presses = 0; presses < 3; presses++) await page.getByLabel('Box').click();
      await button(page, 'counter').focus();
      await page.keyboard.press('ArrowDown');
      release();
      await ready(page, 'counter');
      await expect(button(page, 'counter')).toHaveText('Counted 2');
      await expect(button(page, 'counter')).toHaveAttribute(
        'data-log',
        'checked unchecked checked ArrowDown',
      );
      await expect(page.getByLabel('Box')).toBeChecked();
    });
    await test.step("is replayed without repeating the browser's default action", async () => {
      const release = await delayChunk(page, 'counter');
      await openProbes(page, probe('counter'));
      await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      await page.getByText('Box').click();
      await page.getByRole('link', { name: 'Away' }).click();
      await expect(page).toHaveURL(/#away$/);
      await page.evaluate(() => history.replaceState(null, '', location.pathname));
      release();
      await ready(page, 'counter');
      await expect(page.getByLabel('Box')).toBeChecked();
      await expect(button(page, 'counter')).toHaveAttribute('data-log', 'checked');
      await expect(page).not.toHaveURL(/#away$/);
    });
    await test.step('is not replayed if the browser has shown a popover', async () => {
      const release = await delayChunk(page, 'counter');
      const shown =
        '<button type="button" popovertarget="hint">Help</button><p id="hint" popover>Hint</p></div>';
      await openProbes(page, probe('counter').replace('</div>', shown));
      await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      await page.getByRole('button', { name: 'Help' }).click();
      await expect(page.locator('#hint')).toBeVisible();
      release();
      await ready(page, 'counter');
      await waitTwoFrames(page);
      await expect(page.locator('#hint')).toBeVisible();
    });
    await test.step("is not replayed on one of the site's own buttons", async () => {
      const release = await delayChunk(page, 'counter');
      const markup = '<p><button type="button" data-clicks="0">Own</button></p></div>';
      await openProbes(page, probe('counter').replace('</div>', markup));
      await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      const own = page.getByRole('button', { name: 'Own' });
      await own.evaluate((element) =>
        element.addEventListener('click', () => {
          element.dataset.clicks = `${Number(element.dataset.clicks) + 1}`;
        }),
      );
      await own.click();
      await button(page, 'counter').click();
      release();
      await expect(button(page, 'counter')).toHaveText('Counted 1');
      await expect(own).toHaveAttribute('data-clicks', '1');
    });
    await test.step('mounts a widget that waits for interaction, and is replayed', async () => {
      // The pointer that clicked the link would be above the next page's widget, and start it.
      await page.mouse.move(0, 0);
      await openProbes(page, probe('touched-counter'));
      await expectWaiting(host(page, 'touched-counter'));
      await button(page, 'touched-counter').focus();
      await page.keyboard.press('Enter');
      await expect(button(page, 'touched-counter')).toHaveText('Counted 1');
      await button(page, 'touched-counter').click();
      await expect(button(page, 'touched-counter')).toHaveText('Counted 2');
    });
    await test.step('is not replayed again if the element is removed and reinserted', async () => {
      const release = await delayChunk(page, 'counter');
      await openProbes(page, probe('counter'));
      await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      await button(page, 'counter').click();
      release();
      await expect(button(page, 'counter')).toHaveText('Counted 1');
      const removed = await host(page, 'counter').evaluateHandle((element) => {
        element.remove();
        return element;
      });
      await expect
        .poll(() => removed.evaluate((element) => element.hasAttribute('data-widget-state')))
        .toBe(false);
      await removed.evaluate((element) => document.body.append(element));
      await ready(page, 'counter');
      await button(page, 'counter').click();
      await expect(button(page, 'counter')).toHaveText('Counted 1');
    });
    await test.step('is not replayed once the focus has left its element', async () => {
      const release = await delayChunk(page, 'counter');
      await openProbes(page, probe('counter'));
      await expect(host(page, 'counter')).toHaveAttribute('data-widget-state', 'loading');
      await button(page, 'counter').focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('link', { name: 'Away' }).focus();
      release();
      await ready(page, 'counter');
      await expect(button(page, 'counter')).toHaveAttribute('data-log', '');
    });
  });

  test('is replayed on links, toggles and amounts of the site', {
    tag: ['@RT-08', '@DR-01', '@LS-13', '@DN-02', '@DN-03'],
  }, async ({ page, context }) => {
    await test.step('with a modifier key is left to the browser and not replayed', async () => {
      const release = await delayChunk(page, 'drawer');
      await page.goto('/');
      const opener = page.locator('[data-opens="help-drawer"]');
      const opening = context.waitForEvent('page');
      await opener.click({ modifiers: ['ControlOrMeta'] });
      await expect(await opening).toHaveURL('/#help-drawer');
      release();
      await ready(page, 'drawer');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await opener.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
    await test.step('on the filter toggle of a list is replayed', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const release = await delayChunk(page, 'content-list');
      await page.goto('/events');
      const { toggle, box, host: list, count } = listParts(page);
      await expect(list).toHaveAttribute('data-widget-state', 'loading');
      await toggle.click();
      release();
      await ready(page, 'content-list');
      await expect(toggle).toHaveText('Hide Filters');
      await box('Webinar').check();
      await expect(count).toHaveText('92 results');
    });
    await test.step('an amount typed before the script arrives survives the replay of an earlier click', async () => {
      const release = await delayChunk(page, 'donation');
      await page.goto('/donate');
      await endHeldBack(page);
      await page.getByRole('radio', { name: 'One time' }).click();
      await page.getByRole('radio', { name: 'Another amount' }).click();
      const amount = controlNamed(page, 'atsDonationAmount').first();
      await amount.fill('75');
      const program = page.getByLabel('What should it support?');
      await program.selectOption({ index: 1 });
      const chosen = await program.inputValue();
      release();
      await ready(page, 'donation');
      await expect(amount).toHaveValue('75');
      await expect(amount).toBeVisible();
      await expect(program).toHaveValue(chosen);
    });
    await test.step('on an icon in an opener is replayed', async () => {
      const release = await delayChunk(page, 'npi-lookup');
      const icon = '<svg width="16" height="16"><rect width="16" height="16"/></svg>';
      await replaceMarkup(page, '/gallery/npi-lookup', /data-opens="npi-lookup"[^>]*>/, `$&${icon}`);
      await page.goto('/gallery/npi-lookup');
      await page.locator('[data-opens="npi-lookup"] rect').click();
      release();
      await expect(page.locator('#npi-lookup')).toHaveAttribute('data-state', 'open');
    });
  });
});

test.describe('a key before a widget is mounted', () => {
  test.describe('on a page that the visitor has not used', () => {
    test.use({ isPageUsed: false });

    const searchBox = (page: Page) => page.locator('[data-nav-search-part="box"]');

    test('works as a shortcut, and what is typed after it reaches the search, unless another field has the focus', {
      tag: ['@RT-08', '@SN-04'],
    }, async ({ asNewVisitor, page }) => {
      await test.step('works as a shortcut, and the letters after it are typed into the search', async () => {
        for (const [keys, text] of [
          ['/asthma', 'asthma'],
          ['/asthna\b\bma now', 'asthma now'],
        ] as const) {
          const release = await delayChunk(page, 'nav-search');
          await page.goto('/');
          await expectWaiting(page.locator('[data-widget="nav-search"]'));
          for (const key of keys) await page.keyboard.press(key === '\b' ? 'Backspace' : key);
          release();
          await ready(page, 'nav-search');
          await expect(searchBox(page)).toHaveValue(text);
          await expect(searchBox(page)).toBeFocused();
          await expect(page.locator('.sw-nav-search')).toBeVisible();
          await page.keyboard.type('!');
          await expect(searchBox(page)).toHaveValue(`${text}!`);
        }
      });
      await test.step('is not typed anywhere if it is not a shortcut', async () => {
        await asNewVisitor();
        const release = await delayChunk(page, 'nav-search');
        await page.goto('/');
        await expectWaiting(page.locator('[data-widget="nav-search"]'));
        await page.keyboard.type('asthma');
        release();
        await ready(page, 'nav-search');
        await expect(searchBox(page)).toHaveValue('');
        await expect(searchBox(page)).not.toBeFocused();
      });
      await test.step('works as a shortcut, but does not take the focus from another field', async () => {
        await asNewVisitor();
        const release = await delayChunk(page, 'nav-search');
        await page.goto(APPLY);
        // The application may already have triggered the start of widgets by moving focus.
        await expect(page.locator('html[data-widgets-version]')).toBeAttached();
        await page.keyboard.press('/');
        const field = controlNamed(page, 'fullName');
        await field.focus();
        await page.keyboard.type('Ada ');
        release();
        await ready(page, 'nav-search');
        await page.keyboard.type('Lovelace');
        await expect(field).toHaveValue('Ada Lovelace');
        await expect(searchBox(page)).toHaveValue('');
      });
      await test.step('works as a shortcut, and Enter submits what was typed after it', async () => {
        await asNewVisitor();
        const release = await delayChunk(page, 'nav-search');
        await page.goto('/');
        await expectWaiting(page.locator('[data-widget="nav-search"]'));
        await page.keyboard.type('/asthma\n');
        release();
        await expect(page).toHaveURL('/search?q=asthma');
      });
    });
  });
});

test.describe('a button of a form that is loading', () => {
  test('submits, resets or opens once', { tag: ['@RT-08', '@FM-01', '@DR-01'] }, async ({
    asNewVisitor,
    page,
    requests,
  }) => {
    for (const [name, markup] of [
      ['without a type', ''],
      ['that is an image', 'type="image" alt="Save for later"'],
      ['with a type', 'type="submit"'],
    ] as const) {
      await test.step(`submits the form once: a button ${name}`, async () => {
        await asNewVisitor();
        const release = await delayChunk(page, 'form');
        // Keeps the page open, as if the widget mounted before the next page arrived.
        await page.route(/\/cart/, (route) => route.fulfill({ status: 204 }));
        await replaceMarkup(
          page,
          '/gallery/form',
          /<button type="submit"([^>]*value="draft"[^>]*)>([^<]*)<\/button>/,
          name === 'that is an image'
            ? `<input ${markup} $1>`
            : `<button ${markup} $1><span>$2</span></button>`,
        );
        await page.goto('/gallery/form');
        await expect(host(page, 'form').first()).toHaveAttribute('data-widget-state', 'loading');
        const pressed = page.locator('[value="draft"]').first();
        // The browser submits the form immediately.
        const target = name === 'that is an image' ? pressed : pressed.locator('span');
        await target.click({ noWaitAfter: true });
        await expect.poll(() => requests.to('/cart').length).toBe(1);
        release();
        await ready(page, 'form');
        await waitTwoFrames(page);
        expect(requests.to('/cart')).toHaveLength(1);
      });
    }
    await test.step('resets the form once, so that text typed later stays', async () => {
      await asNewVisitor();
      const release = await delayChunk(page, 'form');
      await replaceMarkup(
        page,
        '/gallery/form',
        /<button type="submit"[^>]*value="register"/,
        '<button type="reset">Start again</button>$&',
      );
      await page.goto('/gallery/form');
      await expect(host(page, 'form').first()).toHaveAttribute('data-widget-state', 'loading');
      await page.getByRole('button', { name: 'Start again' }).click();
      await page.locator('#plain-name').fill('Ada');
      release();
      await ready(page, 'form');
      await expect(page.locator('#plain-name')).toHaveValue('Ada');
    });
    await test.step('opens a dialog without submitting the form', async () => {
      await asNewVisitor();
      const release = await delayChunk(page, 'drawer');
      await replaceMarkup(
        page,
        '/',
        /<body[^>]*>/,
        '$&<form action="/cart"><button data-opens="help-drawer">Help with the form</button></form>',
      );
      await page.goto('/');
      await expect(host(page, 'drawer').first()).toHaveAttribute('data-widget-state', /waiting|loading/);
      await page.getByRole('button', { name: 'Help with the form' }).click();
      release();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(requests.to('/cart')).toHaveLength(0);
    });
  });
});

/** Opens the list of events and clicks a filter before the entry loads. Returns a function that lets the entry load. */
async function clickEarly(page: Page): Promise<() => void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const release = await delayResponses(page, /\/widgets\.js/);
  await page.goto('/events', { waitUntil: 'commit' });
  const { box, host: list } = listParts(page);
  await expect(box('Webinar')).toBeVisible();
  const bounds = await box('Webinar').boundingBox();
  // Uses mouse coordinates, because a locator's click waits for the load event, which in turn waits for the script.
  await page.mouse.click((bounds?.x ?? 0) + 8, (bounds?.y ?? 0) + 8);
  await expect(list).not.toHaveAttribute('data-widget-state');
  return release;
}

test.describe('with the head snippet', () => {
  const snippet = readFileSync('src/entry/head-snippet.js', 'utf8');

  test('clicks before the entry loads are replayed, and the page allows the snippet by its hash', {
    tag: ['@RT-08', '@RT-11'],
  }, async ({ page }) => {
    await test.step('clicks before the entry loads are replayed', async () => {
      const release = await clickEarly(page);
      release();
      await ready(page, 'content-list');
      await expect(listParts(page).count).toHaveText('92 results');
      await expect(page).toHaveURL('/events?types=webinar');
    });
    await test.step('the page allows the snippet by the hash in the documentation', async () => {
      const response = await page.goto('/events');
      const policy = response?.headers()['content-security-policy'] ?? '';
      const hash = /'(sha256-[^']+)'/.exec(policy)?.[1] ?? 'none';
      expect(readFileSync('docs/integrating.md', 'utf8')).toContain(hash);
      expect(Buffer.byteLength(snippet)).toBeLessThan(600);
      expect(await page.locator('head script:not([type])').textContent()).toBe(snippet);
    });
  });

  test.describe('on a page that the visitor does not use again', () => {
    test.use({ isPageUsed: false });

    test('a click before the entry loads starts its widget', { tag: ['@RT-02', '@RT-08'] }, async ({
      page,
    }) => {
      const release = await clickEarly(page);
      release();
      await expect(listParts(page).count).toHaveText('92 results');
    });
  });
});

test.describe('a request by other code before a dialog has mounted', () => {
  test.use({ isPageUsed: false });

  test('opens it once it is ready, unless the request is withdrawn', { tag: ['@RT-08', '@DR-01'] }, async ({
    page,
  }) => {
    await test.step('opens it once it is ready, on a page that the visitor has not used', async () => {
      await page.goto('/gallery/drawer');
      const drawer = page.locator('#credits');
      await expectWaiting(drawer);
      await drawer.evaluate((element) => {
        const detail = { title: 'Fees' };
        element.dispatchEvent(new CustomEvent('widget:request-open', { detail }));
      });
      await expect(page.getByRole('dialog', { name: 'Fees' })).toBeVisible();
    });
    await test.step('leaves it closed if the request is withdrawn', async () => {
      await page.goto('/gallery/drawer');
      const drawer = page.locator('#credits');
      await expectWaiting(drawer);
      await drawer.evaluate((element) => {
        for (const request of ['open', 'close'])
          element.dispatchEvent(new CustomEvent(`widget:request-${request}`));
      });
      await expect(drawer).toHaveAttribute('data-widget-state', 'ready');
      await expect(drawer).toHaveAttribute('data-state', 'closed');
    });
  });
});
