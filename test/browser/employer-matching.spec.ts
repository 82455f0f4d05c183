import type { Page } from '@playwright/test';
import { expectAnnouncedLater, listenToAnnouncements } from '../support/announcements.ts';
import { delayResponses } from '../support/delay.ts';
import { addSuggestion, expectStep, openDonation } from '../support/donation.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/employer-matching';
const SCRIPT = '/stand-in/matching.js';

/** Returns the parts of an example on the gallery page. */
function partsOf(page: Page, id: string) {
  const example = page.locator(`#${id}`);
  return {
    field: example.getByRole('textbox', { name: 'Employer' }),
    slot: example.locator('[data-employer-matching-part="slot"]'),
    status: example.locator('[data-employer-matching-part="status"]'),
    suggestion: (name: string) => example.getByRole('button', { name }),
    send: example.getByRole('button', { name: 'Send' }),
  };
}

const decide = (page: Page, decision: 'given' | 'refused'): Promise<boolean> =>
  page.evaluate((detail) => document.dispatchEvent(new CustomEvent('widgets:consent', { detail })), decision);

test.describe('without JavaScript', () => {
  test('the employer is an ordinary field, sent with the form', async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    const { field, status, send } = partsOf(page, 'plugin');
    await field.fill('Northpier Hospitals');
    await expect(status).toBeHidden();
    await send.click();
    await expect(page.locator('main')).toContainText('fields[employer]');
    await expect(page.locator('main')).toContainText('Northpier Hospitals');
  });
});

test.describe("the vendor's script", () => {
  test('loads when the donor enters the field and has not refused, and fills the field in', async ({
    requests,
    page,
  }) => {
    await test.step('loads when the donor enters the field, not before, and fills it in', async () => {
      await page.goto(ADDRESS);
      await ready(page, 'employer-matching');
      const { field, slot, suggestion } = partsOf(page, 'plugin');
      await expect(slot).toHaveAttribute('data-state', 'waiting');
      await expect(slot).toBeHidden();
      expect(requests.to(SCRIPT)).toHaveLength(0);
      await field.focus();
      await expect(slot).toHaveAttribute('data-state', 'ready');
      await field.pressSequentially('north');
      await suggestion('Northpier Hospitals').click();
      await expect(field).toHaveValue('Northpier Hospitals');
      await expect(slot).toContainText('matches gifts of $25 to $5,000');
      expect(requests.to(SCRIPT)).toHaveLength(1);
    });
    await test.step('loads for a field that the donor had entered before the widget started', async () => {
      const release = await delayResponses(page, /chunks\/employer-matching-/);
      await page.goto(ADDRESS);
      const { field, slot } = partsOf(page, 'plugin');
      await field.fill('Hal');
      release();
      await expect(slot).toHaveAttribute('data-state', 'ready');
      await expect(field).toHaveValue('Hal');
      await expect(field).toBeFocused();
    });
    await test.step('waits for consent if the page says so, even while the donor types', async () => {
      requests.clear();
      await page.goto(ADDRESS);
      await ready(page, 'employer-matching');
      const { field, slot } = partsOf(page, 'consent');
      await field.fill('Northpier');
      await decide(page, 'refused');
      await expect(slot).toHaveAttribute('data-state', 'waiting');
      expect(requests.to(SCRIPT)).toHaveLength(0);
      await decide(page, 'given');
      await expect(slot).toHaveAttribute('data-state', 'ready');
      await expect(field).toHaveValue('Northpier');
    });
    await test.step('never loads for a visitor who has refused', async () => {
      requests.clear();
      await page.goto(ADDRESS);
      await ready(page, 'employer-matching');
      await decide(page, 'refused');
      const { field, slot } = partsOf(page, 'plugin');
      await field.fill('Northpier');
      await expect(slot).toHaveAttribute('data-state', 'waiting');
      expect(requests.to(SCRIPT)).toHaveLength(0);
      await decide(page, 'given');
      await expect(slot).toHaveAttribute('data-state', 'ready');
    });
    await test.step('loads for nobody without a slot', async () => {
      requests.clear();
      await page.goto(ADDRESS);
      await ready(page, 'employer-matching');
      await partsOf(page, 'plain').field.fill('Northpier');
      await expect(partsOf(page, 'plain').field).toHaveValue('Northpier');
      expect(requests.to(SCRIPT)).toHaveLength(0);
    });
  });
});

test.describe('a vendor that cannot be used', () => {
  const DID_NOT_LOAD = "the vendor's script did not load";
  const UNAVAILABLE = 'We can’t look up your employer right now.';

  test.beforeEach(({ violations }) =>
    violations.allow(
      /Failed to load resource|Policy violation|violates|integrity|\[widgets\] employer-matching: /,
    ),
  );

  /** Enters the field, and expects the report, the status and a field that still works. */
  async function expectPlainField(page: Page): Promise<void> {
    const { field, slot, status, send } = partsOf(page, 'plugin');
    await field.fill('Northpier');
    await expect(slot).toHaveAttribute('data-state', 'failed');
    await expect(status).toContainText(UNAVAILABLE);
    await field.pressSequentially(' Hospitals');
    await expect(field).toHaveValue('Northpier Hospitals');
    await send.click();
    await expect(page.locator('main')).toContainText('Northpier Hospitals');
  }

  test('leaves the field as it was if its script fails, is blocked or is late', {
    tag: '@wcag-4.1.3',
  }, async ({ asNewVisitor, page }) => {
    await test.step('because its server fails, leaves the field as it was and is reported', async () => {
      const reports = await collectReports(page);
      // Requests that are held don't use the tab's cache, which has the script from other tests.
      const release = await delayResponses(page, /stand-in\/matching\.js/);
      await page.goto(`${ADDRESS}?fixture=fail-employer-matching`);
      await ready(page, 'employer-matching');
      await partsOf(page, 'plugin').field.focus();
      release();
      await expect.poll(async () => (await reports()).map(({ problem }) => problem)).toEqual([DID_NOT_LOAD]);
      await expectPlainField(page);
    });
    await test.step('because the policy blocks its host or its hash differs, leaves the field as it was', async () => {
      for (const setting of [
        '{"script":"https://vendor.example/matching.js"}',
        `{"script":"${SCRIPT}","integrity":"sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}`,
      ]) {
        const restore = await changeMarkup(page, ADDRESS, (html) =>
          html.replace(`{"script":"${SCRIPT}"}`, setting),
        );
        await page.goto(ADDRESS);
        await ready(page, 'employer-matching');
        await expectPlainField(page);
        await restore();
      }
    });
    await test.step('because it is late, says so after ten seconds, and works when it arrives', async () => {
      await asNewVisitor();
      const announcements = await listenToAnnouncements(page);
      const reports = await collectReports(page);
      const release = await delayResponses(page, /stand-in\/matching\.js/);
      await page.clock.install();
      await page.goto(ADDRESS);
      await ready(page, 'employer-matching');
      const { field, slot, status, suggestion } = partsOf(page, 'plugin');
      await page.clock.pauseAt(Date.now() + 60_000);
      await field.fill('Hal');
      await expect(slot).toHaveAttribute('data-state', 'loading');
      await page.clock.runFor(9_000);
      await expect(status).toBeHidden();
      await page.clock.runFor(1_500);
      await expect(status).toContainText(UNAVAILABLE);
      await expectAnnouncedLater(page, announcements, [expect.stringContaining(UNAVAILABLE)]);
      await expect(field).toBeFocused();
      await expect
        .poll(async () => (await reports()).map(({ problem }) => problem))
        .toEqual(["the vendor's script is late"]);
      await page.clock.resume();
      release();
      await expect(slot).toHaveAttribute('data-state', 'ready');
      await expect(status).toBeHidden();
      await field.pressSequentially('d');
      await expect(suggestion('Halden Devices')).toBeVisible();
    });
  });
});

test.describe('in the donation', () => {
  test('the summary and the thank-you page ask for the employer, and send the vendor nothing before', async ({
    asNewVisitor,
    page,
    requests,
  }) => {
    await test.step('the summary shows the employer, and Change leads back to the field', async () => {
      const donation = await openDonation(page);
      const employer = donation.form.getByRole('textbox', { name: 'Employer' });
      await expect(donation.form.locator('[data-employer-matching-part="slot"]')).toBeHidden();
      await expect(employer).toBeHidden();
      await donation.form.getByText('Does your employer match gifts?').click();
      await employer.fill('Northpier');
      await addSuggestion(donation);
      await expect(donation.fact('fields[employer]')).toHaveText('Northpier');
      await donation.summary.getByRole('button', { name: 'Change the employer' }).click();
      await expect(employer).toBeFocused();
      await employer.fill('');
      await donation.addToCart.click();
      await expectStep(donation, 'summary');
      await expect(donation.fact('fields[employer]')).toBeHidden();
    });
    await test.step('the thank-you page asks for the employer, and sends the vendor nothing before the donor does', async () => {
      await asNewVisitor();
      const html = await (await page.request.get('/donate')).text();
      const hidden = html.matchAll(/<input type="hidden" name="(.*?)" value="(.*?)"/g);
      const response = await page.request.post('/donate', {
        form: {
          ...Object.fromEntries([...hidden].map(([, name, value]) => [name, value])),
          donationFormFrequencyOption: 'one-time-donation',
          donationSuggestionAmount: '250',
          'fields[firstName]': 'Ada',
          'fields[lastName]': 'Byron',
          'fields[email]': 'ada@clinic.example',
          'fields[country]': 'NO',
          'paymentForm[stripe][paymentMethodId]': 'pm_card_visa',
        },
        maxRedirects: 0,
      });
      await page.goto(response.headers().location ?? '');
      await ready(page, 'employer-matching');
      const slot = page.locator('[data-employer-matching-part="slot"]');
      const attributes = await slot.evaluate((element: HTMLElement) =>
        Object.fromEntries(Object.entries(element.dataset)),
      );
      expect(attributes).toEqual({
        employerMatchingPart: 'slot',
        standInMatching: 'employer',
        amount: '$250.00',
        date: '2026-11-20',
        state: 'waiting',
      });
      expect(requests.to(SCRIPT)).toHaveLength(0);
      const field = page.getByRole('textbox', { name: 'Employer' });
      await field.pressSequentially('bor');
      await page.getByRole('button', { name: 'Borealis Biologics' }).click();
      await page.getByRole('button', { name: 'Save employer' }).click();
      await expect(page.getByText('Your employer is Borealis Biologics.')).toBeVisible();
      // It is not asked for twice.
      await expect(field).toHaveCount(0);
    });
  });
});
