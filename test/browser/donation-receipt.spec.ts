import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { receiptFacts } from '../support/donation.ts';
import { expect, test } from '../support/test.ts';

const gift = {
  donationFormFrequencyOption: 'one-time-donation',
  donationSuggestionAmount: '250',
  'fields[firstName]': 'Ada',
  'fields[lastName]': 'Byron',
  'fields[email]': 'ada@clinic.example',
  'fields[country]': 'NO',
  'paymentForm[stripe][paymentMethodId]': 'pm_card_visa',
};
const pledge = { payBy: 'check', 'paymentForm[stripe][paymentMethodId]': '' };
const monthly = {
  donationFormFrequencyOption: 'recurring-donation',
  donationSuggestionAmount: '',
  atsDonationPlan: '6202',
  donationProgramTarget: 'clinics',
  consentText: 'I agree.',
  consentAt: '2026-11-20T16:05:09Z',
};
/** Gift whose every fact is as long as it can be. */
const longest = {
  ...monthly,
  'fields[firstName]': 'Maximiliana Wilhelmina Alexandrina',
  'fields[lastName]': 'van der Westhuizen-de la Fuente y Montenegro-Sachsen',
  'fields[tribute]': 'memory',
  'fields[tributeTell]': 'letter',
  'fields[tributeName]': 'Prof. Dr. Maximiliana van der Westhuizen-de la Fuente y Montenegro',
  'fields[tributeAddress]': '1 Harbor Street\nApartment 4\nNew York, NY 10004',
  'fields[tributeNote]': 'She taught us all. '.repeat(26),
  'fields[honoree]': 'Prof. Dr. Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the Younger, of York',
};
const largest = {
  ...longest,
  donationFormFrequencyOption: 'one-time-donation',
  donationSuggestionAmount: 'other',
  atsDonationAmount: '999,999.99',
};

/** Submits the donation form without its widget, and opens the thank-you page that follows. */
async function give(page: Page, fields: Record<string, string> = {}, query = ''): Promise<void> {
  const html = await (await page.request.get(`/donate${query}`)).text();
  const hidden = html.matchAll(/<input type="hidden" name="(.*?)" value="(.*?)"/g);
  const form = {
    ...Object.fromEntries([...hidden].map(([, name, value]) => [name, value])),
    ...gift,
    ...fields,
  };
  const response = await page.request.post(`/donate${query}`, { form, maxRedirects: 0 });
  await page.goto(response.headers().location ?? '');
}

const receipt = (page: Page) => page.getByRole('article');

/** Returns the number of pages of a PDF file. */
const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test.describe('without JavaScript', () => {
  test('a pledge says that it is not a receipt, in both languages', { tag: '@DN-05' }, async ({
    withoutJavaScript: page,
  }) => {
    await give(page, pledge);
    await expect(receipt(page)).toContainText('This is not a receipt. Nothing has been paid yet');
    await expect(receipt(page)).not.toContainText('No goods or services');
    expect(await receiptFacts(page)).toMatchObject({ 'To be paid by': 'Check or telephone' });
    await page.getByText('Get help').click();
    await expect(page.getByRole('link', { name: 'Ask about this receipt' })).toBeVisible();
    await expect(page.getByText('Print', { exact: true })).toBeHidden();
    await page.getByRole('link', { name: 'Ver en español' }).click();
    await expect(receipt(page)).toContainText('Este documento no es un recibo.');
  });
});

test('a receipt has everything that a US donor needs for the tax return', { tag: '@DN-05' }, async ({
  page,
}) => {
  await give(page);
  expect(await receiptFacts(page)).toEqual({
    'Received from': 'Ada Byron',
    Date: 'November 20, 2026',
    'How often': 'Once',
    For: 'Where the need is greatest',
    'Paid by': 'Visa ending in 4242',
    Reference: expect.stringMatching(/^D-[0-9A-F]{8}$/),
    Amount: '$250.00',
  });
  for (const text of [
    'Whitfield Society of Respiratory Medicine',
    '25 Harbor Street',
    'EIN 00-1908117',
    'No goods or services were provided in exchange for this contribution.',
  ])
    await expect(receipt(page)).toContainText(text);
  await expectNoAxeFindings(page);
});

test('a receipt for a recurring gift has its terms, and is in Spanish after a Spanish form', {
  tag: '@DN-05',
}, async ({ page }) => {
  await give(page, monthly, '?lang=es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gracias, Ada Byron');
  for (const text of [
    '20 de noviembre de 2026',
    '$25.00 el 20 de diciembre de 2026',
    'Clínicas donde no las hay',
    'Visa terminada en 4242',
    'No se entregaron bienes ni se prestaron servicios a cambio de esta contribución.',
    'Puede cancelarla en línea en cualquier momento',
  ])
    await expect(receipt(page)).toContainText(text);
  await page.getByRole('link', { name: 'View in English' }).click();
  await expect(receipt(page)).toContainText('$25.00 on December 20, 2026');
});

test.describe('a printed receipt', () => {
  test('is alone on exactly one page, Letter or A4, however long its facts are', async ({ page }) => {
    for (const [fields, query] of [
      [{}, ''],
      [pledge, ''],
      [longest, ''],
      [longest, '?lang=es'],
      [largest, ''],
    ] as const) {
      await give(page, fields, query);
      for (const format of ['Letter', 'A4'])
        expect(pageCount(await page.pdf({ format })), `${JSON.stringify(fields)} on ${format}`).toBe(1);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(receipt(page)).toContainText('$999,999.99');
    await expect(page.locator('body').getByRole('link')).toHaveCount(2);
    await expect(page.getByRole('heading')).toHaveText(['Receipt']);
  });

  test('is black on white for a visitor with dark colors too', async ({ page }) => {
    await give(page);
    await page.goto(`${page.url()}&colors=dark`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(receipt(page).locator('dd').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(receipt(page).locator('dt').first()).toHaveCSS('color', 'rgb(51, 51, 51)');
  });

  test('is one click away from the button', async ({ page }) => {
    await give(page);
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  });
});
