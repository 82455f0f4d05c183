import { expect, type Locator, type Page } from '@playwright/test';
import { factsIn, pressThroughSteps, setControls } from './forms.ts';
import { fillCard } from './payments.ts';
import { ready } from './ready.ts';

export const THANK_YOU_URL = /\/donate\/thank-you\?gift=/;

/** Returns the parts of the donation form, with or without JavaScript. */
export function donationParts(page: Page) {
  const form = page.locator('form[data-widget="donation"]');
  const stepOf = (key: string) => form.locator(`[data-page="${key}"]`);
  const actions = (key: string) => stepOf(key).locator('.sw-actions');
  return {
    form,
    stepOf,
    amountPage: stepOf('amount'),
    summary: stepOf('summary'),
    login: stepOf('login'),
    payment: stepOf('payment'),
    brief: form.locator('.sw-donation-brief'),
    once: form.getByRole('radio', { name: 'One time' }),
    regularly: form.getByRole('radio', { name: 'Monthly or yearly' }),
    suggestion: (label: string) => form.getByRole('radio', { name: label, exact: true }),
    otherAmount: form.getByRole('radio', { name: 'Another amount' }),
    customAmount: form.getByRole('textbox', { name: 'Amount in US dollars' }),
    program: form.getByRole('combobox', { name: 'What should it support?' }),
    addToCart: form.getByRole('button', { name: 'Continue' }),
    continueButton: actions('summary').getByRole('button', { name: 'Continue' }),
    signInFirst: form.getByRole('radio', { name: 'Sign in first' }),
    signIn: stepOf('login').getByRole('link', { name: 'Sign in' }),
    asGuest: stepOf('login').getByRole('button', { name: 'Continue as guest' }),
    give: form.getByRole('button', { name: /^(?:Give\b|Giving…)/ }),
    consent: form.getByRole('checkbox', { name: /^I agree that the Society charges me/ }),
    byCheck: form.getByRole('button', { name: 'Pay by check or telephone' }),
    coverFee: form.locator('[name="coverFee"]'),
    firstName: form.getByRole('textbox', { name: 'First name' }),
    lastName: form.getByRole('textbox', { name: 'Last name' }),
    email: form.getByRole('textbox', { name: 'Email address' }),
    country: form.getByRole('combobox', { name: 'Country' }),
    listedErrors: form.locator('[data-donation-part="errors"]').getByRole('link'),
    fact: (name: string) => stepOf('summary').locator(`[data-fact="${name}"]`),
  };
}

export type Donation = ReturnType<typeof donationParts>;

/** Opens the donation form and waits until its widget is mounted. */
export async function openDonation(page: Page, query = ''): Promise<Donation> {
  await page.goto(`/donate${query}`);
  await ready(page, 'donation');
  return donationParts(page);
}

/** Expects only this step of the form to be visible, and its heading to have focus. */
export async function expectStep({ form, stepOf }: Donation, key: string): Promise<void> {
  await expect(stepOf(key)).toBeVisible();
  await expect(form.locator('[data-page]:visible')).toHaveCount(1);
  await expect(stepOf(key).getByRole('heading', { level: 2 })).toBeFocused();
}

/** Chooses a suggested amount and continues to the summary. */
export async function addSuggestion(donation: Donation, label = '$50'): Promise<void> {
  await donation.suggestion(label).check();
  await donation.addToCart.click();
  await expectStep(donation, 'summary');
}

/** Enters a custom amount and continues to the summary. */
export async function addAmount(donation: Donation, amount: string): Promise<void> {
  await donation.otherAmount.check();
  await donation.customAmount.fill(amount);
  await donation.addToCart.click();
  await expectStep(donation, 'summary');
}

/** Continues from the summary to the payment step as a guest. */
export async function goToPayment(donation: Donation): Promise<void> {
  await donation.continueButton.click();
  await expectStep(donation, 'payment');
}

/** Buttons that lead from the amount to the payment, each with the heading of the step to which it leads. */
export const TO_PAYMENT = [
  ['Continue', 'Your gift at a glance'],
  ['Continue', 'Payment'],
] as const;

const DONOR = {
  'fields[firstName]': 'Ada',
  'fields[lastName]': 'Byron',
  'fields[email]': 'ada@clinic.example',
};

/** Sets the donor's name and email address with a script, without typing. */
export const fillDonor = ({ form }: Donation): Promise<void> => setControls(form.page(), DONOR);

/** Fills in the login page with the credentials of a member of the stand-in CMS. */
export async function fillLogin(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address' }).fill('nadia.whitfield@clinic.example');
  await page.getByLabel('Password').fill('wheeze-and-crackle');
}

/** Signs in from the summary, and waits for the form to which the login leads back. */
export async function signInFromSummary(page: Page, donation: Donation): Promise<void> {
  await donation.signInFirst.check();
  await donation.continueButton.click();
  await expectStep(donation, 'login');
  await donation.signIn.click();
  await fillLogin(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await ready(page, 'donation');
}

/**
 * Fills in the open form with a gift and the donor's name and email address, and continues to the payment step. Uses a script
 * instead of the driver's pointer. Leaves the card empty unless a card number is given.
 * @param gift names and values of the controls that choose the gift
 */
export async function fillPaymentStep(
  page: Page,
  card?: string,
  gift: Readonly<Record<string, string>> = { donationSuggestionAmount: '50' },
): Promise<void> {
  await setControls(page, { ...gift, ...DONOR });
  await pressThroughSteps(page, TO_PAYMENT);
  if (card !== undefined) await fillCard(page, card);
}

/** Opens the donation form, and fills it in up to the payment, for tests of the payment itself: see `fillPaymentStep`. */
export async function openPaymentStep(
  page: Page,
  query = '',
  ...filled: [card?: string, gift?: Readonly<Record<string, string>>]
): Promise<Donation> {
  const donation = await openDonation(page, query);
  await fillPaymentStep(page, ...filled);
  return donation;
}

/**
 * Opens the payment step with the plan of $64.99 a month, and fills in the donor's details. Gives no consent.
 * @param gift names and values of further controls
 */
export const openPlan = (
  page: Page,
  query = '',
  gift: Readonly<Record<string, string>> = {},
): Promise<Donation> =>
  openPaymentStep(page, query, undefined, {
    donationFormFrequencyOption: 'recurring-donation',
    atsDonationPlan: '6203',
    ...gift,
  });

/** Returns the rows of the receipt on the thank-you page, by label. */
export async function receiptFacts(page: Page): Promise<Record<string, string>> {
  await expect(page).toHaveURL(THANK_YOU_URL);
  // The link comes after the receipt, so once it is visible, the receipt has been parsed completely.
  await expect(page.getByRole('link', { name: 'To the front page' })).toBeVisible();
  return factsIn(page.locator('#receipt > div'));
}

/** Returns whether the element's top edge is near the top of the viewport. */
export const isAtTop = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { top } = node.getBoundingClientRect();
    return top >= 0 && top < 60;
  });

/** Goes back in the history of the form's steps, and waits until the page has handled it. */
export const goBackByScript = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('popstate', () => setTimeout(resolve), { once: true });
        history.back();
      }),
  );
