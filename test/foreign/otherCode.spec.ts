import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { openDonation } from '../support/donation.ts';
import { fillCard, ledger, postalCode } from '../support/payments.ts';
import { chooseOneYear, expectThanks, openPurchase, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { openNavSearch } from '../support/search.ts';
import { expect, test } from '../support/test.ts';

const require = createRequire(import.meta.url);
const jquery = readFileSync(require.resolve('jquery'), 'utf8');

const names = Object.keys(registry);

/** Opens a widget's gallery page and starts all of its widgets. */
async function open(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/gallery/${name}`);
  await ready(page, name);
  await page.waitForLoadState('networkidle');
}

/** Returns the visible text of each host in the page's content, without spaces. */
const readWords = (page: Page, name: string): Promise<string[]> =>
  page
    .locator(`main [data-widget="${name}"]`)
    .evaluateAll((hosts) => hosts.map((host) => (host as HTMLElement).innerText.replace(/\s+/g, '')));

/**
 * Translates the page from now on, as a browser's translation feature would. Each text node is replaced by a new text node
 * inside `<font><font>`, even in content that appears later. The target "language" is English in capital letters.
 */
const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const SKIPPED =
      'script, style, textarea, template, svg, font, [translate="no"], [data-widgets-announcer]';
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || !text.isConnected || text.parentElement?.closest(SKIPPED)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data.toUpperCase();
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translate(target);
        addedNodes.forEach(translate);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    document.documentElement.classList.add('translated-ltr');
    translate(document.body);
  });

// Sites with such code do not have a Trusted Types policy.
test.use({ bypassCSP: true });

test.describe('browser translation', () => {
  for (const name of names) {
    test(`neither breaks nor crashes ${name}`, { tag: '@RT-04' }, async ({ page, violations }) => {
      // The test clicks every button, and the gallery's account refuses to save and to delete.
      if (name === 'continue-elsewhere') violations.allow(/saved-form/);
      await open(page, name);
      await translatePage(page);
      const controls = `main [data-widget="${name}"] :is(button[type="button"], summary, input:is([type="checkbox"], [type="radio"]))`;
      // Clicks each control in turn, including controls that appear in the meantime, as a visitor would.
      await page.evaluate(async (selector) => {
        const pressed = new Set<Element>();
        const next = () =>
          [...document.querySelectorAll<HTMLElement>(selector)].find(
            (control) => !pressed.has(control) && control.checkVisibility() && !control.closest('[inert]'),
          );
        for (let control = next(); control && pressed.size < 40; control = next()) {
          pressed.add(control);
          control.click();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        }
        for (const field of document.querySelectorAll<HTMLInputElement>('main input:not([type])')) {
          field.value = 'a';
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }, controls);
      await ready(page, name);
      // Widgets must also unmount without errors, when React removes the elements that it has rendered.
      await page.evaluate(() => document.querySelector('main')?.replaceChildren());
      await page.evaluate(() => new Promise(requestAnimationFrame));
    });
  }

  test("keeps the navigation's results up to date", { tag: ['@SN-02', '@RT-04'] }, async ({ page }) => {
    const { box, hits, results } = await openNavSearch(page);
    await translatePage(page);
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    // The same results are shown with other matches highlighted, so React updates text nodes that the browser has replaced.
    await box.fill('asthma pregnancy');
    const title = hits
      .filter({ hasText: /in pregnancy/i })
      .locator('.sw-nav-search-title')
      .first();
    await expect(title.locator('mark').nth(1)).toHaveText(/pregnancy/i);
    await expect(title).toHaveText(/^Testimony: asthma in pregnancy$/i);
    await box.fill('qqq qqq');
    await expect(results).toContainText('NO RESULTS FOUND FOR QQQ QQQ');
    await box.fill('asthma');
    await expect(hits).toHaveCount(5);
    await expect(results).not.toContainText('QQQ QQQ');
    await expect(box).toHaveValue('asthma');
  });

  test('keeps the amount on the button that pays up to date', { tag: ['@DN-03', '@RT-04'] }, async ({
    page,
  }) => {
    const donation = await openDonation(page);
    await translatePage(page);
    const amountPage = donation.form.locator('[data-page="amount"]');
    const give = donation.payment.getByRole('button', { name: /give now/i });
    const choose = async (amount: string): Promise<void> => {
      await donation.customAmount.fill(amount);
      await amountPage.getByRole('button', { name: /continue/i }).click();
      await donation.summary.getByRole('button', { name: /continue/i }).click();
      await expect(give).toContainText(`$${amount}`);
    };
    await donation.otherAmount.check();
    await choose('42');
    await page.goBack();
    await page.goBack();
    await choose('87');
    await expect(give).not.toContainText('$42');
  });
});

/** Rewrites the page's content, as an A/B testing tool based on jQuery would. */
async function writeAgain(page: Page): Promise<void> {
  await page.evaluate(jquery);
  await page.evaluate(() => {
    const $ = Reflect.get(window, '$') as (selector: string) => { html: (markup?: string) => string };
    // Such tools hide the body while they rewrite it.
    document.body.style.opacity = '0';
    $('main').html($('main').html());
    document.body.style.opacity = '';
  });
}

test.describe('code that rewrites the page', () => {
  for (const name of names) {
    test(`starts ${name} again, once`, { tag: '@RT-06' }, async ({ page }) => {
      await open(page, name);
      const before = await readWords(page, name);
      await writeAgain(page);
      await ready(page, name);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => readWords(page, name)).toEqual(before);
    });
  }

  test('leaves no error texts that nothing would remove', { tag: ['@FM-07', '@RT-06'] }, async ({ page }) => {
    await open(page, 'form');
    const form = page.locator('form:has([required])').first();
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
    await expect(form.locator('[data-widget-slot]')).not.toHaveCount(0);
    await expect(form).toContainText('There is a problem');
    await writeAgain(page);
    await ready(page, 'form');
    await expect(form).not.toContainText('There is a problem');
  });

  test('leaves a purchase that can be paid', { tag: ['@PY-05', '@RT-06'] }, async ({ page }) => {
    await chooseOneYear(await openPurchase(page));
    await fillCard(page);
    await writeAgain(page);
    await ready(page, 'membership-purchase');
    const purchase = purchaseParts(page);
    // The order's snapshot restores the choice. Stripe's frames are new and empty.
    await expect(purchase.total).toHaveText('$425.00');
    await expect(postalCode(page)).toHaveCount(1);
    await fillCard(page);
    await postalCode(page).fill('10001');
    await purchase.submit.click();
    await expectThanks(page);
    expect((await ledger(page)).charges).toMatchObject([{ amount: 42_500, isWallet: false }]);
  });
});

test('a consent tool can start the script late', { tag: '@RT-01' }, async ({ page }) => {
  await replaceMarkup(
    page,
    '/gallery/quiz',
    /<script type="module" src="([^"]+)"/,
    '<script type="text/plain" data-src="$1"',
  );
  await page.goto('/gallery/quiz');
  const host = page.locator('main [data-widget="quiz"]').first();
  await expect(host).not.toHaveAttribute('data-widget-state');
  await page.evaluate(() => {
    const held = document.querySelector<HTMLScriptElement>('script[data-src]');
    const script = document.createElement('script');
    script.type = 'module';
    script.src = held?.dataset.src ?? '';
    held?.after(script);
  });
  await ready(page, 'quiz');
  const { length } = (await readWords(page, 'quiz')).join('');
  await host.getByRole('radio').first().click();
  await expect.poll(async () => (await readWords(page, 'quiz')).join('').length).toBeGreaterThan(length);
});

test('a data layer that is not a list stays as it is', { tag: '@SI-02' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.set(window, 'dataLayer', { own: 'object' }));
  const { box, hits } = await openNavSearch(page);
  await page.clock.install();
  await box.fill('asthma');
  await expect(hits).toHaveCount(5);
  await page.clock.runFor(2000);
  expect(await page.evaluate(() => Reflect.get(window, 'dataLayer') as unknown)).toEqual({ own: 'object' });
});
