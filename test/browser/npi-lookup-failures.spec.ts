import type { Page } from '@playwright/test';
import { listenToAnnouncements } from '../support/announcements.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { reduceMotion } from '../support/dialogs.ts';
import { LOOKUP, type LookupParts, lookupParts, openLookup } from '../support/npi.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const NO_RECORD =
  'No record found. Please note your first name, last name, country/region and state must match registered data in the NPPES NPI Registry';
const JANE = '1234567893';

/** Opens the lookup with a simulated fault of the registry, and searches. */
async function searchFor(page: Page, fixture: string): Promise<LookupParts> {
  const lookup = await openLookup(page, `?fixture=${fixture}`);
  await lookup.fill('Jane', 'Whitfield');
  await lookup.search.click();
  return lookup;
}

async function respondWith(page: Page, status: number, body: object): Promise<void> {
  await page.route(`**${LOOKUP}?**`, (route) => route.fulfill({ status, json: body }));
}

test.beforeEach(({ page }) => reduceMotion(page));

test.describe('without JavaScript', () => {
  test('the page shows that no record was found', { tag: ['@NP-06', '@RT-09'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/account/npi-lookup');
    const { field } = lookupParts(page);
    expect(await field('firstname').count()).toBe(0);
    await page.getByLabel('First name').fill('Nobody');
    await page.getByLabel('Last name').fill('Here');
    await page.getByLabel('State', { exact: true }).selectOption('MA');
    await page.getByRole('button', { name: 'Search the registry' }).click();
    await expect(page.getByText(NO_RECORD, { exact: true })).toBeVisible();
  });
});

test.describe('an outcome without results', () => {
  test('shows its text without markup, with tips and a time limit', {
    tag: ['@NP-06', '@NP-08', '@NP-03'],
  }, async ({ page, violations }) => {
    // A name and an address with the end of a script.
    violations.allow(/npi-lookup: a part of an HTML fragment was removed/);
    await test.step('has the specified text and tips beside it if no record was found', async () => {
      const announcements = await listenToAnnouncements(page);
      const { text, outcome, results } = await searchFor(page, 'npi-none');
      await expect(text).toHaveText(NO_RECORD);
      await expect(outcome.getByText('Names must match letter for letter.')).toBeVisible();
      await expect(results).toHaveCount(0);
      await expect.poll(async () => (await announcements()).at(-1)).toBe(NO_RECORD);
      await expectNoAxeFindings(page);
    });
    await test.step('shows the message as plain text if the server declines the search', async () => {
      const { text, search } = await searchFor(page, 'npi-false');
      await expect(text).toHaveText('The registry is closed for maintenance until <6 am> Eastern time.');
      await expect(search).toBeEnabled();
      await expectNoAxeFindings(page);
    });
    await test.step('in names is shown as plain text', async () => {
      const { fill, search, results } = await openLookup(page);
      await fill('Bobby', '<b>*');
      await search.click();
      await expect(results.getByText('Bobby <b>Tables</b> & "Sons"').first()).toBeVisible();
      await expect(results.locator('b, script')).toHaveCount(0);
    });
    await test.step('caused by a server that does not respond within 20 seconds shows an error', async () => {
      await page.clock.install();
      const { text, search } = await searchFor(page, 'npi-slow=600000');
      await expect(search).toHaveText('Searching...');
      await page.clock.runFor(21_000);
      await expect(text).toHaveText('The server did not respond within 20 seconds.');
      await expect(search).toBeEnabled();
    });
  });
});

test.describe('a failure', () => {
  test('shows the error and a way to continue, and keeps what was typed', {
    tag: ['@NP-06', '@NP-04', '@RT-04'],
  }, async ({ asNewVisitor, page, violations }) => {
    violations.allow(/Failed to load resource|sent an unexpected response/);
    const reports = await collectReports(page);
    const announcements = await listenToAnnouncements(page);
    for (const [fixture, error] of [
      ['npi-fail', 'The server responded with status 500.'],
      ['npi-nonsense', 'The server sent text/html instead of JSON.'],
      // Network errors are not reported, because they are not the site's fault.
      ['npi-drop', 'Failed to fetch'],
    ] as const) {
      await test.step(`(${fixture}) shows the error and a way to continue, and is reported unless the network failed`, async () => {
        const { text, outcome, search, field } = await searchFor(page, fixture);
        await expect(text).toHaveText(error);
        await expect(outcome.getByRole('button', { name: 'Try again' })).toBeVisible();
        await expect(search).toBeEnabled();
        await expect(search).toHaveText('Search the registry');
        await expect(field('firstname')).toHaveValue('Jane');
        await expect.poll(async () => (await announcements()).at(-1)).toBe(error);
        await expectNoAxeFindings(page);
        const report = {
          code: 'answer',
          widget: 'npi-lookup',
          problem: `${LOOKUP} sent an unexpected response`,
          found: `"${error.replace(/\.$/, '')}"`,
          isTarget: true,
        };
        expect(await reports()).toMatchObject(fixture === 'npi-drop' ? [] : [report]);
        expect(JSON.stringify(await reports())).not.toContain('Whitfield');
      });
    }
    await test.step('caused by an ended session is explained, without a redirect', async () => {
      violations.allow(/status of 403/);
      violations.allow(/sent an unexpected response/);
      for (const fault of ['npi-login', 'npi-redirect']) {
        const { text, outcome } = await searchFor(page, fault);
        await expect(text).toHaveText('The server asks you to sign in.');
        await expect(outcome.getByText('You may have been signed out.')).toBeVisible();
        expect(page.url()).toContain('/gallery/npi-lookup');
      }
    });
    await test.step('caused by a firewall is not told as the end of a session', async () => {
      await page.route(`**${LOOKUP}?**`, (route) =>
        route.fulfill({ status: 403, contentType: 'text/html', body: '<!doctype html>Just a moment…' }),
      );
      const { text, outcome } = await searchFor(page, 'strict');
      await expect(text).toHaveText('The server responded with status 403.');
      await expect(outcome.getByText('What you typed is still here.')).toBeVisible();
      await page.unroute(`**${LOOKUP}?**`);
    });
    violations.allow(/sent an unexpected response/);
    for (const body of ['{"success":true', '{"success":true,"results":{"result_count":"1"}}', 'null']) {
      await test.step(`caused by a malformed response shows an error and keeps the entries: ${body}`, async () => {
        await page.route(`**${LOOKUP}?**`, (route) =>
          route.fulfill({ contentType: 'application/json', body }),
        );
        const { text, outcome } = await searchFor(page, 'strict');
        await expect(text).toHaveText(/JSON|expected/);
        await expect(outcome.getByText('What you typed is still here.')).toBeVisible();
      });
    }
    await test.step('can be retried without losing the focus', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      violations.allow(/Failed to load resource/);
      let isDown = true;
      await page.route(`**${LOOKUP}?**`, (route) => (isDown ? route.abort() : route.continue()));
      const { text, outcome, search, choose } = await searchFor(page, 'strict');
      const retry = outcome.getByRole('button', { name: 'Try again' });
      await retry.focus();
      await page.keyboard.press('Enter');
      await expect(search).toHaveText('Search the registry');
      await expect(text).toHaveText('Failed to fetch');
      await expect(search).toBeFocused();
      isDown = false;
      await retry.click();
      await expect(text).toHaveText('1 record found.');
      await choose(JANE).click();
      await expect(lookupParts(page).target).toHaveValue(JANE);
    });
    await test.step('shows the server’s message even if the response has an error status', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      violations.allow(/Failed to load resource/);
      await respondWith(page, 400, { success: false, message: 'Too many <b>searches</b>.' });
      const { text } = await searchFor(page, 'strict');
      await expect(text).toHaveText('Too many <b>searches</b>.');
    });
  });
});

test.describe('hostile or incomplete data', () => {
  test('in results, numbers and the page runs no script and is reported', {
    tag: ['@NP-08', '@RT-11', '@NP-05'],
  }, async ({ asNewVisitor, page, violations }) => {
    await test.step('in results runs no script, and a result can still be chosen', async () => {
      // The policy violations come from the sanitizer's parser, which finds scripts and styles but does not run them.
      violations.allow(
        /chunks\/html-|Policy violation: (?:script-src-attr|style-src-(?:attr|elem)) inline|none\.png/,
      );
      violations.allow(/a part of an HTML fragment was removed/);
      const { results, choose, target } = await searchFor(page, 'npi-evil');
      await expect(choose(JANE)).toBeVisible();
      await expect(
        results.locator(
          'script, iframe, style, base, form, svg script, [style], [onerror], [onload], [formaction]',
        ),
      ).toHaveCount(0);
      await expect(results.locator('a[href^="javascript"]')).toHaveCount(0);
      await results.getByText('Evil link').click();
      await results.getByText('Evil button').click();
      expect(await page.evaluate(() => Reflect.get(window, 'evil'))).toBeUndefined();
      expect(page.url()).toContain('/gallery/npi-lookup');
      await choose(JANE).click();
      await expect(target).toHaveValue(JANE);
    });
    await test.step('in numbers is reported and not copied', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      violations.allow(/npi-lookup/);
      const reports = await collectReports(page);
      await respondWith(page, 200, {
        success: true,
        results: { result_count: 1 },
        markup:
          '<button type="button" data-npi="javascript:alert(1)">Use</button> <button type="button">More</button>',
      });
      const lookup = await searchFor(page, 'strict');
      await lookup.results.getByRole('button', { name: 'More' }).click();
      await lookup.results.getByRole('button', { name: 'Use' }).click();
      await expect(lookup.dialog).toBeVisible();
      await expect(lookup.target).toHaveValue('');
      await expect.poll(reports).toMatchObject([{ code: 'markup', expected: '10 digits' }]);
    });
    await test.step('in the page is reported if the input for the number is missing', async () => {
      await asNewVisitor();
      await reduceMotion(page);

      violations.allow(/npi-lookup/);
      const reports = await collectReports(page);
      const { choose, dialog, target } = await searchFor(page, 'strict');
      await target.evaluate((input) => input.remove());
      await choose(JANE).click();
      await expect
        .poll(reports)
        .toMatchObject([{ code: 'markup', expected: '<input name="fields[npiNumber]">' }]);
      await expect(dialog).toBeVisible();
    });
  });
});
