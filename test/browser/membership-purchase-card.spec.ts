import type { Frame, Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { axeSource } from '../support/axe.ts';
import { hold } from '../support/hold.ts';
import {
  type CardField,
  cardField,
  cardFieldError,
  cardFrame,
  cardFrames,
  expectActiveElement,
  fillCard,
  ledger,
  postalCode,
  typeNumber,
} from '../support/payments.ts';
import {
  chooseOneYear,
  expectThanks,
  isPurchaseSubmission,
  openPurchase,
  PURCHASE,
} from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';

const FIELDS = ['number', 'expiry', 'cvc'] as const satisfies readonly CardField[];
const LABELS: Readonly<Record<CardField, string>> = {
  number: 'Card number',
  expiry: 'Expiration date',
  cvc: 'Security code',
};
const REPORT = /src\/payment\/README\.md/;
const DID_NOT_LOAD = /^The card fields didn’t load\./;

const cardGroup = (page: Page) => page.getByRole('group', { name: 'Card', exact: true });
const label = (page: Page, field: CardField) => cardGroup(page).getByText(LABELS[field], { exact: true });

/** Waits until all three fields can be used. */
async function expectFields(page: Page): Promise<void> {
  for (const field of FIELDS) await expect(cardField(page, field)).toBeVisible();
}

test.describe('without JavaScript', () => {
  test('there is neither a label nor a field', { tag: ['@RT-09', '@PY-06'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto(PURCHASE);
    await expect(page.getByText('The card field needs JavaScript')).toBeVisible();
    for (const text of Object.values(LABELS)) await expect(page.getByText(text)).toHaveCount(0);
  });
});

test.describe("the card's fields", () => {
  for (const width of [320, 390, 1280])
    test(`have visible labels above them at ${width} px, and the whole number fits`, {
      tag: ['@PY-01', '@RT-11'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const parts = await openPurchase(page);
      await chooseOneYear(parts);
      await fillCard(page);
      const box = async (field: CardField) => {
        const [above, below] = await Promise.all([
          label(page, field).boundingBox(),
          cardFrame(page, field).locator('..').boundingBox(),
        ]);
        if (!above || !below) throw new Error(`The field ${field} is not visible.`);
        expect(above.y + above.height, field).toBeLessThanOrEqual(below.y);
        expect(Math.abs(above.x - below.x), field).toBeLessThan(1);
        // A target of 44 px (WCAG 2.5.5).
        expect(below.height, field).toBeGreaterThanOrEqual(44);
        return below;
      };
      const [number, expiry, cvc] = [await box('number'), await box('expiry'), await box('cvc')];
      await test.step('the number has its own line, and the shorter fields share the next one', () => {
        expect(expiry.y).toBeGreaterThan(number.y + number.height);
        expect(cvc.y).toBe(expiry.y);
        expect(cvc.x).toBeGreaterThan(expiry.x + expiry.width);
        expect(Math.round(cvc.width)).toBe(Math.round(expiry.width));
      });
      for (const field of FIELDS) {
        const isWhole = () =>
          cardField(page, field).evaluate(async (input) => {
            await document.fonts.ready;
            return input.scrollWidth <= input.clientWidth;
          });
        await expect.poll(isWhole, field).toBe(true);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

  test('form a group with the postal code, and a click on a label focuses its field', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    await openPurchase(page);
    await expectFields(page);
    await expect(cardGroup(page).getByRole('textbox')).toHaveCount(1);
    await expect(postalCode(page).and(cardGroup(page).getByRole('textbox'))).toBeVisible();
    for (const field of FIELDS.toReversed()) {
      await label(page, field).click();
      await expectActiveElement(cardField(page, field));
      await expect(cardFrame(page, field).locator('..')).toHaveClass(/StripeElement--focus/);
    }
  });

  test('keep the focus when they are complete, and Tab leads through them in order and back', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    await openPurchase(page);
    await expectFields(page);
    await label(page, 'number').click();
    for (const [field, digits] of [
      ['number', '4242424242424242'],
      ['expiry', '1234'],
      ['cvc', '123'],
    ] as const) {
      await expectActiveElement(cardField(page, field));
      await page.keyboard.type(digits);
      await expect(cardFrame(page, field).locator('..')).toHaveClass(/StripeElement--complete/);
      await expectActiveElement(cardField(page, field));
      await page.keyboard.press('Tab');
    }
    await expect(postalCode(page)).toBeFocused();
    for (const field of FIELDS.toReversed()) {
      await page.keyboard.press('Shift+Tab');
      await expectActiveElement(cardField(page, field));
    }
  });

  test('show and announce each error at its field, and clear it there when the field is valid', {
    tag: ['@PY-01', '@wcag-3.3.1', '@wcag-4.1.3'],
  }, async ({ page }) => {
    const announcements = await listenToAnnouncements(page);
    const said = async () => (await announcements()).join(' ');
    await openPurchase(page);
    await typeNumber(page, '4242424242424241');
    await expect(cardFieldError(page, 'number')).toHaveText('Your card number is invalid.');
    await expect(cardFieldError(page, 'expiry')).toHaveCount(0);
    await expect.poll(said).toContain('Your card number is invalid.');
    await cardField(page, 'expiry').fill('0120');
    await expect(cardFieldError(page, 'expiry')).toHaveText("Your card's expiration year is in the past.");
    await expect(cardFieldError(page, 'number')).toHaveText('Your card number is invalid.');
    await expect.poll(said).toContain("Your card's expiration year is in the past.");
    await cardField(page, 'number').fill('4242424242424242');
    await expect(cardFieldError(page, 'number')).toHaveCount(0);
    await expect(cardFieldError(page, 'expiry')).toHaveText("Your card's expiration year is in the past.");
    await cardField(page, 'expiry').fill('1234');
    await expect(cardFieldError(page, 'expiry')).toHaveCount(0);
  });

  for (const [field, card, message] of [
    ['number', { number: '4242' }, 'Your card number is incomplete.'],
    ['expiry', { number: '4242424242424242', expiry: '' }, "Your card's expiration date is incomplete."],
    ['cvc', { number: '4242424242424242', cvc: '' }, "Your card's security code is incomplete."],
  ] as const)
    test(`with a missing ${LABELS[field].toLowerCase()} are not submitted, and that field receives the focus`, {
      tag: ['@PY-01', '@PY-04'],
    }, async ({ page, requests }) => {
      const parts = await openPurchase(page);
      await chooseOneYear(parts);
      await fillCard(page, card);
      await parts.submit.click();
      await expect(cardFieldError(page, field)).toHaveText(message);
      for (const other of FIELDS)
        if (other !== field) await expect(cardFieldError(page, other)).toHaveCount(0);
      await expectActiveElement(cardField(page, field));
      expect(requests.to(/payment_methods/)).toEqual([]);
      expect(requests.to(PURCHASE).filter(isPurchaseSubmission)).toEqual([]);
      await fillCard(page);
      await expect(cardFieldError(page, field)).toHaveCount(0);
      await parts.submit.click();
      await expectThanks(page);
    });

  test('show Stripe’s message about the whole card below them', { tag: '@PY-01' }, async ({ page }) => {
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await fillCard(page, '4111111111111111');
    await parts.submit.click();
    await expect(parts.cardError).toHaveText(/used a non test card/);
    for (const field of FIELDS) await expect(cardFieldError(page, field)).toHaveCount(0);
    await expectActiveElement(cardField(page, 'number'));
    // Editing the number makes it incomplete, which Stripe reports to the page.
    await page.keyboard.press('Backspace');
    await expect(parts.cardError).toHaveCount(0);
  });
});

test.describe('one field that does not load', () => {
  for (const field of ['expiry', 'cvc'] as const)
    test(`(${field}) makes the card unavailable after ten seconds, and Try again loads all three fields`, {
      tag: ['@PY-01', '@PY-05'],
    }, async ({ page, violations }) => {
      violations.allow(/ERR_BLOCKED_BY_CLIENT|Failed to load resource/);
      violations.allow(REPORT);
      await page.clock.install();
      await page.route(new RegExp(`card-field\\?field=${field}`), (route) => route.abort('blockedbyclient'));
      const parts = await openPurchase(page);
      await chooseOneYear(parts);
      await expect(cardField(page, 'number')).toBeVisible();
      await parts.submit.click();
      await expect(page.locator('.sw-submitting')).toBeVisible();
      // Does not use `fastForward`, which looks like a sleeping computer if the machine is slow.
      await page.clock.runFor(10_000);
      await expect(parts.cardError).toHaveText(DID_NOT_LOAD);
      await expect(cardGroup(page)).toBeHidden();
      await expect(parts.submit).toBeEnabled();
      const frames = await page.locator('.sw-payment-field > iframe').elementHandles();
      await page.unrouteAll();
      await parts.retryButton.click();
      await expect(parts.cardError).toHaveCount(0);
      await expectFields(page);
      await expectActiveElement(cardField(page, 'number'));
      expect(await Promise.all(frames.map((frame) => frame.evaluate((each) => each.isConnected)))).toEqual([
        false,
        false,
        false,
      ]);
      await fillCard(page);
      await parts.submit.click();
      await expectThanks(page);
      expect((await ledger(page)).charges).toHaveLength(1);
    });

  test('for a while keeps a submitted form waiting, and the card is validated once all three fields have loaded', {
    tag: ['@PY-01', '@PY-04'],
  }, async ({ page }) => {
    const release = await hold(page, /card-field\?field=cvc/);
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await expect(cardField(page, 'expiry')).toBeVisible();
    const containers = page.locator('.sw-payment-field');
    await expect(containers.first()).toHaveAttribute('data-state', 'mounting');
    await parts.submit.click();
    await expect(page.locator('.sw-submitting')).toBeVisible();
    release();
    await expect(containers.first()).toHaveAttribute('data-state', 'ready');
    await expect(cardFieldError(page, 'number')).toHaveText('Your card number is incomplete.');
    await expect(page.locator('.sw-submitting')).toHaveCount(0);
  });
});

test.describe('axe in the frames of the fields', () => {
  /**
   * Rules about a whole page, which do not apply to the document of a single field. The test has to run axe inside each
   * frame, because axe can't reach a frame of another origin from the page.
   */
  const PAGE_RULES = ['landmark-one-main', 'page-has-heading-one', 'region'];

  /** Runs axe in a frame of another origin. */
  async function findingsIn(frame: Frame): Promise<string[]> {
    await frame.evaluate(axeSource);
    return frame.evaluate(async (pageRules) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const rules = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }]));
      // Axe would otherwise request the fonts' stylesheet, which the frame's policy forbids.
      const { violations, passes } = await axe.run(document, { rules, preload: false });
      if (!passes.some(({ id }) => id === 'label')) return ['axe has checked no label'];
      return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
    }, PAGE_RULES);
  }

  /** Runs axe in each of the fields' frames. */
  async function expectNoFindings(page: Page): Promise<void> {
    for (const field of FIELDS) {
      const frame = await (await cardFrame(page, field).elementHandle())?.contentFrame();
      if (!frame) throw new Error(`${cardFrames[field]} is missing.`);
      expect(await findingsIn(frame), `axe findings in the frame of the ${field}`).toEqual([]);
    }
  }

  test('finds nothing in empty fields, in errors and in a complete card', {
    tag: ['@PY-01', '@RT-11'],
  }, async ({ page }) => {
    await openPurchase(page);
    await expectFields(page);
    await expectNoFindings(page);
    await fillCard(page, { number: '4242424242424241', expiry: '0120', cvc: '1' });
    await cardField(page, 'cvc').blur();
    await expect(cardFieldError(page, 'cvc')).toBeVisible();
    await expectNoFindings(page);
    await fillCard(page);
    await expectNoFindings(page);
  });
});

test('a page to which the visitor goes back after a lost payment does not say that nothing was charged', {
  tag: ['@PY-01', '@PY-03'],
}, async ({ page, violations }) => {
  violations.allow(/502|net::/);
  await page.route(
    ({ pathname }) => pathname === PURCHASE,
    (route) =>
      isPurchaseSubmission(route.request())
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
        : route.continue(),
  );
  const parts = await openPurchase(page);
  await chooseOneYear(parts);
  await fillCard(page);
  await parts.submit.click();
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toBeVisible();
  await page.route(/get-item-price/, (route) => route.abort());
  await page.goBack();
  await expect(parts.cardError).toHaveText(
    'We couldn’t load the price. Check your connection and submit the form again.',
  );
});
