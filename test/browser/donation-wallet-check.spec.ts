import { isEmailAddress } from '../../fixtures/account/field-checks.ts';
import { donationParts, openPaymentStep } from '../support/donation.ts';
import { clickInFrame, ledger, walletButton, walletSheet } from '../support/payments.ts';
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

test.describe('before a wallet’s sheet opens', () => {
  test('the form is checked with the server’s own rules', { tag: ['@PY-03', '@PY-05'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/Invalid request/);
    const donation = await openPaymentStep(page);
    await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    await test.step('an email address that the server would refuse is refused', async () => {
      await donation.email.fill('ada@clinic');
      await clickInFrame(walletButton(page));
      await expect(donation.listedErrors).toHaveText(['Enter an email address such as ada@clinic.example.']);
      await expect(donation.email).toBeFocused();
      await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toHaveCount(0);
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
      await expect(donation.form.getByText('Invalid request.')).toBeVisible();
      await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toHaveCount(0);
      await setItem('6100');
    });
    // Spaces count as an empty name, so the sheet fills the name in.
    await donation.firstName.fill('   ');
    await clickInFrame(walletButton(page));
    await expect(walletSheet(page).getByRole('button', { name: 'Pay' })).toBeVisible();
    expect((await ledger(page)).charges).toEqual([]);
  });

  test('the browser accepts exactly the addresses that the server accepts', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const { email } = await openPaymentStep(page);
    const accepted: [string, boolean, boolean][] = [];
    for (const [address] of addresses) {
      await email.fill(address);
      const [value, isValid] = await email.evaluate(
        (input: HTMLInputElement) => [input.value, input.validity.valid] as [string, boolean],
      );
      accepted.push([address, isValid, isEmailAddress(value)]);
    }
    expect(accepted).toEqual(addresses.map(([address, isValid]) => [address, isValid, isValid]));
  });
});
