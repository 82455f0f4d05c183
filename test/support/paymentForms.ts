import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import {
  donationParts,
  openDonation,
  openPaymentStep,
  receiptFacts,
  THANK_YOU_URL,
  TO_PAYMENT,
} from './donation.ts';
import { pressThroughSteps, setControls } from './forms.ts';
import { ledger } from './payments.ts';
import {
  chooseFree,
  chooseOneYear,
  chooseThreeYears,
  expectThanks,
  openPurchase,
  PURCHASE,
  paidFacts,
  purchaseParts,
} from './purchase.ts';

/**
 * Form that takes a payment. Each shared test in `payment-….spec.ts` runs over both forms if it passes through the forms'
 * own code, such as restored values, pinned steps or the fields of the order. Tests of `src/payment/` alone use one form.
 */
export interface PaymentForm {
  widget: 'donation' | 'membership-purchase';
  path: string;
  /** Amount of the order that `open` chooses, in cents. */
  cents: number;
  /** Amount of the order that `chooseOther` chooses, in cents. */
  otherCents: number;
  /** Fields of the order that `open` chooses. */
  order: Readonly<Record<string, string>>;
  /** Label of the submit button during a submission. */
  busyLabel: string;
  /** Opens the form with a valid order, ready for a card or a wallet. */
  open: (page: Page, query?: string) => Promise<void>;
  /** Changes the order, and returns to the payment. */
  chooseOther: (page: Page) => Promise<void>;
  submitButton: (page: Page) => Locator;
  /** Submits the form in two ways in a row, without a pause. */
  submitTwice: (page: Page) => Promise<void>;
  /** Message of the server in a form that it has sent back. */
  refusal: (page: Page) => Locator;
  /** Expects the form to contain the order of `open`, and everything that the visitor has entered. */
  expectKept: (page: Page) => Promise<void>;
  /** Expects that no button changes the order or leaves the payment. */
  expectPinned: (page: Page) => Promise<void>;
  expectPaid: (page: Page) => Promise<void>;
  /** Ends the order without a payment: as a pledge, or with the free membership. */
  endUnpaid: (page: Page) => Promise<void>;
  /** Expects the page about an order that has ended without a payment. */
  expectEnded: (page: Page) => Promise<void>;
  /** Expects that a later visit shows nothing of the order that was paid and could be submitted again. */
  expectOver: (page: Page) => Promise<void>;
}

/** Changes the amount to $19.99 by script, and returns to the payment. */
async function changeAmount(page: Page): Promise<void> {
  await pressThroughSteps(page, [['Change the gift', 'Your gift']]);
  await setControls(page, { donationSuggestionAmount: 'other', atsDonationAmount: '19.99' });
  await pressThroughSteps(page, TO_PAYMENT);
}

export const donation: PaymentForm = {
  widget: 'donation',
  path: '/donate',
  cents: 5000,
  otherCents: 1999,
  order: { purchasableId: '6100', atsDonationAmount: '50' },
  busyLabel: 'Giving…',
  open: async (page, query) => {
    await openPaymentStep(page, query);
  },
  chooseOther: changeAmount,
  submitButton: (page) => donationParts(page).give,
  submitTwice: async (page) => {
    const { email, give } = donationParts(page);
    await email.press('Enter', { noWaitAfter: true });
    await give.dispatchEvent('click');
  },
  refusal: (page) => page.locator('[data-donation-part="errors"]'),
  expectKept: async (page) => {
    const { brief, payment, firstName, email } = donationParts(page);
    await expect(payment).toBeVisible();
    await expect(firstName).toHaveValue('Ada');
    await expect(email).toHaveValue('ada@clinic.example');
    await expect(brief.locator('[data-fact="amount"]')).toHaveText('$50.00');
  },
  expectPinned: async (page) => {
    const { brief, payment, byCheck } = donationParts(page);
    await expect(brief.getByRole('button', { name: 'Change' })).toBeDisabled();
    await expect(payment.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    await expect(byCheck).toBeDisabled();
  },
  expectPaid: (page) => expect(page).toHaveURL(THANK_YOU_URL),
  endUnpaid: (page) => donationParts(page).byCheck.click(),
  expectEnded: async (page) => {
    expect(await receiptFacts(page)).toMatchObject({ 'To be paid by': 'Check or telephone' });
  },
  expectOver: async (page) => {
    const { amountPage, suggestion, form } = await openDonation(page);
    await expect(amountPage).toBeVisible();
    await expect(suggestion('$50')).not.toBeChecked();
    await expect(form.locator('[name="fields[firstName]"]')).toHaveValue('');
  },
};

export const purchase: PaymentForm = {
  widget: 'membership-purchase',
  path: PURCHASE,
  cents: 42_500,
  otherCents: 112_870,
  order: { membershipProduct: 'full', purchasableId: '5101' },
  busyLabel: 'Paying…',
  open: async (page, query) => chooseOneYear(await openPurchase(page, query)),
  chooseOther: (page) => chooseThreeYears(purchaseParts(page)),
  submitButton: (page) => page.locator('[data-membership-purchase-part="pay"]'),
  submitTwice: (page) => purchaseParts(page).submit.dblclick({ noWaitAfter: true }),
  refusal: (page) => page.locator('.sw-purchase-reason'),
  expectKept: async (page) => {
    const { term, total } = purchaseParts(page);
    await expect(term('Full member', 'One year')).toBeChecked();
    await expect(total).toHaveText('$425.00');
  },
  expectPinned: async (page) => {
    await expect(page.locator('fieldset[inert]:has([name="purchasableId"])')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Change the membership' })).toBeDisabled();
  },
  expectPaid: expectThanks,
  endUnpaid: async (page) => {
    await chooseFree(purchaseParts(page));
    await purchaseParts(page).submit.click();
  },
  expectEnded: async (page) => {
    await expectThanks(page);
    await expect(paidFacts(page)).toContainText('Nothing to pay');
  },
  expectOver: async (page) => {
    await page.goto(PURCHASE);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your membership is paid');
  },
};

export const paymentForms = [donation, purchase] as const;

/** Returns the submissions of the form among the requests. */
export const submissionsOf = (
  { path }: PaymentForm,
  requests: { to: (path: string) => readonly Request[] },
): Request[] => requests.to(path).filter((request) => request.method() === 'POST');

/** Waits for the form's submission, and returns its fields. */
export async function nextSubmission({ path }: PaymentForm, page: Page): Promise<URLSearchParams> {
  const request = await page.waitForRequest(
    (sent) => sent.method() === 'POST' && new URL(sent.url()).pathname === path,
  );
  return new URLSearchParams(request.postData() ?? '');
}

/** Intercepts only submissions of the form. Returns a function that ends this. */
export async function interceptSubmissions(
  { path }: PaymentForm,
  page: Page,
  handle: (route: Route) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const isForm = ({ pathname }: URL): boolean => pathname === path;
  await page.route(isForm, (route, request) =>
    request.method() === 'POST' ? handle(route) : route.fallback(),
  );
  return () => page.unroute(isForm);
}

/** Pays in a way whose form never reaches the server. */
export async function loseForm(form: PaymentForm, page: Page, pay: () => Promise<void>): Promise<void> {
  const stop = await interceptSubmissions(form, page, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await pay();
  await lost;
  await stop();
}

/** Expects exactly one charge in the session, and one payment intent for its order. */
export async function expectOneCharge(
  page: Page,
  charge: { amount: number; isWallet?: boolean },
): Promise<void> {
  const { charges, intents } = await ledger(page);
  expect(charges).toMatchObject([charge]);
  expect(intents.filter(({ attempt }) => attempt === charges[0]?.attempt)).toHaveLength(1);
}

export async function expectNoCharge(page: Page): Promise<void> {
  expect((await ledger(page)).charges).toEqual([]);
}
