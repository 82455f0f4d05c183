import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import { setControls } from '../support/forms.ts';
import { fillCard, payByWallet } from '../support/payments.ts';
import { chooseOneYear, expectThanks, openPurchase, PURCHASE, purchaseParts } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const DECLINED = '4000000000000002';
const NOTHING_CHOSEN = 'problem browser membershipProduct:missing';

test.describe('without JavaScript', () => {
  test('the form offers an invoice', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(PURCHASE);
    await expect(page.getByText('we’ll offer you an invoice')).toBeVisible();
  });
});

test.describe('a purchase', () => {
  test('reports a missing choice, a decline, a second card and the receipt, each once', {
    tag: ['@MP-01', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(/422/);
    const read = await recordFormEvents(page);
    const parts = await openPurchase(page);
    await parts.form.locator('[data-membership-purchase-part="pay"]').click();
    await expectEvents(read, [NOTHING_CHOSEN]);
    await chooseOneYear(parts);
    await fillCard(page, DECLINED);
    await parts.submit.click();
    await ready(page, 'payment-result');
    const declined = [
      NOTHING_CHOSEN,
      'sent',
      'pay started card 42500',
      'problem server',
      'pay failed card 42500',
    ];
    await expect.poll(async () => (await read()).length).toBe(declined.length);
    await fillCard(page);
    await purchaseParts(page).submit.click();
    await expectThanks(page);
    await ready(page, 'payment-result');
    await page.goto(PURCHASE);
    await ready(page, 'payment-result');
    await page.reload();
    await ready(page, 'payment-result');
    const pays = async () => (await read()).filter(({ type }) => type === 'widget:pay');
    await expectEvents(pays, [
      'pay started card 42500',
      'pay failed card 42500',
      'pay started card 42500',
      'pay succeeded card 42500',
    ]);
    expect((await read()).map(({ detail }) => detail.widget)).toEqual(Array(8).fill('membership-purchase'));
  });

  test('of a free membership reports no payment', { tag: ['@MP-02', '@PY-05'] }, async ({ page }) => {
    const read = await recordFormEvents(page);
    const parts = await openPurchase(page);
    await setControls(page, { membershipProduct: 'in-training', purchasableId: '5121' });
    await expect(parts.total).toHaveText('$0.00');
    await parts.form.locator('[data-membership-purchase-part="pay"]').click();
    await expectThanks(page);
    await expectEvents(read, ['sent']);
  });

  test('by wallet in one of two tabs reports each outcome in only one of them', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, context, violations }) => {
    violations.allow(/payment_intents\/\w+\/confirm/);
    const other = await context.newPage();
    const readOther = await recordFormEvents(other);
    await chooseOneYear(await openPurchase(other));
    await expect(other.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    await page.bringToFront();
    const read = await recordFormEvents(page);
    await chooseOneYear(await openPurchase(page));
    await payByWallet(page);
    await expectThanks(page);
    await expectEvents(read, ['pay started wallet 42500', 'pay succeeded wallet 42500', 'sent']);
    await other.bringToFront();
    await payByWallet(other);
    await expectThanks(other);
    await expectEvents(readOther, ['sent']);
    await other.close();
  });
});
