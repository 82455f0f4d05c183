import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import {
  donationParts,
  openPaymentStep,
  openPlan,
  receiptFacts,
  THANK_YOU_URL,
} from '../support/donation.ts';
import { expectEvents, type ReceivedEvent, recordFormEvents } from '../support/formEvents.ts';
import { setControls } from '../support/forms.ts';
import { chooseBank, expectElement } from '../support/paymentElement.ts';
import { declineErrors, fillCard, payByWallet, settleByBank } from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const DECLINED = '4000000000000002';
const CHALLENGED = '4000002500003155';
/** Text that no field would contain otherwise. It must not occur in any event. */
const MARKER = 'Marker7';

/** Returns a function that reads only the events of payments and of sent forms. */
const withoutSteps = (read: () => Promise<ReceivedEvent[]>) => async () =>
  (await read()).filter(({ type }) => type === 'widget:pay' || type === 'widget:sent');

test.describe('without JavaScript', () => {
  test('the form offers another way to give', { tag: ['@RT-09', '@PY-01'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await expect(donationParts(page).byCheck).toBeVisible();
  });
});

test.describe('a card payment', () => {
  test('has started when the form is sent, and has succeeded on the thank-you page, once in all tabs', {
    tag: ['@PY-04', '@PY-05'],
  }, async ({ page, context }) => {
    const read = withoutSteps(await recordFormEvents(page));
    const donation = await openPaymentStep(page, '', '4242424242424242');
    await setControls(page, {
      'fields[firstName]': MARKER,
      'fields[lastName]': MARKER,
      'fields[email]': `${MARKER}@clinic.example`,
    });
    await donation.give.dblclick();
    await expect(page).toHaveURL(THANK_YOU_URL);
    await ready(page, 'payment-result');
    const lines = ['sent', 'pay started card 5000', 'pay succeeded card 5000'];
    await expectEvents(read, lines);
    const [, started, succeeded] = await read();
    expect(succeeded?.detail).toEqual({ ...started?.detail, outcome: 'succeeded', form: '' });
    expect(started?.detail).toMatchObject({
      widget: 'donation',
      form: 'donate',
      order: expect.stringMatching(/./),
    });
    expect(JSON.stringify(await read())).not.toContain(MARKER);

    await test.step('a reload, Back, Forward and another tab report nothing', async () => {
      await page.reload();
      await ready(page, 'payment-result');
      await page.goto('/');
      await page.goBack();
      await ready(page, 'payment-result');
      const other = await context.newPage();
      const readOther = await recordFormEvents(other);
      await other.goto(page.url());
      await ready(other, 'payment-result');
      await expectEvents(readOther, []);
      await other.close();
      await expectEvents(read, lines);
    });
  });

  test('that is declined has failed once, and another card starts again', {
    tag: ['@PY-05', '@PY-06'],
  }, async ({ page, violations }) => {
    violations.allow(/402/);
    const read = withoutSteps(await recordFormEvents(page));
    const donation = await openPaymentStep(page, '', DECLINED);
    await donation.give.click();
    await ready(page, 'payment-result');
    const declined = ['sent', 'pay started card 5000', 'pay failed card 5000'];
    await expectEvents(read, declined);
    await ready(page, 'donation');
    await fillCard(page);
    await donationParts(page).give.click();
    await receiptFacts(page);
    await expectEvents(read, [...declined, 'sent', 'pay started card 5000', 'pay succeeded card 5000']);
    const orders = (await read()).flatMap(({ detail: { order } }) => order ?? []);
    expect(new Set(orders).size).toBe(1);
  });

  test('reports the server’s refusal as a problem without fields', { tag: '@PY-05' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/402/);
    const read = await recordFormEvents(page);
    await (await openPaymentStep(page, '', DECLINED)).give.click();
    await ready(page, 'payment-result');
    const problems = async () => (await read()).filter(({ type }) => type === 'widget:problem');
    await expectEvents(problems, ['problem server']);
  });

  test('that needs 3-D Secure has an outcome once the visitor is back', { tag: '@PY-05' }, async ({
    page,
    violations,
  }) => {
    violations.allow(/402/);
    const read = withoutSteps(await recordFormEvents(page));
    await (await openPaymentStep(page, '', CHALLENGED)).give.click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await ready(page, 'payment-result');
    const failed = ['sent', 'pay started card 5000', 'pay failed card 5000'];
    await expectEvents(read, failed);
    await page.reload();
    await ready(page, 'payment-result');
    await expectEvents(read, failed);
  });

  test('of a recurring gift reports the interval', { tag: ['@DN-02', '@PY-05'] }, async ({ page }) => {
    const read = withoutSteps(await recordFormEvents(page));
    const donation = await openPlan(page);
    await donation.consent.check();
    await fillCard(page);
    await donation.give.click();
    await receiptFacts(page);
    await expectEvents(read, ['sent', 'pay started card 6499 month', 'pay succeeded card 6499 month']);
  });

  test('that does not start reports no payment', { tag: ['@PY-01', '@PY-05'] }, async ({ page }) => {
    const read = withoutSteps(await recordFormEvents(page));
    const donation = await openPaymentStep(page);
    await donation.give.click();
    await expect(donation.form.locator('.sw-field-error').first()).toBeVisible();
    await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault(), true));
    await fillCard(page);
    await donation.give.click();
    await expect(donation.give).toBeEnabled();
    await expectEvents(read, []);
  });
});

test.describe('a bank debit', () => {
  test('is on its way, and succeeds later', { tag: ['@PY-01', '@PY-05'] }, async ({ page }) => {
    const read = withoutSteps(await recordFormEvents(page));
    const donation = await openPaymentStep(page, '?fixture=payment-element');
    await expectElement(page);
    await chooseBank(page);
    await donation.give.click();
    await ready(page, 'payment-result');
    const lines = ['sent', 'pay started card 5000', 'pay processing card 5000'];
    await expectEvents(read, lines);
    await page.getByRole('link', { name: 'Check again' }).click();
    await ready(page, 'payment-result');
    await expectEvents(read, lines);
    await settleByBank(page);
    await page.getByRole('link', { name: 'Check again' }).click();
    await receiptFacts(page);
    await expectEvents(read, [...lines, 'pay succeeded card 5000']);
  });
});

test.describe('a wallet payment', () => {
  test('reports its outcome before the form is sent, and nothing on the thank-you page', {
    tag: ['@PY-03', '@PY-05'],
  }, async ({ page, violations }) => {
    violations.allow(declineErrors);
    const read = withoutSteps(await recordFormEvents(page));
    await openPaymentStep(page);
    await payByWallet(page, 'decline');
    const failed = ['pay started wallet 5000', 'pay failed wallet 5000'];
    await expectEvents(read, failed);
    await payByWallet(page);
    await expect(page).toHaveURL(THANK_YOU_URL);
    await ready(page, 'payment-result');
    await expectEvents(read, [...failed, 'pay started wallet 5000', 'pay succeeded wallet 5000', 'sent']);
  });

  test('that leads to the bank’s page succeeds in another tab, once', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    context,
  }) => {
    const read = withoutSteps(await recordFormEvents(page));
    const donation = await openPlan(page, '?fixture=wallet-redirect');
    await donation.consent.check();
    await payByWallet(page, 'challenge');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this you?');
    await expectEvents(read, ['pay started wallet 6499 month']);
    const other = await context.newPage();
    const readOther = withoutSteps(await recordFormEvents(other));
    await other.goto(page.url());
    await page.close();
    await other.getByRole('button', { name: 'Complete' }).click();
    const returned = donationParts(other);
    await expect(returned.form.getByText('Payment successful!', { exact: true })).toBeVisible();
    await expectEvents(readOther, ['pay succeeded wallet 6499 month']);
    await other.reload();
    await expect(returned.form.getByText('Payment successful!', { exact: true })).toBeVisible();
    await expectEvents(readOther, ['pay succeeded wallet 6499 month']);
  });
});

test.describe('going back through the back/forward cache', { tag: '@full-browser' }, () => {
  test('reports nothing again', { tag: ['@RT-10', '@PY-05'] }, async ({ page }) => {
    await recordRestores(page);
    const read = withoutSteps(await recordFormEvents(page));
    await (await openPaymentStep(page, '', '4242424242424242')).give.click();
    await ready(page, 'payment-result');
    const lines = ['sent', 'pay started card 5000', 'pay succeeded card 5000'];
    await expectEvents(read, lines);
    await page.evaluate(() => location.assign('/resources'));
    await expect(page).toHaveURL('/resources');
    await goBackThroughCache(page, THANK_YOU_URL);
    await expectEvents(read, lines);
  });
});
