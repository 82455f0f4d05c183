import type { Page } from '@playwright/test';
import { tabTo } from '../support/account.ts';
import { listenToAnnouncements } from '../support/announcements.ts';
import { delayChunk, delayResponses } from '../support/delay.ts';
import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import { nextSubmission, purchase } from '../support/paymentForms.ts';
import { cardField, cardFrame, fillCard, ledger, typeCard } from '../support/payments.ts';
import {
  chooseOneYear,
  expectThanks,
  openPurchase,
  PURCHASE,
  paidFacts,
  purchaseParts,
} from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, test } from '../support/test.ts';

/** Responds to the form in place of the server, and records the submitted data. */
async function recordPosts(page: Page): Promise<URLSearchParams[]> {
  const posts: URLSearchParams[] = [];
  await page.route(`**${PURCHASE}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts.push(new URLSearchParams(route.request().postData() ?? ''));
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Taken in</title><p>Taken in',
    });
  });
  return posts;
}

test.describe('without JavaScript', () => {
  test('the form is submitted to the server, which explains what needs JavaScript and offers an invoice', {
    tag: ['@RT-09', '@MP-01', '@PY-06'],
  }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    const { form, product, term, submit, message, summary } = purchaseParts(page);
    await submit.click();
    await expect(message).toHaveText('Please select a membership option to purchase.');
    await product('Full member').check();
    await term('Full member', 'Three years').check();
    await expect(form.getByText('The card field needs JavaScript')).toBeVisible();
    await submit.click();
    await expect(
      form.getByText(/You have not been charged. Cards and wallets need JavaScript/),
    ).toBeVisible();
    await expect(term('Full member', 'Three years')).toBeChecked();
    await expect(summary).toContainText('$1,128.70');
    await page.getByRole('button', { name: 'Send me an invoice' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your invoice is on its way');
    await expect(page.getByText('Full member, three years, $1,128.70')).toBeVisible();
    expect((await ledger(page)).charges).toEqual([]);
  });

  test('a promotion code lowers the prices, or says why it does not', async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    const code = page.getByRole('textbox', { name: 'Promotion code' });
    await page.getByText('I have a promotion code').click();
    await code.fill('winter');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(code).toHaveValue('winter');
    await expect(code).toHaveAccessibleDescription(/^We don’t have this code/);
    await code.fill('spring');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription('20% off every membership');
    const { product, term } = purchaseParts(page);
    await product('Full member').check();
    await expect(term('Full member', 'One year')).toHaveAccessibleName(/\$340\.00/);
  });

  test('Back submits the form without a choice', { tag: ['@RT-09', '@MP-02'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    const posts = await recordPosts(page);
    await purchaseParts(page).back.click();
    await expect(page.getByText('Taken in')).toBeVisible();
    expect(posts.map((sent) => sent.getAll('backAction').at(-1))).toEqual(['back']);
  });
});

test('a promotion code applies to what is charged, and an invoice needs a choice but no card', async ({
  page,
}) => {
  await page.goto(PURCHASE);
  const { message, product, summary, submit, term } = purchaseParts(page);
  await page.getByText('I have a promotion code').click();
  await page.getByRole('textbox', { name: 'Promotion code' }).fill('SPRING');
  await page.getByRole('button', { name: 'Apply' }).click();
  await ready(page, 'membership-purchase');
  const invoice = page.getByRole('button', { name: 'Send me an invoice' });
  await invoice.click();
  await expect(message).toHaveText('Please select a membership option to purchase.');
  await product('Full member').check();
  await term('Full member', 'One year').check();
  await expect(summary).toContainText('$340.00');
  await page.getByRole('textbox', { name: 'Name on the receipt' }).fill('Ada Byron');
  await fillCard(page);
  await submit.click();
  await expectThanks(page);
  await expect(paidFacts(page)).toContainText('Received fromAda Byron');
  expect((await ledger(page)).charges).toMatchObject([{ amount: 34_000 }]);
  await page.goto(`${PURCHASE}?another`);
  await ready(page, 'membership-purchase');
  await product('Early-career member').check();
  await invoice.click();
  await expect(page.getByText('Early-career member, one year, $119.60')).toBeVisible();
  expect((await ledger(page)).charges).toHaveLength(1);
});

test.describe('the choice of a membership', () => {
  test('is required, and without it the page scrolls up to a message above the list', {
    tag: ['@MP-01', '@wcag-3.3.1', '@wcag-3.3.3', '@wcag-4.1.3'],
  }, async ({ page, requests }) => {
    const announcements = await listenToAnnouncements(page);
    const read = await recordFormEvents(page);
    await page.setViewportSize({ width: 390, height: 700 });
    const { product, term, message, submit, form, summary } = await openPurchase(page);
    await expect(message).toBeHidden();
    const prices = form.locator('.sw-purchase-product > .sw-choice > .sw-choice-price');
    await expect(prices).toHaveText([
      'from $425.00 a year',
      '$149.50 a year',
      'First year free',
      'from $4.35 a month',
    ]);
    await submit.click();
    await expect(message).toHaveText('Please select a membership option to purchase.');
    await expect(message).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
    await expect(product('Full member')).toBeFocused();
    await expect(product('Full member')).toHaveAccessibleDescription(
      'Please select a membership option to purchase.',
    );
    await expect.poll(announcements).toContain('Please select a membership option to purchase.');
    const list = await form.locator('.sw-purchase-product').first().boundingBox();
    const above = await message.boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0);

    await expectEvents(read, ['problem browser membershipProduct:missing']);
    // Once a product is chosen, only its terms are missing.
    await product('Full member').check();
    await expect(message).toBeVisible();
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    await submit.click();
    await expect(message).toBeInViewport();
    const oneYear = term('Full member', 'One year');
    await expect(oneYear).toBeFocused();
    await expect(oneYear).toBeInViewport();
    await expect(oneYear).toHaveAccessibleDescription('Select how long your membership should run.');
    await expect(form.getByText('how long your membership').and(page.locator(':visible'))).toHaveCount(1);
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(2);
    await expect(product('Full member')).not.toHaveAttribute('aria-invalid');
    await expectEvents(read, [
      'problem browser membershipProduct:missing',
      'problem browser purchasableId:missing',
    ]);
    await expect(summary).toContainText('Choose a term to see the total.');
    await expect(summary.getByText('Nothing chosen')).toBeHidden();
    await oneYear.check();
    await expect(message).toBeHidden();
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0);
    expect(requests.to(PURCHASE).filter((request) => request.method() === 'POST')).toEqual([]);
  });

  test('takes the name from the label’s text, whether or not it is in a span', { tag: '@MP-01' }, async ({
    page,
  }) => {
    await replaceMarkup(page, PURCHASE, '<span>Full member', '<b>Full member');
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await expect(parts.summary.locator('[data-widget-slot] dd').first()).toContainText('Full member');
  });

  test('shows the membership, term, renewal and price, a button back to the list, and the price on the button that pays', {
    tag: ['@PY-02', '@MP-01', '@wcag-3.3.4'],
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const { summary, product, term, total, submit } = await openPurchase(page);
    await expect(summary).toContainText('Nothing chosen yet.');
    await product('Affiliate member').check();
    await term('Affiliate member', 'One month, to try it').check();
    await expect(total).toHaveText('$4.35');
    await expect(summary).toContainText('Affiliate member');
    await expect(summary).toContainText('One month, to try it');
    await expect(summary).toContainText('Once, no automatic renewal');
    await expect(summary.getByText('Nothing chosen')).toBeHidden();
    await expect.poll(announcements).toContain('Total: $4.35');
    await summary.getByRole('button', { name: 'Change the membership' }).click();
    await expect(product('Affiliate member')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(product('Member in training')).toBeChecked();
    await expect(page.locator('[value="5132"]')).not.toBeChecked();
    await expect(summary).toContainText('Nothing chosen yet.');
    await test.step('only the known price is on the button that pays', async () => {
      await expect(submit).toHaveAccessibleName('Complete purchase');
      const release = await delayResponses(page, /get-item-price/);
      await product('Full member').check();
      await term('Full member', 'Three years').check();
      await expect(total).toHaveText('Loading the price…');
      await expect(submit).toHaveAccessibleName('Complete purchase');
      release();
      await expect(submit).toHaveAccessibleName('Complete purchase $1,128.70');
      await product('Member in training').check();
      await term('Member in training', 'First year').check();
      await expect(total).toHaveText('$0.00');
      await expect(submit).toHaveAccessibleName('Complete purchase');
    });
    await test.step('a product that has only one purchasable selects it', async () => {
      await product('Early-career member').check();
      await expect(term('Early-career member', 'One year')).toBeChecked();
      await expect(total).toHaveText('$149.50');
    });
  });

  test('is kept after a reload', { tag: ['@MP-01', '@wcag-3.3.7'] }, async ({ page }) => {
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await page.reload();
    await ready(page, 'membership-purchase');
    await expect(parts.term('Full member', 'One year')).toBeChecked();
    await expect(parts.total).toHaveText('$425.00');
    await test.step('a newer choice is also kept', async () => {
      await parts.product('Early-career member').check();
      await page.reload();
      await ready(page, 'membership-purchase');
      await expect(parts.product('Early-career member')).toBeChecked();
    });
    await test.step('the restored choice never replaces a choice that is made as soon as the widget mounts', async () => {
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const host = document.querySelector(
            '[data-widget="membership-purchase"][data-widget-state="ready"]',
          );
          if (!host) return;
          observer.disconnect();
          document.querySelector<HTMLElement>('[name="purchasableId"][value="5102"]')?.click();
        }).observe(document, { subtree: true, attributeFilter: ['data-widget-state'] });
      });
      await page.reload();
      await ready(page, 'membership-purchase');
      await expect(parts.total).toHaveText('$1,128.70');
      await expect(parts.term('Full member', 'Three years')).toBeChecked();
    });
  });

  test('does not shift the layout when the widget mounts', { tag: '@RT-06' }, async ({ page }) => {
    const release = await delayChunk(page, 'runtime');
    const shifts = await watchShifts(page);
    await page.goto(PURCHASE, { waitUntil: 'commit' });
    await expect(purchaseParts(page).submit).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    release();
    await ready(page, 'membership-purchase');
    await expect(cardField(page, 'number')).toBeVisible();
    expect(await shifts()).toBe(0);
  });
});

test.describe('a page that the server returned with a choice', () => {
  test('does not shift the layout when the widget mounts', { tag: '@RT-06' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/422.*membership\/purchase/);
    await page.setViewportSize({ width: 390, height: 844 });
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page, '4000000000000002');
    const release = await delayChunk(page, 'runtime');
    // The wallet appears after the price, so holding the price keeps the wallet out of the measurement.
    await delayResponses(page, /get-item-price/);
    const shifts = await watchShifts(page);
    await parts.submit.click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    release();
    await ready(page, 'membership-purchase');
    await expect(parts.total).toHaveText('Loading the price…');
    expect(await shifts()).toBe(0);
  });
});

test.describe('Back', () => {
  test('submits backAction, without validation and without a card, and leaves it empty afterwards', {
    tag: '@MP-02',
  }, async ({ page, requests }) => {
    const { back } = await openPurchase(page);
    const posts = await recordPosts(page);
    await back.dblclick({ noWaitAfter: true });
    await expect(page.getByText('Taken in')).toBeVisible();
    expect(posts.map((sent) => [sent.get('backAction'), sent.has('stripe_last4')])).toEqual([
      ['back', false],
    ]);
    expect(requests.to(/\/v1\/payment_methods/)).toEqual([]);
    await page.goBack();
    await ready(page, 'membership-purchase');
    const backAction = page.locator('[data-membership-purchase-part="back-action"]');
    await expect(backAction).toHaveValue('');
    // The field is also empty when the page comes from the back/forward cache.
    await backAction.evaluate((field: HTMLInputElement) => {
      field.value = 'back';
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(backAction).toHaveValue('');
  });
});

test.describe('a purchase', () => {
  test('of a free membership is submitted immediately, without a card', {
    tag: ['@MP-02', '@PY-02', '@PY-04'],
  }, async ({ page, requests }) => {
    const read = await recordFormEvents(page);
    const parts = await openPurchase(page);
    const { product, term, submit, form, total } = parts;
    await chooseOneYear(parts);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    await expect(total).toHaveText('$0.00');
    await expect(form.getByText('There is nothing to pay.')).toBeVisible();
    await test.step('the page neither promises guests an email nor calls nothing a payment', async () => {
      await expect(page.locator('.page-head')).not.toContainText(/e-?mail/);
      await expect(parts.summary.locator('dt')).toHaveText(['Membership', 'Term', 'Total']);
      const ends = [form.getByText('There is nothing to pay.'), submit].map((each) => each.boundingBox());
      const [note, button] = await Promise.all(ends);
      expect((button?.y ?? Infinity) - (note?.y ?? 0)).toBeLessThan(120);
    });
    await expect(form.getByText('Card', { exact: true })).toBeHidden();
    const sent = nextSubmission(purchase, page);
    await submit.click();
    expect((await sent).get('shownAmount')).toBe('0');
    await expectThanks(page);
    await expect(page.getByRole('article')).toContainText('You haven’t been charged.');
    await expect(page.getByRole('article')).not.toContainText(/payment for|tax/);
    await expectEvents(read, ['sent']);
    expect(requests.to(/\/v1\/payment_methods/)).toEqual([]);
    expect(await ledger(page)).toMatchObject({ charges: [], orders: [{ amount: 0 }] });
  });

  test('works by keyboard alone', { tag: ['@MP-01', '@PY-04', '@wcag-2.1.1'] }, async ({ page }) => {
    const { product, term, total, submit } = await openPurchase(page);
    await tabTo(page, product('Full member'));
    await page.keyboard.press('Space');
    await tabTo(page, term('Full member', 'One year'));
    await page.keyboard.press('Space');
    await expect(total).toHaveText('$425.00');
    await expect(cardField(page, 'number')).toBeVisible();
    // Tab moves into Stripe's frame. The page cannot see which field in the frame has focus.
    await tabTo(page, cardFrame(page));
    await typeCard(page);
    await tabTo(page, submit);
    await page.keyboard.press('Enter');
    await expectThanks(page);
    expect((await ledger(page)).charges).toHaveLength(1);
  });
});
