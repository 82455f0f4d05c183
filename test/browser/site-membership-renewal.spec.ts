import { expectNoAxeFindings } from '../support/axe.ts';
import { fillLogin } from '../support/donation.ts';
import { fillCard } from '../support/payments.ts';
import { paidFacts, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const RENEW = '/membership/renew';

test.describe('without JavaScript', () => {
  test('the server preselects the current type and offers an invoice, after the visitor has signed in', {
    tag: ['@MP-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    await test.step('the server preselects the current type, states its terms, and offers an invoice', async () => {
      await page.goto('/account/profile');
      await page.getByRole('link', { name: 'Renewal' }).click();
      const { form, product, term, submit } = purchaseParts(page);
      await expect(product('Full member')).toBeChecked();
      await expect(term('Full member', 'One year, until January 31, 2028')).toBeChecked();
      await expect(form.getByRole('definition').filter({ hasText: '$425.00' })).toBeVisible();
      await expect(page.locator('#renewal')).toContainText('Runs untilJanuary 31, 2027');
      await expect(page.locator('#renewal')).toContainText('It does not renew by itself');
      await expect(page.locator('input[value="5121"]')).toHaveCount(0);
      await submit.click();
      await expect(form).toContainText('You have not been charged. Cards and wallets need JavaScript');
      await page.getByRole('button', { name: 'Send me an invoice' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your invoice is on its way');
    });
    await test.step('a visitor who has signed out signs in first', async () => {
      await page.goto('/account/profile');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.goto(RENEW);
      await expect(page).toHaveURL(/\/login\?returnTo=%2Fmembership%2Frenew$/);
      await fillLogin(page);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(RENEW);
    });
  });
});

test('a member renews by card with the preselected type, and the receipt names the new end', {
  tag: ['@MP-02', '@PY-04'],
}, async ({ page }) => {
  await page.goto(RENEW);
  await ready(page, 'membership-purchase');
  const { summary, total, submit } = purchaseParts(page);
  await expect(total).toHaveText('$425.00');
  await expect(summary).toContainText('One year, until January 31, 2028');
  await expectNoAxeFindings(page);
  await fillCard(page);
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for renewing');
  await expect(paidFacts(page)).toContainText('Nadia Whitfield');
  await expect(paidFacts(page)).toContainText('Runs untilJanuary 31, 2028');
  await expect(page.getByRole('article')).toContainText('This is a payment for a membership, not a gift.');

  await test.step('the card has the new end, and a pass only for what the server has signed', async () => {
    await page.getByRole('link', { name: 'See your membership card' }).click();
    const card = page.getByRole('region', { name: 'Nadia Whitfield' });
    await expect(card).toContainText('Valid untilJanuary 31, 2028');
    await expectNoAxeFindings(page);
    const address =
      (await card.getByRole('link', { name: 'Add to Apple Wallet' }).getAttribute('href')) ?? '';
    const pass = await page.request.get(address);
    expect([pass.status(), await pass.text()]).toEqual([200, expect.stringContaining('January 31, 2028')]);
    const forged = await page.request.get(address.replace('2028', '2088'));
    expect(forged.status()).toBe(403);
  });

  await test.step('once, and the next renewal continues from there', async () => {
    await page.goto(RENEW);
    await page.getByRole('link', { name: 'Buy another membership' }).click();
    await expect(page.locator('#renewal')).toContainText('Runs untilJanuary 31, 2028');
  });
});
