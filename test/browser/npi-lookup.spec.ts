import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { delayResponses } from '../support/delay.ts';
import { expectClosed, expectOpen, gotoDialog, reduceMotion } from '../support/dialogs.ts';
import { LOOKUP, lookupParts, openLookup, parametersOf, VERIFY } from '../support/npi.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

const JANE = '1234567893';

test.describe('without JavaScript', () => {
  test('the opener leads to a page that lists the results', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/gallery/npi-lookup');
    await page.getByRole('link', { name: 'Look up your number' }).click();
    await page.getByLabel('First name').fill('Jan*');
    await page.getByLabel('Last name').fill('Whitfield');
    await page.getByLabel('State', { exact: true }).selectOption('MA');
    await page.getByRole('button', { name: 'Search the registry' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: JANE })).toHaveText(/Jane Whitfield, MD/);
    await expect(page.getByLabel('Last name')).toHaveValue('Whitfield');
  });
});

test.describe('a search', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('sends the fields of its view, once, and never shows an earlier response', {
    tag: ['@NP-03', '@NP-04', '@NP-01', '@NP-08'],
  }, async ({ requests, page }) => {
    await openLookup(page);
    await test.step('by address sends the name, country and state', async () => {
      const { fill, search, text } = lookupParts(page);
      await fill(' Jane ', 'Whitfield');
      await search.click();
      await expect(text).toHaveText('1 record found.');
      const [request, ...others] = requests.to(LOOKUP);
      expect(others).toHaveLength(0);
      expect(parametersOf(request)).toEqual({
        firstname: 'Jane',
        lastname: 'Whitfield',
        country: 'USA',
        state: 'MA',
      });
      expect(request?.method()).toBe('GET');
      expect(await request?.allHeaders()).toMatchObject({
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
      });
    });
    await test.step('by number sends the name and number', async () => {
      requests.clear();
      const { field, byNumber, search, text } = lookupParts(page);
      await byNumber.check();
      await field('firstname').fill('Jane');
      await field('lastname').fill('Whitfield');
      await field('number').fill('123-456-7893');
      await search.click();
      await expect(text).toHaveText('1 record found.');
      expect(parametersOf(requests.to(VERIFY)[0])).toEqual({
        firstname: 'Jane',
        lastname: 'Whitfield',
        number: JANE,
      });
      expect(requests.to(LOOKUP)).toHaveLength(0);
    });
    await test.step('shows that it is running, and ignores a second click and Enter', async () => {
      requests.clear();
      const announcements = await listenToAnnouncements(page);
      const { fill, field, search, outcome, host, text } = await openLookup(page);
      await fill('Jane', 'Whitfield');
      const release = await delayResponses(page, /npi\/lookup/);
      await search.focus();
      await page.keyboard.press('Enter');
      await expect(search).toHaveText('Searching...');
      await expect(search).toBeDisabled();
      await expect(outcome).toHaveAttribute('aria-busy', 'true');
      await expect(outcome).toBeFocused();
      await expectNoAxeFindings(page);
      await search.evaluate((button: HTMLButtonElement) => button.click());
      await field('lastname').press('Enter');
      await field('lastname').press('Enter');
      expect(requests.to(LOOKUP)).toHaveLength(1);
      await outcome.focus();
      await expect.poll(announcements).toEqual(['Searching...']);
      release();
      await expect(text).toHaveText('1 record found.');
      await expect(host.getByRole('button', { name: 'Search the registry' })).toBeEnabled();
      await expect(outcome).toHaveAttribute('aria-busy', 'false');
      await expect.poll(announcements).toEqual(['Searching...', '1 record found.']);
      await page.keyboard.press('Tab');
      await expect(host.getByRole('region', { name: 'Records found' })).toBeFocused();
    });
    await test.step('is not announced if the response comes at once', async () => {
      const announcements = await listenToAnnouncements(page);
      const { fill, search, text } = await openLookup(page);
      await fill('Jane', 'Whitfield');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await search.press('Enter');
      await expect(text).toHaveText('1 record found.');
      await page.clock.runFor(100);
      expect(await announcements()).toEqual(['1 record found.']);
      await page.clock.resume();
    });
    await test.step('returns the focus or leaves it where it was, and is cleared by a change of view', async () => {
      await openLookup(page);
      await test.step('returns the focus to its button if nothing is found', async () => {
        const { fill, search, text } = lookupParts(page);
        await fill('Nobody', 'Here');
        await search.focus();
        await page.keyboard.press('Enter');
        await expect(text).toContainText('No record found.');
        await expect(search).toBeFocused();
      });
      await test.step('leaves the focus in the field that started it', async () => {
        const { fill, field, text } = lookupParts(page);
        await fill('Jane', 'Whitfield');
        await field('lastname').press('Enter');
        await expect(text).toHaveText('1 record found.');
        await expect(field('lastname')).toBeFocused();
      });
      await test.step('is cleared by a change of view', async () => {
        const { fill, search, byNumber, byAddress, text } = lookupParts(page);
        await fill('Nobody', 'Here');
        await search.click();
        await expect(text).toBeVisible();
        await byNumber.check();
        await expect(text).toBeHidden();
        await byAddress.check();
        await expect(search).toHaveText('Search the registry');
      });
    });
    await test.step('is aborted by Escape, which closes the dialog', async () => {
      const lookup = await openLookup(page);
      await lookup.fill('Jane', 'Whitfield');
      const release = await delayResponses(page, /npi\/lookup/);
      await lookup.search.focus();
      await page.keyboard.press('Enter');
      await expect(lookup.search).toHaveText('Searching...');
      const aborted = page.waitForEvent('requestfailed');
      await page.keyboard.press('Escape');
      await expectClosed(lookup);
      expect((await aborted).url()).toContain(LOOKUP);
      await expect(lookup.opener).toBeFocused();
      release();
      await lookup.opener.click();
      await expectOpen(lookup);
      await expect(lookup.search).toHaveText('Search the registry');
      await expect(lookup.search).toBeEnabled();
      await expect(lookup.field('lastname')).toHaveValue('Whitfield');
      await expect(lookup.text).toBeHidden();
    });
    await test.step('never shows the late response of an earlier search', async () => {
      const { fill, field, search, text, outcome, results } = await openLookup(page);
      await fill('Jane', 'Whitfield');
      const releaseOld = await delayResponses(page, /npi\/lookup\?firstname=Jane/);
      const releaseNew = await delayResponses(page, /npi\/lookup\?firstname=Jonas/);
      await field('firstname').press('Enter');
      await expect(search).toHaveText('Searching...');
      const aborted = page.waitForEvent('requestfailed');
      await field('firstname').fill('Jonas');
      await field('firstname').press('Enter');
      expect((await aborted).url()).toContain('firstname=Jane');
      await expect(search).toHaveText('Searching...');
      expect(await outcome.getAttribute('aria-busy')).toBe('true');
      await expect(text).toHaveCount(0);
      releaseNew();
      await expect(results).toContainText('Jonas Whitfield');
      releaseOld();
      await field('firstname').fill('Maria');
      await field('lastname').fill('Garcia');
      await field('lastname').press('Enter');
      await expect(text).toHaveText('24 records found.');
      await expect(results).not.toContainText('Jane Whitfield');
    });
  });
});

test.describe('results', () => {
  test.beforeEach(({ page }) => reduceMotion(page));

  test('are counted, can be chosen by keyboard, fill the form that the lookup was opened from, and fit on a phone', {
    tag: ['@NP-05', '@quick', '@NF-02', '@NP-04'],
  }, async ({ page }) => {
    await test.step('are counted, and scroll by keyboard', async () => {
      const announcements = await listenToAnnouncements(page);
      const { fill, search, results, text } = await openLookup(page);
      await fill('Maria', 'Garcia');
      await search.click();
      await expect(text).toHaveText('24 records found.');
      await expect.poll(async () => (await announcements()).at(-1)).toBe('24 records found.');
      await expect(results.getByRole('listitem')).toHaveCount(24);
      await expectNoAxeFindings(page);
      await results.focus();
      await page.keyboard.press('End');
      await expect.poll(() => results.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500);
      await expect(results.getByRole('button').last()).toBeInViewport();
    });
    await test.step('can be chosen by keyboard alone, which copies the number into the form and dispatches events', async () => {
      const lookup = await gotoDialog(page, 'npi-lookup', 'npi-lookup');
      const { field, target, choose, results } = lookupParts(page);
      await target.evaluate((input: HTMLInputElement) => {
        const events: string[] = [];
        Reflect.set(window, 'events', events);
        for (const type of ['input', 'change']) {
          input.form?.addEventListener(type, ({ target: changed }) => {
            if (changed === input) events.push(`${type}: ${input.value}`);
          });
        }
      });
      await lookup.opener.focus();
      await page.keyboard.press('Enter');
      await expectOpen(lookup);
      await page.keyboard.type('jan*');
      await page.keyboard.press('Tab');
      await page.keyboard.type('whitfield');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(field('state')).toBeFocused();
      await page.keyboard.type('Mass');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(results.getByRole('button')).toHaveCount(2);
      await expect(choose(JANE)).toHaveAccessibleName(`Use ${JANE} for Jane Whitfield`);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(choose(JANE)).toBeFocused();
      await page.keyboard.press('Enter');
      await expectClosed(lookup);
      await expect(target).toHaveValue(JANE);
      await expect(target).toBeFocused();
      expect(await page.evaluate(() => Reflect.get(window, 'events'))).toEqual([
        `input: ${JANE}`,
        `change: ${JANE}`,
      ]);
      await expect(page.locator('.masthead[inert], main[inert]')).toHaveCount(0);
    });
    await test.step('fill the form that the lookup was opened from', async () => {
      await gotoDialog(page, 'npi-lookup', 'sponsor-lookup');
      // The page's first form gets an input with the same name.
      await page.locator('#profile-npi').evaluate((input: HTMLInputElement) => {
        input.name = 'sponsor[npi]';
      });
      const { opener, fill, search, choose } = lookupParts(page, 'sponsor-lookup');
      await opener.click();
      await fill('Jane', 'Whitfield');
      await search.click();
      await choose(JANE).click();
      await expect(page.getByLabel('NPI number of your sponsor')).toHaveValue(JANE);
      await expect(page.locator('#profile-npi')).toHaveValue('');
    });
    await test.step('fill a required NPI field, and clear its error', async () => {
      await page.goto('/gallery/npi-field');
      await ready(page, 'npi-field');
      await ready(page, 'npi-lookup');
      const form = page.locator('#new');
      await form.getByRole('radio', { name: 'Yes' }).check();
      await form.getByRole('button', { name: 'Continue' }).click();
      await expect(form.getByText('Please enter your 10-digit NPI number.')).toBeVisible();
      await form.getByRole('link', { name: 'Look up your NPI number' }).click();
      const { fill, search, choose } = lookupParts(page);
      await fill('Jane', 'Whitfield');
      await search.click();
      await choose(JANE).click();
      await expect(form.locator('#npi-number')).toHaveValue(JANE);
      await expect(form.getByText('Please enter your 10-digit NPI number.')).toBeHidden();
      await expect(form.getByText("This doesn't look like")).toBeHidden();
    });
    await test.step('stay until the next search ends, and are inert while it runs', async () => {
      const { fill, search, close, opener, results, choose, field } = await openLookup(page);
      await fill('Jane', 'Whitfield');
      await search.click();
      await expect(results).toBeVisible();
      await close.click();
      await opener.click();
      await expect(results).toBeVisible();
      const release = await delayResponses(page, /npi\/lookup/);
      await field('firstname').fill('Jonas');
      await search.click();
      await expect(search).toHaveText('Searching...');
      await expect(page.locator('[data-npi-lookup-slot="outcome"]')).toHaveAttribute('inert');
      release();
      await expect(results).toContainText('Jonas');
      await expect(choose(JANE)).toHaveCount(0);
    });
    await test.step('fit on a phone, however long a name is', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { fill, search, results, text, dialog } = await openLookup(page);
      await fill('Wolf*', 'Feather*');
      await search.click();
      await expect(results).toBeVisible();
      await expect(text).toBeInViewport();
      const widths = await dialog.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(widths.scrollWidth).toBe(widths.clientWidth);
      const button = await results.getByRole('button').boundingBox();
      expect(button?.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectNoAxeFindings(page);
    });
  });
});
