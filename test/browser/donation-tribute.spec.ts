import type { Page } from '@playwright/test';
import {
  addSuggestion,
  type Donation,
  donationParts,
  expectStep,
  fillDonor,
  goToPayment,
  openDonation,
  receiptFacts,
  signInFromSummary,
} from '../support/donation.ts';
import { formDataOf } from '../support/forms.ts';
import { DECLINED_CARD, fillCard } from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Returns the fields of the tribute. */
const tributeParts = ({ form }: Donation) => ({
  summary: form.getByText('Give in honor or in memory of someone'),
  honor: form.getByRole('radio', { name: 'In honor of someone' }),
  memory: form.getByRole('radio', { name: 'In memory of someone' }),
  none: form
    .getByRole('group', { name: /in honor or in memory/ })
    .getByRole('radio', { name: 'No', exact: true }),
  honoree: form.getByRole('textbox', { name: 'Name of the person', exact: true }),
  byEmail: form.getByRole('radio', { name: 'By email' }),
  byLetter: form.getByRole('radio', { name: 'By letter' }),
  recipient: form.getByRole('textbox', { name: 'Recipient’s name' }),
  email: form.getByRole('textbox', { name: 'Recipient’s email' }),
  address: form.getByRole('textbox', { name: 'Recipient’s postal address' }),
  note: form.getByRole('textbox', { name: 'Note to the recipient' }),
});

const ADDRESS = '1 Harbor Street\nNew York, NY 10004';
const NOTE = 'She taught us all.\n\n<b>Ada</b>';

async function fillLetter(donation: Donation): Promise<void> {
  const tribute = tributeParts(donation);
  if (!(await tribute.memory.isVisible())) await tribute.summary.click();
  await tribute.memory.check();
  await tribute.honoree.fill('Grace Hoper');
  await tribute.byLetter.check();
  await tribute.recipient.fill('Vincent Hopper');
  await tribute.address.fill(ADDRESS);
  await tribute.note.fill(NOTE);
}

/** Returns the visible lines about the tribute in a step, as label and text. */
const linesIn = (donation: Donation, key: string): Promise<string[][]> =>
  (key === 'payment' ? donation.brief : donation.stepOf(key))
    .locator('[data-donation-part="row"]:visible')
    .filter({ has: donation.form.page().getByRole('button', { name: /name|recipient|note/ }) })
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        row.querySelector<HTMLElement>('dd [data-fact], dd[data-fact]')?.innerText ?? '',
      ]),
    );

const LINES = [
  ['In memory of', 'Grace Hoper'],
  ['We’ll tell', 'Vincent Hopper'],
  ['By letter', ADDRESS],
  ['Your note', NOTE],
];

test.describe('without JavaScript', () => {
  test('all questions are shown, none is preselected or required, and answers that do not apply are ignored', async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    const donation = donationParts(page);
    const tribute = tributeParts(donation);
    await tribute.summary.click();
    for (const field of [tribute.honoree, tribute.recipient, tribute.email, tribute.address, tribute.note])
      await expect(field).toBeVisible();
    await expect(donation.form.locator('[name^="fields[tribute"]:checked')).toHaveCount(0);
    await donation.suggestion('$50').check();
    await tribute.honoree.fill('Grace Hopper');
    await fillDonor(donation);
    await donation.country.selectOption('NO');
    await donation.byCheck.click();
    await expect(donation.listedErrors).toHaveText([/^Choose “In honor of someone”/]);
    await expect(tribute.honoree).toHaveValue('Grace Hopper');
    await tribute.honor.check();
    await tribute.byEmail.check();
    await tribute.recipient.fill('Vincent');
    await tribute.email.fill('vincent@clinic.example');
    await tribute.address.fill('Not used');
    await donation.byCheck.click();
    const facts = await receiptFacts(page);
    expect(facts).toMatchObject({
      'In honor of': 'Grace Hopper',
      'We’ll tell': 'Vincent by email:\nvincent@clinic.example',
    });
    expect(facts).not.toHaveProperty('Your note');
  });
});

test.describe('the questions', () => {
  test('appear with the answer that needs them, and only then have to be answered', async ({ page }) => {
    const donation = await openDonation(page);
    const tribute = tributeParts(donation);
    await expect(donation.form.locator('[name^="fields[tribute"]:checked')).toHaveCount(0);
    await expect(tribute.memory).toBeHidden();
    await tribute.summary.click();
    await expect(tribute.honoree).toBeHidden();
    await donation.suggestion('$50').check();
    await tribute.memory.check();
    await expect(tribute.honoree).toBeVisible();
    await expect(tribute.recipient).toBeHidden();
    await tribute.byEmail.check();
    await expect(tribute.email).toBeVisible();
    await expect(tribute.address).toBeHidden();
    await tribute.email.fill('vincent');
    await tribute.summary.click();
    await expect(tribute.email).toBeHidden();
    await donation.addToCart.click();
    // Opens the `<details>` that contain the first error.
    await expect(tribute.honoree).toBeFocused();
    await expect(donation.listedErrors).toHaveText([
      'Enter the person’s name.',
      'Enter the name of the person we should tell.',
      'Enter an email address such as ada@clinic.example.',
    ]);
    await tribute.byLetter.check();
    await expect(tribute.email).toBeHidden();
    await donation.addToCart.click();
    await expect(donation.listedErrors.last()).toHaveText(
      'Enter the postal address of the person we should tell.',
    );
    await tribute.none.check();
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    expect(await linesIn(donation, 'summary')).toEqual([]);
    await test.step('their answers are sent only as far as they apply', async () => {
      await donation.summary.getByRole('button', { name: 'Change the amount' }).click();
      const names = async () =>
        (await formDataOf(donation.form))
          .map((field) => field.replace(/=.*/s, ''))
          .filter((name) => /tribute|honoree/.test(name));
      const common = ['fields[tribute]', 'fields[honoree]', 'fields[tributeTell]', 'fields[tributeName]'];
      await fillLetter(donation);
      expect(await names()).toEqual([...common, 'fields[tributeAddress]', 'fields[tributeNote]']);
      await tribute.byEmail.check();
      expect(await names()).toEqual([...common, 'fields[tributeEmail]', 'fields[tributeNote]']);
      await tribute.none.check();
      expect(await names()).toEqual(['fields[tribute]']);
    });
  });
});

test('the goal is text and a bar, and donors choose how they are named', async ({
  page,
  withoutJavaScript,
}) => {
  await test.step('without JavaScript, another name needs the name', async () => {
    await withoutJavaScript.goto('/donate');
    const bar = withoutJavaScript.getByRole('progressbar', {
      name: '$62,400 raised of our goal of $100,000',
    });
    await expect(bar).toHaveJSProperty('position', 0.624);
    const donation = donationParts(withoutJavaScript);
    await donation.suggestion('$50').check();
    await donation.form.getByText('How your name appears').click();
    await donation.form.getByRole('radio', { name: 'By another name' }).check();
    await fillDonor(donation);
    await donation.country.selectOption('NO');
    await donation.byCheck.click();
    await expect(donation.listedErrors).toHaveText(['Enter the name to print.']);
    await donation.form.getByRole('radio', { name: 'Not at all' }).check();
    await donation.byCheck.click();
    expect(await receiptFacts(withoutJavaScript)).toMatchObject({ 'Named as': 'Anonymous' });
    await withoutJavaScript.getByRole('link', { name: 'Ver en español' }).click();
    const line = withoutJavaScript.locator('#receipt > div').filter({ hasText: 'Nombre publicado' });
    await expect(line.getByRole('definition')).toHaveText('Donación anónima');
  });
  await test.step('a Spanish goal that is exceeded is a full bar', async () => {
    await withoutJavaScript.goto('/gallery/donation');
    const bar = withoutJavaScript.getByRole('progressbar', {
      name: '$131,000 raised of our goal of $100,000',
    });
    await expect(bar).toHaveJSProperty('position', 1);
  });
  await test.step('the name is asked for, and shown in the summary', async () => {
    const donation = await openDonation(page);
    const name = donation.form.getByRole('textbox', { name: 'Name to print' });
    await donation.suggestion('$50').check();
    await donation.form.getByText('How your name appears').click();
    await expect(name).toBeHidden();
    await donation.form.getByRole('radio', { name: 'By another name' }).check();
    await donation.addToCart.click();
    await expect(donation.listedErrors).toHaveText(['Enter the name to print.']);
    await name.fill('The Hopper family');
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    expect(await linesIn(donation, 'summary')).toEqual([['Named as', 'The Hopper family']]);
    await donation.summary.getByRole('button', { name: 'Change how we name you' }).click();
    await expect(name).toBeFocused();
    await donation.form.getByRole('radio', { name: 'Not at all' }).check();
    await donation.addToCart.click();
    expect(await linesIn(donation, 'summary')).toEqual([['Named as', 'Anonymous']]);
  });
});

test.describe('the summary', () => {
  test('shows the tribute as text with its line breaks, even after a reload, wraps long names, and each button leads to its field', async ({
    page,
  }) => {
    const donation = await openDonation(page);
    const tribute = tributeParts(donation);
    await fillLetter(donation);
    await addSuggestion(donation);
    expect(await linesIn(donation, 'summary')).toEqual(LINES);
    const fields = [
      ['the person’s name', tribute.honoree],
      ['the recipient’s name', tribute.recipient],
      ['the recipient’s postal address', tribute.address],
      ['your note', tribute.note],
    ] as const;
    for (const [what, field] of fields) {
      await donation.summary.getByRole('button', { name: `Change ${what}` }).click();
      await expect(field).toBeFocused();
      await donation.addToCart.click();
      await expectStep(donation, 'summary');
    }
    await test.step('a reload restores it from the draft', async () => {
      await page.reload();
      await ready(page, 'donation');
      await expect(donation.summary).toBeVisible();
      await expect.poll(() => linesIn(donation, 'summary')).toEqual(LINES);
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await donation.summary.getByRole('button', { name: 'Change your note' }).click();
    await tribute.note.fill('A line\n'.repeat(12));
    expect(await tribute.note.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    await tribute.note.fill(NOTE);
    await donation.addToCart.click();
    const hasOverflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    await donation.summary.getByRole('button', { name: 'Change the person’s name' }).click();
    await tribute.honoree.fill('x'.repeat(200));
    expect(await hasOverflow()).toBe(false);
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    expect(await hasOverflow()).toBe(false);
    await goToPayment(donation);
    expect(await hasOverflow()).toBe(false);
  });
});

test.describe('until the gift is paid, the spelling can be corrected', () => {
  /** Corrects the honoree's name from the payment step, and returns to the payment step. */
  async function correct(donation: Donation, pass: () => Promise<void>): Promise<void> {
    const { honoree } = tributeParts(donation);
    await donation.brief.getByRole('button', { name: 'Change the person’s name' }).click();
    await expect(honoree).toBeFocused();
    await honoree.fill('Grace Hopper');
    await donation.addToCart.click();
    await expectStep(donation, 'summary');
    await pass();
    await expect
      .poll(() => linesIn(donation, 'payment'))
      .toEqual([['In memory of', 'Grace Hopper'], ...LINES.slice(1)]);
  }

  const expectReceipt = async (page: Page): Promise<void> => {
    expect(await receiptFacts(page)).toMatchObject({
      'In memory of': 'Grace Hopper',
      'We’ll tell': `Vincent Hopper by letter:\n${ADDRESS}`,
      'Your note': NOTE,
    });
  };

  test('after a declined card', async ({ page, violations }) => {
    violations.allow(/402 \(Payment Required\)/);
    const donation = await openDonation(page);
    await fillLetter(donation);
    await addSuggestion(donation);
    await goToPayment(donation);
    await fillDonor(donation);
    await donation.country.selectOption('NO');
    await fillCard(page, DECLINED_CARD);
    await donation.give.click();
    await expect(donation.form.getByText('Your card was declined')).toBeVisible();
    await ready(page, 'donation');
    await expect.poll(() => linesIn(donation, 'payment')).toEqual(LINES);
    await correct(donation, () => goToPayment(donation));
    await fillCard(page);
    await donation.give.click();
    await expectReceipt(page);
  });

  test('after a login', { tag: '@DN-06' }, async ({ page }) => {
    const donation = await openDonation(page);
    await fillLetter(donation);
    await addSuggestion(donation);
    await signInFromSummary(page, donation);
    await expect(donation.payment).toBeVisible();
    await expect.poll(() => linesIn(donation, 'payment')).toEqual(LINES);
    await correct(donation, async () => {
      await donation.continueButton.click();
      await expectStep(donation, 'payment');
    });
  });
});
