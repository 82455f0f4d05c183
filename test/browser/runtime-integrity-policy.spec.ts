import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { ReleaseManifest } from '../../src/tools/manifest.ts';
import { openPaymentStep, THANK_YOU_URL } from '../support/donation.ts';
import { expectUse } from '../support/expectedUses.ts';
import { interceptRequests } from '../support/interceptRequests.ts';
import { blockStripe } from '../support/payments.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const ENFORCED = { 'integrity-policy': 'blocked-destinations=(script)' };
const REPORT_ONLY = { 'integrity-policy-report-only': 'blocked-destinations=(script)' };

/** Returns the `integrity` value of the built entry. Tests are also listed before the first build, so it is read late. */
function entryIntegrity(): string {
  const { files } = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as ReleaseManifest;
  return files['widgets.js']?.integrity ?? '';
}

/** Returns the output of the program in docs/payment-page.md, which writes the import map, for the stand-in site's folders. */
function writtenImportMap(): string {
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/payment-page.md', 'utf8')) ?? [];
  const adapted = program
    .replace('node_modules/society-widgets/dist/', 'dist/')
    .replace("'/widgets/' + file", "'/' + file");
  return execFileSync(process.execPath, ['--input-type=module', '--eval', adapted], { encoding: 'utf8' });
}

interface Protection {
  headers: Readonly<Record<string, string>>;
  /** Import map with the hashes of the chunks, if the page has one. */
  map?: string;
  /** Further markup for the head. */
  head?: string;
}

/**
 * Sends the pages at a path with an Integrity-Policy and with a hash of `widgets.js`, and allows the import map in the
 * Content Security Policy.
 */
async function protect(
  page: Page,
  path: string,
  { headers: added, map, head = '' }: Protection,
): Promise<void> {
  const recordUse = expectUse(`Integrity-Policy on ${path}`);
  await interceptRequests(
    page,
    [`*${path}`, `*${path}\\?*`],
    'Response',
    async ({ status, headers, readText }) => {
      const tag = '<script type="module" src="/widgets.js"';
      const sent = await readText();
      const importMap = map === undefined ? '' : `<script type="importmap">${map}</script>`;
      const body = sent.replace(tag, `${importMap}${head}${tag} integrity="${entryIntegrity()}"`);
      if (body === sent) return undefined;
      recordUse();
      const hash = createHash('sha256')
        .update(map ?? '')
        .digest('base64');
      const policy = headers['content-security-policy']?.replace(
        "script-src 'self'",
        `script-src 'self' 'sha256-${hash}'`,
      );
      return { status, headers: { ...headers, ...added, 'content-security-policy': policy ?? '' }, body };
    },
  );
}

/** Collects the addresses that an Integrity-Policy blocks or reports. Call it before the page opens. */
async function collectViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Reflect.set(window, 'integrityViolations', violations);
    const observer = new ReportingObserver(
      (reports) => {
        for (const { body } of reports) {
          // TypeScript's type of reports does not include integrity violations yet.
          const { pathname, search } = new URL(String(Reflect.get(body ?? {}, 'blockedURL')));
          const verb = Reflect.get(body ?? {}, 'reportOnly') === true ? 'reported' : 'blocked';
          violations.push(`${verb} ${pathname}${search}`);
        }
      },
      { types: ['integrity-violation'], buffered: true },
    );
    observer.observe();
  });
  return () => page.evaluate(() => Reflect.get(window, 'integrityViolations') as string[]);
}

test.describe('without JavaScript', () => {
  test('an Integrity-Policy changes nothing', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await protect(page, '/events', { headers: ENFORCED });
    await page.goto('/events');
    await expect(page.getByRole('link', { name: 'Next' }).first()).toBeVisible();
  });
});

test.describe('under an enforced Integrity-Policy', () => {
  test('under either policy, the widgets start and a donor pays if an import map has the hashes', {
    tag: ['@RT-11', '@PY-01'],
  }, async ({ asNewVisitor, page }) => {
    await test.step('the widgets of a page start if an import map has the hashes of the chunks', async () => {
      const violations = await collectViolations(page);
      const reports = await collectReports(page);
      await protect(page, '/events', { headers: ENFORCED, map: writtenImportMap() });
      await page.goto('/events');
      await ready(page, 'content-list');
      await page.getByRole('checkbox', { name: 'Webinar' }).check();
      await expect(page.locator('.sw-content-list-count')).toHaveText(/^92 /);
      expect([await violations(), await reports()]).toEqual([[], []]);
    });
    await test.step('a donor pays, and the reports name only scripts that have no hash', async () => {
      await asNewVisitor();
      // Chromium treats a rewritten response as one from the internet, and the payment frames' host is local here.
      await page.context().grantPermissions(['local-network-access']);
      const violations = await collectViolations(page);
      await protect(page, '/donate', { headers: REPORT_ONLY, map: writtenImportMap() });
      const donation = await openPaymentStep(page, '', '4242424242424242');
      expect([...new Set(await violations())].toSorted()).toEqual([
        'reported /stand-in/analytics/beacon.js',
        'reported /stand-in/stripe.js',
      ]);
      await donation.give.click();
      await expect(page).toHaveURL(THANK_YOU_URL);
    });
  });

  test('without the map or a hash, scripts are blocked, and the page says what follows', {
    tag: ['@RT-04', '@PY-01'],
  }, async ({ asNewVisitor, page, violations: problems }) => {
    await test.step('without the import map, the page works as it does without JavaScript', async () => {
      problems.allow(/integrity|\[widgets\]|Integrity|Failed to load/);
      const violations = await collectViolations(page);
      await protect(page, '/events', { headers: ENFORCED });
      await page.goto('/events');
      await expect(page.locator('html[data-widgets-failed]')).toBeAttached();
      await expect.poll(violations).toContainEqual(expect.stringMatching(/^blocked \/chunks\/report-/));
      await page.getByRole('link', { name: 'Next' }).first().click();
      await expect(page).toHaveURL(/page=2|p2/);
    });
    await test.step("Stripe's script is blocked, and the donor learns that nothing was charged", async () => {
      await asNewVisitor();
      problems.allow(/integrity|Integrity|\[widgets\]|Failed to load/);
      await blockStripe(page);
      const violations = await collectViolations(page);
      await protect(page, '/donate', { headers: ENFORCED, map: writtenImportMap() });
      await openPaymentStep(page);
      await expect(
        page.locator('.sw-field-error', { hasText: 'The card fields didn’t load.' }),
      ).toBeVisible();
      await expect.poll(violations).toContain('blocked /stand-in/stripe.js');
    });
  });

  test('a classic script needs the crossorigin attribute as well as a hash', async ({
    page,
    violations: problems,
  }) => {
    problems.allow(/integrity|Integrity/);
    const violations = await collectViolations(page);
    const file = '/site/gallery.js';
    const hash = createHash('sha384').update(readFileSync('fixtures/site/gallery.js')).digest('base64');
    const tag = (query: string, rest: string) =>
      `<script src="${file}?${query}" integrity="sha384-${hash}"${rest}></script>`;
    await protect(page, '/events', {
      headers: ENFORCED,
      map: writtenImportMap(),
      head: tag('refused', '') + tag('allowed', ' crossorigin'),
    });
    const requested: string[] = [];
    page.on('response', (response) => requested.push(response.url()));
    await page.goto('/events');
    await ready(page, 'content-list');
    // The browser reports a script twice: when it scans the markup ahead, and when it reaches the tag.
    expect([...new Set(await violations())]).toEqual([`blocked ${file}?refused`]);
    expect(requested.filter((address) => address.includes(file))).toEqual([
      expect.stringContaining('?allowed'),
    ]);
  });
});
