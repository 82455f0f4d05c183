import type { Page } from '@playwright/test';
import { buttonNamed } from '../support/account.ts';
import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { addSuggestion, donationParts, expectStep, goToPayment, openDonation } from '../support/donation.ts';
import { FORM_GALLERY, fillIn, formParts, openForm } from '../support/exampleForm.ts';
import { expectEvents, recordFormEvents } from '../support/formEvents.ts';
import { setControls } from '../support/forms.ts';
import { APPLY } from '../support/membership.ts';
import { continueToStep, fillByScript, openApply, submitRejected } from '../support/membershipApply.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const CART = /\/cart/;
/** Text that no field would contain otherwise. It must not occur in any event. */
const MARKER = 'Marker7';

/** Server errors of the second form on the gallery page. */
const REFUSED = 'problem server username:refused code:refused';

/** Opens the gallery page, and records the events of its forms. */
async function openRecorded(page: Page) {
  const read = await recordFormEvents(page);
  const parts = await openForm(page);
  await expectEvents(read, [REFUSED]);
  return { read, ...parts };
}

test.describe('without JavaScript', () => {
  test('a form is sent without events', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(FORM_GALLERY);
    const parts = formParts(page);
    await fillIn(parts, MARKER);
    await parts.register.click();
    await expect(page).toHaveURL(CART);
  });
});

test.describe('a form', () => {
  test('dispatches one event for each refused click and one when it is sent, however it is sent', {
    tag: ['@FM-01', '@FM-07'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('dispatches one event for each refused click and one when it is sent, without any value', async () => {
      const { read, ...parts } = await openRecorded(page);
      const refused = 'problem browser name:missing email:missing dinner:missing';
      await parts.register.click();
      await expectEvents(read, [REFUSED, refused]);
      await fillIn(parts, MARKER);
      await parts.email.fill(MARKER);
      await parts.register.click();
      await expectEvents(read, [REFUSED, refused, 'problem browser email:invalid']);
      await parts.email.fill(`${MARKER}@clinic.example`);
      await parts.register.dblclick();
      await expect(page).toHaveURL(CART);
      await expectEvents(read, [REFUSED, refused, 'problem browser email:invalid', 'sent']);
      const events = await read();
      expect(events.at(-1)?.detail).toEqual({ widget: 'form', form: '' });
      expect(JSON.stringify(events)).not.toContain(MARKER);
    });
    await test.step('dispatches nothing again after a reload or Back', async () => {
      await asNewVisitor();
      const { read, ...parts } = await openRecorded(page);
      await page.reload();
      await ready(page, 'form');
      await fillIn(parts, MARKER);
      await parts.register.click();
      await expect(page).toHaveURL(CART);
      await page.goBack();
      await ready(page, 'form');
      await page.reload();
      await ready(page, 'form');
      await expectEvents(read, [REFUSED, 'sent']);
    });
    await test.step('is not reported as sent if a listener cancels the submission', async () => {
      await asNewVisitor();
      const { read, ...parts } = await openRecorded(page);
      await fillIn(parts, MARKER);
      await page.evaluate(() =>
        addEventListener('submit', (event) => event.preventDefault(), { once: true }),
      );
      await parts.register.click();
      await expect(parts.form).not.toHaveAttribute('data-state', 'submitting');
      await expectEvents(read, [REFUSED]);
      await parts.register.click();
      await expect(page).toHaveURL(CART);
      await expectEvents(read, [REFUSED, 'sent']);
    });
    await test.step('is reported as sent if its response opens in a new tab', async () => {
      await asNewVisitor();
      const { read, ...parts } = await openRecorded(page);
      await parts.form.evaluate((form) => form.setAttribute('target', '_blank'));
      await fillIn(parts, MARKER);
      const popup = page.waitForEvent('popup');
      await parts.register.click();
      await (await popup).close();
      await expectEvents(read, [REFUSED, 'sent']);
    });
  });

  test('works with hostile listeners, and reports server errors and passwords once', {
    tag: ['@FM-01', '@RT-04', '@PW-01', '@MA-02'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('works even if a listener throws, or changes the detail', async () => {
      violations.allow(/hostile/);
      const { read, ...parts } = await openRecorded(page);
      await page.evaluate(() => {
        for (const type of ['widget:problem', 'widget:sent'])
          addEventListener(type, (event) => {
            Object.assign((event as CustomEvent<object>).detail, { fields: undefined, widget: undefined });
            event.stopImmediatePropagation();
            throw new Error('hostile');
          });
      });
      await parts.register.click();
      await expect(parts.name).toBeFocused();
      await fillIn(parts, MARKER);
      await parts.register.click();
      await expect(page).toHaveURL(CART);
      await expect.poll(async () => (await read()).length).toBe(3);
    });
    await test.step('for a password is reported as sent once, even if it has a second widget', async () => {
      await asNewVisitor();
      violations.allow(/422/);
      const read = await recordFormEvents(page);
      await page.goto('/gallery/password-form');
      await ready(page, 'password-form');
      const form = page.locator('#change-password');
      await form.getByLabel('Current password', { exact: true }).fill(MARKER);
      await form.getByLabel('New password', { exact: true }).fill(`${MARKER} is long`);
      await form.getByLabel('Confirm new password', { exact: true }).fill(`${MARKER} is long`);
      await form.locator('[type="submit"]').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submitted fields');
      await expectEvents(read, ['sent']);
      expect((await read())[0]?.detail).toEqual({ widget: 'password-form', form: 'change-password' });
      await page.goto('/account/password');
      await ready(page, 'password-form');
      await ready(page, 'form');
      await setControls(page, {
        password: MARKER,
        newPassword: `${MARKER} 1`,
        confirmPassword: `${MARKER} 1`,
      });
      await buttonNamed(page, 'Save password').click();
      await expect.poll(async () => (await read()).at(-1)?.type).toBe('widget:problem');
      await expectEvents(read, ['sent', 'sent', 'problem server password:refused']);
      const events = await read();
      expect(events[1]?.detail.widget).toBe('form');
      expect(JSON.stringify(events)).not.toContain(MARKER);
    });
    await test.step('that the server sends back dispatches its errors once, and no step', async () => {
      await asNewVisitor();
      violations.allow(/422/);
      const read = await recordFormEvents(page);
      await submitRejected(page);
      const events = async () => (await read()).slice(1);
      const line =
        'problem server fullName:refused userEmail:refused fields[ersAffiliationId]:refused fields[workCity]:refused';
      await expectEvents(events, [line]);
      await page.reload();
      await ready(page, 'membership-application');
      await expectEvents(events, [line]);
      expect(JSON.stringify(await read())).not.toContain('taken@clinic.example');
    });
  });
});

test.describe('a form with steps', () => {
  test('dispatches one event for each step that is shown, and names every field that a click has found', {
    tag: ['@DN-01', '@DN-05', '@MA-02', '@MA-03', '@MA-05'],
  }, async ({ asNewVisitor, page, context }) => {
    await test.step('dispatches one event for each step that is shown, and none after a reload', async () => {
      const read = await recordFormEvents(page);
      const donation = await openDonation(page);
      const lines = ['step →amount 0/4'];
      await donation.addToCart.click();
      lines.push('problem browser donationSuggestionAmount:missing');
      await expectEvents(read, lines);
      await addSuggestion(donation);
      await goToPayment(donation);
      lines.push('step amount→summary 1/4', 'step summary→payment 3/4');
      await expectEvents(read, lines);
      await page.goBack();
      await expectStep(donation, 'summary');
      await page.goForward();
      await expectStep(donation, 'payment');
      lines.push('step payment→summary 1/4', 'step summary→payment 3/4');
      await expectEvents(read, lines);
      await page.reload();
      await ready(page, 'donation');
      await expect(donationParts(page).payment).toBeVisible();
      await page.goto('/');
      await page.goBack();
      await ready(page, 'donation');
      await expect(donationParts(page).payment).toBeVisible();
      await expectEvents(read, lines);
      expect((await read())[0]?.detail).toMatchObject({ widget: 'donation', form: 'donate' });
      expect((await read())[0]?.detail.from).toBeUndefined();
    });
    await test.step('reports every field that a click has found, including sums and values that a step requires', async () => {
      await asNewVisitor();
      const read = await recordFormEvents(page);
      await openApply(page);
      await fillByScript(page);
      await continueToStep(page, 'Your work');
      const lines = ['step →step-about 0/6', 'step step-about→step-work 1/6'];
      await expect.poll(async () => (await read()).length).toBe(2);
      const keys = (await read()).map(({ detail }) => String(detail.to));
      await setControls(page, { 'fields[percentageSpentResearch]': '90', 'fields[ersAffiliationId]': '' });
      await buttonNamed(page, 'Continue').click();
      await expectEvents(read, [
        ...lines.map((line) =>
          line.replaceAll('step-about', keys[0] ?? '').replaceAll('step-work', keys[1] ?? ''),
        ),
        'problem browser fields[percentageSpentAdministration]:invalid fields[ersAffiliationId]:missing',
      ]);
    });
    await test.step('dispatches no step if it restores a draft in another tab', async () => {
      await asNewVisitor();
      await openApply(page);
      await fillByScript(page);
      await continueToStep(page, 'Your work');
      const other = await context.newPage();
      const read = await recordFormEvents(other);
      await openApply(other);
      await expect(other.getByRole('heading', { level: 2, name: 'Your work' })).toBeVisible();
      await expectEvents(read, []);
      await other.close();
    });
  });
});

test.describe('going back through the back/forward cache', { tag: '@full-browser' }, () => {
  test('dispatches nothing', { tag: ['@RT-10', '@MA-05'] }, async ({ page }) => {
    await recordRestores(page);
    const read = await recordFormEvents(page);
    await openApply(page);
    await fillByScript(page);
    await continueToStep(page, 'Your work');
    const before = await read();
    expect(before).toHaveLength(2);
    await page.evaluate(() => location.assign('/resources'));
    await expect(page).toHaveURL('/resources');
    await goBackThroughCache(page, new RegExp(APPLY));
    await expect(page.getByRole('heading', { level: 2, name: 'Your work' })).toBeVisible();
    expect(await read()).toEqual(before);
  });
});
