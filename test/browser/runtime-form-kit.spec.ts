import { listenToAnnouncements } from '../support/announcements.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { onReady } from '../support/onReady.ts';
import { ready } from '../support/ready.ts';
import { changeMarkup } from '../support/replaceMarkup.ts';
import { submittedFields } from '../support/submittedFields.ts';
import { expect, test } from '../support/test.ts';
import {
  fillAboutYou,
  fillTrip,
  gotoTravelGrant,
  openReview,
  openTravelGrant,
  type TravelGrant,
} from '../support/travelGrant.ts';

const ECHO = '/gallery/echo';
const SENT = [
  'name=Ada',
  'email=ada@clinic.example',
  'meeting=annual',
  'shared=yes',
  'sponsor=The hospital',
  'amount=900',
  'consent=yes',
];

/** Expects the named step to be the only visible step. */
const expectStep = ({ headings }: TravelGrant, name: string): Promise<void> =>
  expect(headings).toHaveText([name]);

/** Expects the named step to be the only visible step, and its heading to have focus. */
async function expectArrival(grant: TravelGrant, name: string): Promise<void> {
  await expectStep(grant, name);
  await expect(grant.headings).toBeFocused();
}

test.describe('without JavaScript', () => {
  test('a multi-step form is one long form', { tag: '@MA-01' }, async ({ withoutJavaScript: page }) => {
    const grant = await gotoTravelGrant(page);
    await expect(grant.headings).toHaveText(['About you', 'Your trip', 'Review and send']);
    await expect(grant.form.getByRole('button')).toHaveText(['Send application']);
    await fillAboutYou(grant);
    await fillTrip(grant);
    await grant.consent.check();
    await grant.submit.click();
    expect(await submittedFields(page)).toEqual(SENT);
  });
});

test.describe('a step', () => {
  test('is left only when it is valid, on Enter, and not by a double click', {
    tag: ['@MA-02', '@MA-06', '@FM-07', '@MA-01'],
  }, async ({ asNewVisitor, page, requests }) => {
    await test.step('is left only when it is valid', async () => {
      const grant = await openTravelGrant(page);
      await expectStep(grant, 'About you');
      await grant.name.fill('Ada');
      await grant.continue.click();
      await expectStep(grant, 'About you');
      await expect(grant.email).toBeFocused();
      await expect(grant.email).toHaveAttribute('aria-invalid', 'true');
      await expect(grant.summary.getByRole('link')).toHaveCount(1);
      await expect(page).toHaveTitle(/^Error: About you/);
      await grant.email.fill('ada@clinic.example');
      await expect(grant.summary).toBeHidden();
      await grant.continue.click();
      await expectArrival(grant, 'Your trip');
      await expect(page).toHaveTitle('Your trip (step 2 of 3) · Probes');
    });
    await test.step('leads to the next step on Enter', async () => {
      await asNewVisitor();
      const grant = await openTravelGrant(page);
      await grant.email.press('Enter');
      await expect(grant.name).toBeFocused();
      await fillAboutYou(grant);
      await grant.email.press('Enter');
      await expectArrival(grant, 'Your trip');
      await fillTrip(grant);
      await grant.amount.press('Enter');
      await expectArrival(grant, 'Review and send');
      expect(requests.to(ECHO)).toEqual([]);
    });
    await test.step('is not skipped by a double click', async () => {
      await asNewVisitor();
      const grant = await openReview(page);
      await grant.consent.check();
      await grant.back.dblclick();
      await expectStep(grant, 'Your trip');
      await grant.back.click();
      await grant.continue.dblclick();
      await expectStep(grant, 'Your trip');
      await test.step('a double click that reaches the last step does not submit the form', async () => {
        // The submit button replaces the clicked button.
        await grant.continue
          .locator('..')
          .evaluate((row) => Object.assign(row.style, { position: 'fixed', bottom: '20px' }));
        await grant.continue.dblclick();
        await expectStep(grant, 'Review and send');
        expect(requests.to(ECHO)).toEqual([]);
      });
    });
  });

  test('can be reached with Back, an error and a fragment', {
    tag: ['@MA-01', '@MA-07', '@MA-06', '@FM-07'],
  }, async ({ asNewVisitor, page }) => {
    await test.step("can be reached with the Back button and with the browser's Back and Forward", async () => {
      const grant = await openReview(page);
      const address = page.url();
      await expect(grant.indicator.and(page.locator('[aria-current="step"]'))).toContainText(
        'Review and send',
      );
      await grant.back.click();
      await expectArrival(grant, 'Your trip');
      await page.goBack();
      await expectArrival(grant, 'Review and send');
      await page.goBack();
      await expectArrival(grant, 'Your trip');
      await page.goBack();
      await expectArrival(grant, 'About you');
      await expect(grant.back).toBeHidden();
      await page.goForward();
      await expectArrival(grant, 'Your trip');
      expect(page.url()).toBe(address);
      await test.step('an indicator link leads back, not forward', async () => {
        await grant.indicator.getByText('Review and send').click({ force: true });
        await expectStep(grant, 'Your trip');
        await grant.indicator.getByText('About you').click();
        await expectArrival(grant, 'About you');
      });
    });
    await test.step('is shown when a link in the error summary leads to one of its fields', async () => {
      await asNewVisitor();
      const grant = await openReview(page);
      // Clears the field without opening its step, as a password manager or another script would.
      await grant.email.evaluate((input: HTMLInputElement) => {
        input.value = '';
      });
      await grant.submit.click();
      await expectStep(grant, 'About you');
      await expect(grant.email).toBeFocused();
      await expect(grant.summary.getByRole('link')).toHaveCount(2);
      await grant.summary.getByRole('link').last().click();
      await expectStep(grant, 'Review and send');
      await expect(grant.consent).toBeFocused();
      await grant.summary.getByRole('link').first().click();
      await expectStep(grant, 'About you');
      await expect(grant.email).toBeFocused();
      await grant.email.fill('ada@clinic.example');
      await page.goBack();
      await expectStep(grant, 'Review and send');
    });
    await test.step('can be linked to by a URL fragment', async () => {
      await asNewVisitor();
      const grant = await openTravelGrant(page, { storedIn: 'url' }, '#review');
      const hash = () => new URL(page.url()).hash;
      await test.step('a link leads no further than the first incomplete step', async () => {
        await expectStep(grant, 'About you');
        expect(hash()).toBe('');
        await fillAboutYou(grant);
        await page.reload();
        await page.goto('about:blank');
        await openTravelGrant(page, { storedIn: 'url' }, '#review');
        await expectStep(grant, 'Your trip');
        expect(hash()).toBe('#trip');
      });
      await test.step('the step changes with Back and Forward', async () => {
        await fillTrip(grant);
        await grant.continue.click();
        await expectArrival(grant, 'Review and send');
        expect(hash()).toBe('#review');
        await page.goBack();
        await expectArrival(grant, 'Your trip');
        expect(hash()).toBe('#trip');
        await page.goForward();
        await expectArrival(grant, 'Review and send');
        expect(hash()).toBe('#review');
        await page.reload();
        await expectStep(grant, 'Review and send');
      });
      await test.step('the step follows Back as soon as the form is ready', async () => {
        await onReady(page, 'travel-grant', () => {
          history.replaceState(history.state, '', '#trip');
          dispatchEvent(new PopStateEvent('popstate'));
        });
        await page.reload();
        await expectStep(grant, 'Your trip');
      });
    });
  });
});

test.describe('a draft', () => {
  test('restores values, steps and sections, also in another tab, and can be discarded', {
    tag: ['@MA-06', '@FM-04'],
  }, async ({ asNewVisitor, page, context }) => {
    await test.step('restores the values and the step after a reload', async () => {
      const announcements = await listenToAnnouncements(page);
      const grant = await openTravelGrant(page);
      await fillAboutYou(grant);
      await expect(grant.draft).toBeHidden();
      await grant.continue.click();
      await grant.meeting.selectOption('regional');
      await page.reload();
      await expectStep(grant, 'Your trip');
      await expect(grant.draft).toBeVisible();
      await expect(grant.draft).toContainText('We’ve restored what you entered.');
      await expect.poll(announcements).toContain('We’ve restored what you entered.');
      await expect(grant.meeting).toHaveValue('regional');
      await grant.back.click();
      await expect(grant.name).toHaveValue('Ada');
      await expect(grant.email).toHaveValue('ada@clinic.example');
    });
    await test.step('opens at its step in another tab', async () => {
      await asNewVisitor();
      const { amount } = await openReview(page);
      const grant = await openTravelGrant(await context.newPage());
      await expectStep(grant, 'Review and send');
      await grant.back.click();
      await expect(grant.amount).toHaveValue(await amount.inputValue());
    });
    await test.step('is discarded by ‘Start over’', async () => {
      await asNewVisitor();
      const grant = await openReview(page);
      await page.reload();
      await page.getByRole('button', { name: 'Start over' }).click();
      await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
      await page.getByRole('button', { name: 'Remove everything' }).click();
      await expect(grant.draft).toBeHidden();
      await expectArrival(grant, 'About you');
      await expect(grant.name).toHaveValue('');
      await page.reload();
      await expectStep(grant, 'About you');
      await expect(grant.name).toHaveValue('');
      await expect(grant.draft).toBeHidden();
    });
    await test.step('restores a conditional section', async () => {
      await asNewVisitor();
      const grant = await openTravelGrant(page);
      await fillAboutYou(grant);
      await grant.continue.click();
      await test.step('it is disabled while hidden', async () => {
        await expect(grant.sponsor).toBeHidden();
        await expect(grant.sponsor).toBeDisabled();
        await grant.isShared.check();
        await expect(grant.sponsor).toBeVisible();
        await expect(grant.sponsor).toBeEnabled();
        await grant.continue.click();
        await expect(grant.sponsor).toHaveAttribute('aria-invalid', 'true');
        await grant.sponsor.fill('The hospital');
      });
      await page.reload();
      await expect(grant.sponsor).toHaveValue('The hospital');
      await expect(grant.sponsor).toBeEnabled();
      await expect(grant.sponsor).toBeVisible();
      await grant.isOwn.check();
      await expect(grant.sponsor).toBeDisabled();
    });
  });
});

test('a multi-step form is submitted once, and then leaves no draft for others', {
  tag: ['@FM-01', '@MA-06'],
}, async ({ asNewVisitor, page, requests }) => {
  await test.step('is submitted once, and then leaves no draft for other tabs', async () => {
    const grant = await openReview(page);
    await grant.consent.check();
    // Uses `evaluate`, because Playwright's assertions hang during a navigation.
    const state = () =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type="submit"]')];
        const labels = buttons.map(
          ({ disabled, textContent }) => `${textContent}${disabled ? ', disabled' : ''}`,
        );
        return { labels, drafts: Object.keys(localStorage).filter((key) => key.includes(':draft:')) };
      });
    expect(await state()).toEqual({
      labels: ['Send application'],
      drafts: [expect.stringMatching(/^society-widgets:draft:\w+@\/probes\/page:member-7$/)],
    });
    // A response without content leaves the page open.
    await page.route(ECHO, (route) => route.fulfill({ status: 204 }));
    await grant.submit.dblclick({ noWaitAfter: true });
    await expect.poll(state).toEqual({ labels: ['Sending…, disabled'], drafts: [] });
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    await waitTwoFrames(page);
    expect(requests.to(ECHO)).toHaveLength(1);
  });
  await test.step('that was sent is discarded if the form is for a different order', async () => {
    await asNewVisitor();
    const grant = await openReview(page, { lifetime: 'tab', order: 'first' });
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')));
    expect(await drafts()).toEqual([]);
    await grant.consent.check();
    await grant.submit.click();
    expect(await submittedFields(page)).toEqual(SENT);
    await test.step('it is kept if the server refused that order', async () => {
      await openTravelGrant(page, { lifetime: 'tab', order: 'first' });
      await expect(grant.draft).toBeVisible();
      await expect(grant.name).toHaveValue('Ada');
    });
    await openTravelGrant(page, { lifetime: 'tab', order: 'second' });
    await expectStep(grant, 'About you');
    await expect(grant.name).toHaveValue('');
    await expect(grant.draft).toBeHidden();
  });
});

/** Names of properties that a form's controls shadow, and that a site's fields may have. */
const SHADOWING =
  'action after before children contains dataset elements enctype hidden id lang length method name noValidate requestSubmit reset style submit target title';

/** Adds controls with these names to all forms in a page's markup. */
const addShadowing = (html: string): string =>
  html.replaceAll('</form>', `${SHADOWING.replaceAll(/\w+/g, '<input type="hidden" name="$&">')}</form>`);

test('controls may have the names of properties of their form', {
  tag: ['@RT-03'],
}, async ({ asNewVisitor, page }) => {
  for (const widget of [
    'form',
    'content-list',
    'assembly-field',
    'file-field',
    'address-fields',
    'modal',
    'membership-purchase',
    'donation',
    'membership-application',
  ])
    await test.step(widget, async () => {
      await asNewVisitor();
      const path = `/gallery/${widget}`;
      await changeMarkup(page, path, addShadowing);
      await page.goto(path);
      await ready(page, widget, 'nav-search');
      // Uncaught errors and reported problems fail the test.
      await page.evaluate(() => {
        for (const form of document.forms) {
          form.querySelector<HTMLElement>('[data-opens]')?.click();
          for (const box of form.querySelectorAll<HTMLInputElement>('[type="checkbox"]')) box.click();
          form.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: form }));
          HTMLFormElement.prototype.checkValidity.call(form);
          HTMLFormElement.prototype.reset.call(form);
        }
      });
      await waitTwoFrames(page);
    });
});
