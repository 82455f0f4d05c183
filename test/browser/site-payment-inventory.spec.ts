import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { donationParts, openPaymentStep, THANK_YOU_URL } from '../support/donation.ts';
import { expectCardLoaded } from '../support/payments.ts';
import { chooseOneYear, openPurchase, PURCHASE } from '../support/purchase.ts';
import { expect, test } from '../support/test.ts';

const execute = promisify(execFile);

interface Listed {
  kind: string;
  name: string;
  owner: string;
}

/** Opens a page once, for its origin, and returns its inventory as the built command takes it. */
async function inventoryOf(page: Page, path: string): Promise<readonly Listed[]> {
  await page.goto(path);
  const address = new URL(path, page.url()).href;
  const args = ['dist/check.js', 'check-payment', address, '--format', 'json'];
  const { stdout } = await execute(process.execPath, args);
  return (JSON.parse(stdout) as { entries: readonly Listed[] }).entries;
}

/** Collects the addresses of the scripts that the page's own document requests. */
function collectScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame())
      scripts.add(request.url());
  });
  return scripts;
}

test.describe('without JavaScript', () => {
  test('the form is sent to an address in the inventory', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    const listed = await inventoryOf(page, '/donate');
    const action = await donationParts(page).form.evaluate(
      (form: HTMLFormElement) => form.action.split('?')[0],
    );
    expect(listed).toContainEqual(
      expect.objectContaining({ kind: 'form', name: `POST ${action}`, owner: 'site' }),
    );
  });
});

test.describe('the inventory of a payment page', () => {
  test('names every script that the browser requests for a donation', async ({ page }) => {
    const listed = (await inventoryOf(page, '/donate')).map(({ name }) => name);
    const scripts = collectScripts(page);
    const donation = await openPaymentStep(page, '', '4242424242424242');
    const requested = [...scripts];
    await donation.give.click();
    await expect(page).toHaveURL(THANK_YOU_URL);
    expect(requested.length).toBeGreaterThan(10);
    expect(requested.filter((address) => !listed.includes(address))).toEqual([]);
  });

  test('names every script that the browser requests for a membership', async ({ page }) => {
    const listed = (await inventoryOf(page, PURCHASE)).map(({ name }) => name);
    const scripts = collectScripts(page);
    const parts = await openPurchase(page);
    await chooseOneYear(parts);
    await expectCardLoaded(page);
    expect(scripts.size).toBeGreaterThan(10);
    expect([...scripts].filter((address) => !listed.includes(address))).toEqual([]);
  });
});
