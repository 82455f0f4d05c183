import { isEmailAddress } from '../../fixtures/account/field-checks.ts';
import { donationParts, openDonation, openPaymentStep } from '../support/donation.ts';
import { expectOneCharge, donation as form, nextSubmission } from '../support/paymentForms.ts';
import { clickInFrame, payByWallet, usableWallet, walletButton, walletSheet } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

/** Email addresses, each with a flag for whether a receipt can be sent to it. */
const addresses = [
  ['ada@clinic.example', true],
  ['ada.byron+lung@research.clinic.example', true],
  ['o’malley@clinic.example', false],
  ["o'malley@clinic.example", true],
  ['ada@clinic', false],
  ['ada@localhost', false],
  ['ada', false],
  ['@clinic.example', false],
  ['ada@', false],
  ['ada@@clinic.example', false],
  ['ada byron@clinic.example', false],
  ['ada@clinic .example', false],
  ['ada@-clinic.example', false],
  ['ada@clinic-.example', false],
  ['ada@clinic..example', false],
  ['ada@.example', false],
  ['ada@clinic.example.', false],
  ['ada@clinic_one.example', false],
  ['ada..byron@clinic.example', true],
  ['.ada@clinic.example', true],
  ['"ada"@clinic.example', false],
  ['ada@[192.0.2.1]', false],
  ['ada@192.0.2.1', true],
  ['ada@clinic.example, bea@clinic.example', false],
  ['Ada <ada@clinic.example>', false],
  ['adä@clinic.example', false],
  [`ada@${'a'.repeat(63)}.example`, true],
  [`ada@${'a'.repeat(64)}.example`, false],
  ['ADA@CLINIC.EXAMPLE', true],
] as const;

test.describe('without JavaScript', () => {
  test('the browser and the server refuse the same donor', { tag: ['@RT-09', '@PY-05'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    const { suggestion, firstName, lastName, email, country, byCheck } = donationParts(page);
    await suggestion('$50').check();
    await firstName.fill('  ');
    await lastName.fill('Byron');
    await email.fill('ada@clinic.example');
    await country.selectOption('NO');
    await byCheck.click();
    await expect(firstName).toBeFocused();
    await expect(page).toHaveURL('/donate');
  });
});

test('a wallet’s sheet opens only for a form that the server would accept, and fills in only what the donor has left empty', {
  tag: ['@PY-03', '@PY-04', '@PY-05'],
}, async ({ page, violations }) => {
  violations.allow(/Invalid request/);
  const donation = await openPaymentStep(page);
  const pay = walletSheet(page).getByRole('button', { name: 'Pay' });
  await expect(usableWallet(page)).toBeVisible();
  const isAbove = await donation.form.evaluate((element) => {
    const [wallet, name] = ['.sw-payment-buttons', '[name="fields[firstName]"]'].map((selector) =>
      element.querySelector(selector),
    );
    return wallet && name && wallet.getBoundingClientRect().bottom < name.getBoundingClientRect().top;
  });
  expect(isAbove, 'the wallet is above the fields that it fills in').toBe(true);
  await test.step('an email address that the server would refuse is refused', async () => {
    await donation.email.fill('ada@clinic');
    await clickInFrame(walletButton(page));
    await expect(donation.listedErrors).toHaveText(['Enter an email address such as ada@clinic.example.']);
    await expect(donation.email).toBeFocused();
    await expect(pay).toHaveCount(0);
    await donation.email.fill('ada@clinic.example');
    await expect(donation.listedErrors).toHaveCount(0);
  });
  await test.step('a missing hidden field is refused', async () => {
    const setItem = (value: string) =>
      page.evaluate((next) => {
        const field = document.querySelector<HTMLInputElement>('[name="purchasableId"]');
        if (field) field.value = next;
      }, value);
    await setItem('');
    await clickInFrame(walletButton(page));
    const invalid = donation.form.getByText('Invalid request.');
    await expect(invalid).toBeVisible();
    await expect(pay).toHaveCount(0);
    await setItem('6100');
    await clickInFrame(walletButton(page));
    await expect(pay).toBeVisible();
    await expect(invalid).toBeHidden();
    await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  });
  await donation.email.fill('');
  // Spaces count as an empty name, so the sheet fills the name in.
  await donation.lastName.fill('   ');
  await donation.country.evaluate((select: HTMLSelectElement) => {
    select.value = '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const post = nextSubmission(form, page);
  await payByWallet(page);
  expect(Object.fromEntries(await post)).toMatchObject({
    'fields[firstName]': 'Ada',
    'fields[lastName]': 'Whitfield',
    'fields[email]': 'nadia.whitfield@clinic.example',
    'fields[country]': 'US',
  });
  await form.expectPaid(page);
  await expectOneCharge(page, { amount: 5000, isWallet: true });
});

test('the browser accepts exactly the email addresses that the server accepts', { tag: '@PY-05' }, async ({
  page,
}) => {
  const { form: host } = await openDonation(page);
  const values = await host.locator('[name="fields[email]"]').evaluate(
    (input: HTMLInputElement, all) =>
      all.map((address) => {
        input.value = address;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        return [input.value, input.validity.valid] as const;
      }),
    addresses.map(([address]) => address),
  );
  expect(
    values.map(([value, isValid], index) => [addresses[index]?.[0], isValid, isEmailAddress(value)]),
  ).toEqual(addresses.map(([address, isValid]) => [address, isValid, isValid]));
});
