import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { delayResponses } from '../support/delay.ts';
import { donationParts, fillDonor, openDonation, THANK_YOU_URL } from '../support/donation.ts';
import { listParts, openList } from '../support/lists.ts';
import { submitRejected } from '../support/membershipApply.ts';
import {
  type CardField,
  cardField,
  declineErrors,
  expectActiveElement,
  expectCardLoaded,
  fillCard,
  LOOK_UP,
  payByWallet,
} from '../support/payments.ts';
import { expectThanks, openPurchase } from '../support/purchase.ts';
import { ready } from '../support/ready.ts';
import { openNavSearch } from '../support/search.ts';
import { searchScreenParts } from '../support/searchPage.ts';
import { expectHeard, listen, spokenInFrame } from '../support/spoken.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('controls have the same names as with JavaScript', { tag: ['@RT-09', '@RT-11'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/events');
    const group = page.getByRole('form', { name: 'Filter events' }).getByRole('group', { name: 'Type' });
    await expect(group.getByRole('checkbox', { name: /^Webinar\b/ })).toBeVisible();
    await page.goto('/donate');
    await expect(donationParts(page).suggestion('$50')).toBeVisible();
  });
});

/** Chooses a full membership for one year with the pointer, which moves focus. */
async function chooseByPointer({ product, term, total }: Awaited<ReturnType<typeof openPurchase>>) {
  await product('Full member').check();
  await term('Full member', 'One year').check();
  await expect(total).toHaveText('$425.00');
}

// The protocol's journeys (`site-protocol`) cover what is heard when nothing fails or takes long.
test.describe('a screen reader says', () => {
  test('that a list is loading, and what it shows then', {
    tag: ['@LS-09', '@RT-11', '@wcag-4.1.2', '@wcag-4.1.3', '@widget-content-list'],
  }, async ({ page }) => {
    const heard = await listen(page);
    const { box, pageLink } = await openList(page, '/events');
    await test.step('for a filter, its group, its state and the number of results', async () => {
      // Sets up the route before moving focus, because a focus change may already load the list.
      const release = await delayResponses(page, /events\/list\.html/);
      await box('Webinar').focus();
      await expectHeard(heard, [
        'form "Filter events"',
        'group "Type"',
        'checkbox "Webinar 92", not checked',
      ]);
      await page.keyboard.press('Space');
      await expectHeard(heard, ['checkbox "Webinar 92", checked, unavailable', 'polite: Loading']);
      release();
      await expectHeard(heard, ['checkbox "Webinar 92", checked', 'polite: 92 results']);
    });
    await test.step('for a slow page, that it is loading, and then where the focus moves', async () => {
      const release = await delayResponses(page, /events\/list\.html/);
      await pageLink('Page 2').focus();
      await expectHeard(heard, ['navigation "Pages of events"', 'link "Page 2"']);
      await page.keyboard.press('Enter');
      await expectHeard(heard, ['polite: Loading']);
      release();
      await expectHeard(heard, ['region "Events"', 'polite: 92 results, page 2']);
    });
  });

  test('that a list or a search has failed', {
    tag: ['@LS-16', '@RT-11', '@wcag-4.1.3', '@widget-content-list', '@widget-search-page', '@SE-11'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('that a list could not be loaded', async () => {
      violations.allow(/Failed to load resource|sent an unexpected response/);
      const heard = await listen(page);
      const { box } = await openList(page, '/events?fixture=fail-lists');
      await box('Webinar').focus();
      await page.keyboard.press('Space');
      await expect(listParts(page).retry).toBeVisible();
      await expectHeard(heard, [
        'form "Filter events"',
        'group "Type"',
        'checkbox "Webinar 92", not checked',
        'polite: The results couldn’t be loaded. Nothing on the page has changed.',
      ]);
    });
    await test.step('that the search page does not respond', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource|ERR_FAILED/);
      const heard = await listen(page);
      await page.goto('/search');
      await ready(page, 'search-page');
      const { box } = searchScreenParts(page);
      await page.route(/\/1\/indexes\//, (route) => route.abort());
      await box.fill('lung');
      await expectHeard(heard, [
        'searchbox "Search this site"',
        'polite: The results couldn’t be loaded. Your words and filters are kept.',
      ]);
    });
    await test.step('that the search in the masthead does not respond, and then that it responds again', async () => {
      await asNewVisitor();
      violations.allow(/Failed to load resource/);
      const heard = await listen(page);
      const { box } = await openNavSearch(page, `/?fixture=search-once&run=${randomUUID()}`);
      const field = [
        'search "Search the site"',
        'searchbox "Search the site", "Results appear below as you type. Press the Down Arrow key to reach them."',
      ];
      await box.focus();
      // Inserts the text as a whole, because only the first search fails; the search for the next keystroke would succeed.
      await page.keyboard.insertText('asthma');
      await expectHeard(heard, [
        ...field,
        'polite: The results couldn’t be loaded. Press Enter to open the search page.',
      ]);
      await page.keyboard.press('Tab');
      await expectHeard(heard, ['button "Search"']);
      await page.keyboard.press('Tab');
      await expectHeard(heard, ['region "Results"', 'button "Try again"']);
      await page.keyboard.press('Enter');
      await expectHeard(heard, [...field, 'polite: 454 results']);
    });
  });

  test('how many fields of an application the server refused, and which links lead to them', {
    tag: ['@RT-11', '@MA-06'],
  }, async ({ page, violations }) => {
    violations.allow(/422 \(Unprocessable Entity\)/);
    const heard = await listen(page);
    await submitRejected(page);
    await test.step('the title, the first invalid field, and the number of errors', async () => {
      await expect(page).toHaveTitle(/^Error: About you \(step 1 of 6\)/);
      await expectHeard(heard, [
        'form "Application for membership"',
        'region "About you"',
        'textbox "Full name", required, invalid, "As on your diploma. Enter your full name."',
        'polite: There are problems with 4 fields.',
      ]);
    });
    await test.step('a link in the list, and the field on another step to which it leads', async () => {
      await page.getByRole('link', { name: 'Enter your ERS membership number.' }).focus();
      await expectHeard(heard, ['link "Enter your ERS membership number."']);
      await page.keyboard.press('Enter');
      await expectHeard(heard, [
        'region "Your work"',
        'region "Other societies"',
        'textbox "ERS membership number", required, invalid, "Enter your ERS membership number."',
      ]);
      await page.keyboard.type('E-77');
      await expectHeard(heard, ['textbox "ERS membership number", required']);
    });
  });

  test('the outcome of a payment', {
    tag: ['@PY-06', '@RT-11', '@wcag-4.1.3', '@widget-membership-purchase'],
  }, async ({ page, violations }) => {
    violations.allow(declineErrors);
    // This is the status with which the server responds to a declined card.
    violations.allow(/422 \(Unprocessable Entity\)/);
    const heard = await listen(page);
    const purchase = await openPurchase(page);
    await test.step('the price of the choice', async () => {
      await chooseByPointer(purchase);
      await expectHeard(heard, [
        'form "Membership purchase"',
        'group "Choose a membership"',
        'radio "Full member Physicians, scientists and nurses who have finished their training", checked',
        'group "Full member"',
        'radio "One year $425.00", checked',
        'polite: Total: $425.00',
      ]);
    });
    const release = await delayResponses(page, /payment_methods/);
    await test.step('that the payment is in progress', async () => {
      await fillCard(page, '4000000000000002');
      await purchase.submit.focus();
      await page.keyboard.press('Enter');
      await expect(purchase.form.getByRole('button', { name: 'Paying…' })).toBeVisible();
      await expectHeard(heard, ['button "Paying…", unavailable', 'polite: Paying…']);
    });
    await test.step('that the payment was declined, and that nothing is lost', async () => {
      release();
      await expect(purchase.form.getByText('Your card was declined.')).toBeVisible();
      await expectHeard(heard, [
        'text "There is a problem Your card was declined. This card has not been charged, and your choice is still selected. Use another card, or ask your bank and try this one again. Enter your card again"',
        'polite: Total: $425.00',
      ]);
    });
    await test.step('the page that follows a successful payment', async () => {
      await fillCard(page);
      await purchase.submit.click();
      await expectThanks(page);
    });
  });

  test('the fields of a card in their group and in order, and each error', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    const heard = await listen(page);
    await openPurchase(page);
    // A field whose frame is still loading cannot receive the focus.
    await expectCardLoaded(page);
    /** Waits until the frame of this field has focus, and returns what is spoken there. */
    const spokenAt = async (field: CardField) => {
      await expectActiveElement(cardField(page, field));
      return spokenInFrame(page);
    };
    const around = ['form "Membership purchase"', 'region "Payment"', 'group "Card"'];
    await cardField(page, 'number').focus();
    expect(await spokenAt('number')).toEqual([
      ...around,
      'frame "Secure card number input frame"',
      'textbox "Credit or debit card number"',
    ]);
    await page.keyboard.type('4242');
    await page.keyboard.press('Tab');
    await expectHeard(heard, ['polite: Your card number is incomplete.']);
    expect(await spokenAt('expiry')).toEqual([
      ...around,
      'frame "Secure expiration date input frame"',
      'textbox "Credit or debit card expiration date"',
    ]);
    await page.keyboard.type('0120');
    await expectHeard(heard, [
      "polite: Your card number is incomplete. Your card's expiration year is in the past.",
    ]);
    await page.keyboard.press('Tab');
    expect(await spokenAt('cvc')).toEqual([
      ...around,
      'frame "Secure CVC input frame"',
      'textbox "Credit or debit card CVC/CVV"',
    ]);
    await page.keyboard.press('Shift+Tab');
    expect(await spokenAt('expiry')).toEqual([
      ...around,
      'frame "Secure expiration date input frame"',
      'textbox "Credit or debit card expiration date", invalid',
    ]);
    await cardField(page, 'number').fill('4242424242424242');
    await expectHeard(heard, ["polite: Your card's expiration year is in the past."]);
    await cardField(page, 'cvc').focus();
    await page.keyboard.press('Tab');
    await expectHeard(heard, [...around, 'textbox "Billing ZIP or postal code"']);
  });

  test('what a donor has to enter, that a card was refused, and that the gift was made', {
    tag: ['@DN-02', '@DN-04', '@PY-04', '@RT-11', '@wcag-3.3.1', '@wcag-4.1.3', '@widget-donation'],
  }, async ({ page, violations }) => {
    // This is the status with which Stripe's API responds to a declined card.
    violations.allow(/402 \(Payment Required\)/);
    const heard = await listen(page);
    const donation = await openDonation(page);
    await test.step('that the amount is missing, with the group that requires it', async () => {
      await donation.addToCart.focus();
      await expectHeard(heard, ['region "Your gift"', 'button "Continue"']);
      await page.keyboard.press('Enter');
      await expectHeard(heard, [
        'group "One-time gift"',
        'group "How much would you like to give?", "Please indicate a donation amount."',
        'radio "$50", not checked, invalid, "Prints a library of handouts for one clinic’s waiting room."',
        'polite: There is a problem with one field.',
      ]);
    });
    await test.step('that a recurring gift has different amounts', async () => {
      await donation.regularly.focus();
      await page.keyboard.press('Space');
      await expectHeard(heard, [
        'group "How often would you like to give?"',
        'radio "Monthly or yearly", checked',
        'polite: Amounts for this frequency are shown below',
      ]);
      await donation.suggestion('$64.99 a month').focus();
      await page.keyboard.press('Space');
      await expectHeard(heard, [
        'group "Recurring gift"',
        'group "How much, and how often?"',
        'radio "$64.99 a month", checked',
      ]);
    });
    await test.step('the heading of each step', async () => {
      await donation.addToCart.focus();
      await page.keyboard.press('Enter');
      await expectHeard(heard, [
        'region "Your gift at a glance"',
        'heading "Your gift at a glance", level 2',
      ]);
      await donation.continueButton.focus();
      await page.keyboard.press('Enter');
      await expectHeard(heard, ['region "Payment"', 'heading "Payment", level 2']);
    });
    const consent =
      'checkbox "I agree that the Society charges me $64.99 today and then every month, next on December 20, 2026, until I stop."';
    const terms =
      'We charge $64.99 today and then every month, next on December 20, 2026, until you stop. We’ll remind you once a year. You can stop it online at any time, call (212) 555-0100 or write to giving@whitfield.example.';
    await test.step('which amount the button pays, and that the donor has to agree, with the terms', async () => {
      await fillCard(page, '4000000000000002');
      await donation.give.focus();
      await page.keyboard.press('Enter');
      await expectHeard(heard, [
        'button "Give $64.99 every month"',
        `${consent}, not checked, invalid, "${terms} Check the box to agree to the recurring charge."`,
        'polite: There are problems with 4 fields.',
      ]);
    });
    await test.step('the first missing field', async () => {
      await donation.consent.check();
      await donation.give.focus();
      await page.keyboard.press('Enter');
      await expectHeard(heard, [
        'button "Give $64.99 every month"',
        'textbox "First name", required, invalid, "Enter your first name."',
        'polite: There are problems with 3 fields.',
      ]);
    });
    await test.step('the page that follows a refusal, with its title, the reason, and that nothing is lost', async () => {
      await fillDonor(donation);
      await donation.give.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle(/^Error: Donate \|/);
      await ready(page, 'donation');
      await expectHeard(heard, [
        'text "There is a problem Your card was declined. This card has not been charged, and your gift and your details are still here. Use another card, or ask your bank and try this one again. Enter your card again"',
      ]);
    });
    await test.step('the page that follows the gift, by its title', async () => {
      await donation.consent.check();
      await fillCard(page);
      await donation.give.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(THANK_YOU_URL);
      await expect(page).toHaveTitle(/^Thank you \|/);
    });
  });

  test('that it is not known yet whether a payment went through', { tag: ['@PY-05', '@RT-11'] }, async ({
    page,
    violations,
  }) => {
    violations.allow(/ERR_(?:EMPTY_RESPONSE|FAILED).*payment_intents/);
    const heard = await listen(page);
    const purchase = await openPurchase(page, '?fixture=provider-drop');
    await chooseByPointer(purchase);
    await expect(page.locator('.sw-payment-buttons')).not.toHaveAttribute('inert');
    const lookUps: Route[] = [];
    await page.route(LOOK_UP, (route) => void lookUps.push(route));
    // The announcement that the payment is being checked precedes the request that this route receives.
    const abortLookUp = async () => {
      await expect.poll(() => lookUps.length).toBeGreaterThan(0);
      await lookUps.shift()?.abort();
    };
    const UNKNOWN =
      'polite: We don’t know yet if your payment went through. Please don’t pay again. Check your connection, then check the payment status.';
    await test.step('that the payment is being checked, and that Stripe does not respond', async () => {
      await payByWallet(page);
      await expectHeard(heard, ['polite: Total: $425.00', 'polite: Checking your payment…']);
      await abortLookUp();
      await expectHeard(heard, [UNKNOWN]);
    });
    await test.step('the same again, after the button that repeats the check', async () => {
      await purchase.retryButton.focus();
      await expectHeard(heard, [
        'form "Membership purchase"',
        'region "Payment"',
        'button "Check payment status"',
      ]);
      await page.keyboard.press('Enter');
      await expectHeard(heard, [
        'button "Check payment status", unavailable',
        'polite: Checking your payment…',
      ]);
      await abortLookUp();
      await expectHeard(heard, ['button "Check payment status"', UNKNOWN]);
    });
    await test.step('the page that follows once Stripe responds', async () => {
      await page.unroute(LOOK_UP);
      await purchase.retryButton.focus();
      await page.keyboard.press('Enter');
      await expectThanks(page);
      await expect(page).toHaveTitle(/^Thank you/);
    });
  });
});
