import type { Page, Route } from '@playwright/test';
import { delayResponses } from '../support/delay.ts';
import {
  addSuggestion,
  type Donation,
  donationParts,
  expectStep,
  fillLogin,
  goToPayment,
  openDonation,
} from '../support/donation.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const SAVE = '/actions/ats-donations-module/donate/save-session';

/** Opens the login step with a gift of $250 for fellowships. */
async function openLogin(page: Page, query = ''): Promise<Donation> {
  const donation = await openDonation(page, query);
  await donation.program.selectOption('fellowships');
  await addSuggestion(donation, '$250');
  await donation.signInFirst.check();
  await donation.continueButton.click();
  await expectStep(donation, 'login');
  return donation;
}

async function signIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login\?returnTo=\/donate$/);
  await fillLogin(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.describe('without JavaScript', () => {
  test('the link leads to the login page, which leads back to the form', { tag: '@DN-06' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await donationParts(page).signIn.click();
    await signIn(page);
    await expect(page).toHaveURL(/\/donate$/);
    await expect(donationParts(page).login).toHaveCount(0);
  });
});

test('a login saves the donation on the server and returns to its payment step', {
  tag: ['@DN-06', '@DN-01'],
}, async ({ page, requests }) => {
  const donation = await openLogin(page);
  const stage = donation.form.locator('[data-donation-part="stage"][aria-current="step"]');
  const gap = await stage.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return element.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom;
  });
  expect(gap, 'the current stage is underlined directly below its name').toBeLessThan(12);
  const token = await donation.form.locator('[name="CRAFT_CSRF_TOKEN"]').inputValue();
  await donation.signIn.click();
  await signIn(page);
  await ready(page, 'donation');
  const [save, ...others] = requests.to(SAVE);
  expect(others).toEqual([]);
  expect(save?.method()).toBe('POST');
  expect(save?.headers()).toMatchObject({ accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' });
  expect(save?.headers()['content-type']).toContain('multipart/form-data');
  expect(save?.postData()).toMatch(/name="atsDonationAmount"\s+250\s/);
  await expect(donation.payment).toBeVisible();
  await expect(donation.brief.locator('[data-fact="amount"]')).toHaveText('$250.00');
  await expect(donation.email).toHaveValue('nadia.whitfield@clinic.example');
  await expect(donation.form.locator('[name="CRAFT_CSRF_TOKEN"]')).not.toHaveValue(token);
  await expect(donation.login).toHaveCount(0);
  // Reloading the payment step loses nothing either.
  await page.reload();
  await ready(page, 'donation');
  await expect(donation.payment).toBeVisible();
  await donation.brief.getByRole('button', { name: 'Change' }).click();
  await expect(donation.suggestion('$250')).toBeChecked();
  await expect(donation.program).toHaveValue('fellowships');
  // After the visitor has signed in, the summary leads straight to the payment step.
  await donation.addToCart.click();
  await expectStep(donation, 'summary');
  await goToPayment(donation);
});

test('nothing is lost if the session ends during the login, and the payment step comes next', {
  tag: ['@DN-06', '@DN-01'],
}, async ({ page }) => {
  const donation = await openLogin(page);
  await donation.signIn.click();
  await expect(page).toHaveURL(/\/login/);
  await page.context().clearCookies();
  await signIn(page);
  await ready(page, 'donation');
  await expect(donation.payment).toBeVisible();
  await expect(donation.brief.locator('[data-fact="amount"]')).toHaveText('$250.00');
  await test.step('a later visit starts with the gift, not with the payment step', async () => {
    await page.goto('/');
    await page.goto('/donate');
    await ready(page, 'donation');
    await expect(donation.amountPage).toBeVisible();
    await expect(donation.suggestion('$250')).toBeChecked();
    await expect(donation.program).toHaveValue('fellowships');
  });
});

test('a message appears and nothing is lost if saving fails, gets no response or is refused', {
  tag: ['@DN-06', '@RT-04'],
}, async ({ page, violations }) => {
  violations.allow(/save-session/);
  const reports = await collectReports(page);
  const donation = await openLogin(page);
  const problem = donation.form.locator('[data-donation-part="problem"]');
  const expected: unknown[] = [];
  for (const [failure, respond, found] of [
    ['an error', (route) => route.fulfill({ status: 500 }), '"The server responded with status 500"'],
    [
      'an expired session',
      (route) => route.fulfill({ status: 400 }),
      '"The server responded with status 400"',
    ],
    // An unexpected response is reported to developers, but neither a missing response nor a refusal.
    ['no response', (route) => route.abort('connectionreset'), undefined],
    ['a refusal', (route) => route.fulfill({ json: { success: false, message: 'Not now.' } }), undefined],
  ] as const satisfies readonly (readonly [string, (route: Route) => Promise<void>, string | undefined])[])
    await test.step(failure, async () => {
      await page.route(/save-session/, respond);
      await donation.signIn.focus();
      await donation.signIn.click();
      await expect(problem).toBeFocused();
      await expect(problem).toContainText(
        'We couldn’t save your donation, so we haven’t taken you to the sign-in page.',
      );
      await expect(donation.login).toBeVisible();
      await expect(donation.signIn).not.toHaveAttribute('aria-busy', 'true');
      if (found !== undefined) expected.push(expect.objectContaining({ code: 'answer', found }));
      expect(await reports()).toEqual(expected);
      await page.unroute(/save-session/);
    });
  await page.goBack();
  await expectStep(donation, 'summary');
  await expect(problem).toBeHidden();
  await donation.continueButton.click();
  await donation.asGuest.click();
  await expectStep(donation, 'payment');
  await expect(donation.brief.locator('[data-fact="amount"]')).toHaveText('$250.00');
});

test('the address for saving may have a query string, in which some servers name the action', {
  tag: ['@DN-06', '@RT-05'],
}, async ({ page, requests }) => {
  const widgetWithSession = 'data-widget="donation" data-donation-session="/index.php?p=actions/donate/keep"';
  await replaceMarkup(page, '/donate', 'data-widget="donation"', widgetWithSession);
  await page.route(/\/index\.php/, (route) => route.fulfill({ json: { success: true } }));
  const donation = await openLogin(page);
  await donation.signIn.click();
  await expect(page).toHaveURL(/\/login/);
  expect(requests.addresses()).toContain('/index.php?p=actions/donate/keep');
  expect(requests.to(SAVE)).toEqual([]);
});

test('Back withdraws a login that is waiting for the server', { tag: ['@DN-06', '@DN-01'] }, async ({
  page,
  requests,
}) => {
  const donation = await openLogin(page);
  const release = await delayResponses(page, /save-session/);
  const sent = page.waitForRequest(/save-session/);
  await donation.signIn.click();
  await sent;
  await page.goBack();
  await expectStep(donation, 'summary');
  release();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await expect(page).toHaveURL(/\/donate#/);
  await expect(donation.form.getByText('We couldn’t save your donation')).toHaveCount(0);
  await page.unroute(/save-session/);
  await donation.continueButton.click();
  await expectStep(donation, 'login');
  await test.step('two clicks save the donation once', async () => {
    requests.clear();
    const releaseAgain = await delayResponses(page, /save-session/);
    await donation.signIn.click();
    await expect(donation.signIn).toHaveAttribute('aria-busy', 'true');
    await donation.signIn.click();
    releaseAgain();
    await expect(page).toHaveURL(/\/login/);
    expect(requests.to(SAVE)).toHaveLength(1);
  });
});
