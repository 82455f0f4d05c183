import { journeys } from '../conformance/journeys.ts';
import { donationParts } from '../support/donation.ts';
import { declineErrors } from '../support/payments.ts';
import { follow } from '../support/protocol.ts';
import { expect, test } from '../support/test.ts';

/** Console messages that belong to a journey: the responses to a declined card. */
const EXPECTED_ERRORS: Readonly<Record<string, readonly RegExp[]>> = {
  '08-buy-a-membership': [declineErrors, /422 \(Unprocessable Entity\)/],
};

test.describe('without JavaScript', () => {
  test('the controls of the journeys exist', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events');
    await expect(page.getByRole('checkbox', { name: /^Webinar\b/ })).toBeVisible();
    await page.goto('/donate');
    await expect(donationParts(page).once).toBeVisible();
  });
});

test.describe('a person can follow the protocol by keyboard, and hears what it says', () => {
  for (const journey of journeys)
    test(journey.title, { tag: [`@protocol-${journey.id.slice(0, 2)}`, '@RT-11'] }, async ({
      page,
      violations,
    }) => {
      test.slow();
      for (const pattern of EXPECTED_ERRORS[journey.id] ?? []) violations.allow(pattern);
      await follow(page, journey);
    });
});
