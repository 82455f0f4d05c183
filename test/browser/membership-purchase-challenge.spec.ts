import { checkBox, checkFrame, checkMessage, tokensOf } from '../support/challenge.ts';
import { setControls } from '../support/forms.ts';
import { clickInFrame, fillCard, ledger } from '../support/payments.ts';
import {
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  openPurchase,
  PURCHASE,
  purchaseParts,
} from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a free membership needs no security check', { tag: ['@RT-09', '@MP-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(`${PURCHASE}?fixture=challenge,limits`);
    const { product, term, submit } = purchaseParts(page);
    await product('Member in training').check();
    await term('Member in training', 'First year').check();
    await submit.click();
    await expectThanks(page);
  });
});

test('a free membership hides the check and does not wait for it', { tag: '@PY-04' }, async ({ page }) => {
  const parts = await openPurchase(page, '?fixture=challenge-click');
  await expect(checkFrame(page)).toBeVisible();
  await setControls(page, { membershipProduct: 'in-training', purchasableId: '5121' });
  await expect(checkFrame(page)).toBeHidden();
  await parts.submit.click();
  await expectThanks(page);
});

test('the check can be tried in the gallery', { tag: '@PY-02' }, async ({ page, requests }) => {
  await page.goto('/gallery/membership-purchase?fixture=challenge-click');
  await ready(page, 'membership-purchase');
  await chooseOneYear(purchaseParts(page));
  await clickInFrame(checkBox(page));
  await expect(page.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
  expect(tokensOf(requests.to(/membership\/fetch$/))).toEqual([expect.any(String)]);
});

test('if the choice changes while the page waits for the check, one token is enough, and the last price is paid', {
  tag: ['@PY-02', '@PY-05'],
}, async ({ page, requests }) => {
  const parts = await openPurchase(page, '?fixture=challenge-click');
  await chooseOneYear(parts);
  await expect(checkMessage(page)).toBeVisible();
  await chooseThreeYears(parts);
  await fillCard(page);
  await parts.submit.click();
  await clickInFrame(checkBox(page));
  await expectThanks(page);
  const sent = requests.to(/membership\/(?:fetch|update)/);
  expect(tokensOf(sent)).toEqual([expect.any(String)]);
  expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 112_870 })]);
});

test('if the session’s pass has expired, the form comes back with the choice and a new check', {
  tag: ['@PY-05', '@PY-06'],
}, async ({ page, violations }) => {
  violations.allow(/membership\/purchase/);
  const parts = await openPurchase(page, '?fixture=challenge,challenge-once');
  await chooseOneYear(parts);
  await expect(page.locator('.sw-payment-buttons:not([inert])')).toBeVisible();
  await fillCard(page);
  const response = page.waitForResponse((given) => given.request().isNavigationRequest());
  await parts.submit.click();
  expect((await response).status()).toBe(403);
  await ready(page, 'membership-purchase');
  await expect(
    page.getByText('Please complete the security check, then submit the form again.'),
  ).toBeVisible();
  await expect(parts.term('Full member', 'One year')).toBeChecked();
  await fillCard(page);
  await parts.submit.click();
  await expectThanks(page);
  expect((await ledger(page)).charges).toEqual([expect.objectContaining({ amount: 42_500 })]);
});
