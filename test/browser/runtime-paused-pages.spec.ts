import { goBackThroughCache, recordRestores } from '../support/backForwardCache.ts';
import { delayResponses } from '../support/delay.ts';
import { cardFrame } from '../support/payments.ts';
import { poll, test } from '../support/prerender.ts';
import { openPurchase } from '../support/purchase.ts';
import { ALGOLIA_QUERIES } from '../support/search.ts';
import { openWithStoppedClock } from '../support/searchPage.ts';
import { expect } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test('a page that the browser has prerendered is complete', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/donate');
    await expect(page.getByRole('button', { name: 'Give now' })).toBeVisible();
  });
});

/** Times in ms since the visitor opened the page; negative while the browser was prerendering it. */
interface Times {
  /** Time for which the page was prerendered. */
  activationStart: number;
  /** Times at which requests of the given kind started. */
  requests: Record<string, number[]>;
  isRedirecting: boolean;
  adPosition: string;
}

/** Returns an expression whose value is these times once the page is open and a condition is met. */
const timesWhen = (condition: string): string => `(() => {
  const [{ activationStart }] = performance.getEntriesByType('navigation');
  if (document.prerendering) return undefined;
  const requests = {};
  for (const { initiatorType, startTime } of performance.getEntriesByType('resource'))
    (requests[initiatorType] ??= []).push(Math.round(startTime - activationStart));
  const ad = document.querySelector('[data-sticky-banner-part="ad"]');
  const times = {
    activationStart,
    requests,
    isRedirecting: document.body.innerText.includes('You will be redirected'),
    adPosition: ad ? getComputedStyle(ad).position : '',
  };
  return ${condition} ? times : undefined;
})()`;

/** Page that does something after a while, which must not begin before the visitor opens the page. */
interface Prerendering {
  address: string;
  /** Time in ms for which the page stays unopened after it has loaded, which is longer than it would wait when open. */
  time: number;
  /** Condition for the times to be complete. */
  condition?: string;
  check: (times: Times) => void;
}

const PRERENDERED_PAGES: Readonly<Record<string, Prerendering>> = {
  'starts its payment form, and loads Stripe’s frames': {
    address: '/membership/purchase',
    time: 500,
    condition: 'requests.iframe',
    check: ({ requests }) => expect(Math.min(...(requests.iframe ?? []))).toBeGreaterThanOrEqual(0),
  },
  // The countdown takes 7.5 seconds.
  'counts down to an automatic redirect': {
    address: '/gallery/redirect-modal?example=automatic',
    time: 9000,
    check: ({ isRedirecting }) => expect(isRedirecting).toBe(true),
  },
  // The results count as settled after a second.
  'searches, and reports views of its hits': {
    address: '/search?q=asthma',
    time: 2000,
    condition: 'requests.beacon',
    check: ({ requests }) => {
      expect(Math.min(...(requests.fetch ?? []))).toBeGreaterThanOrEqual(0);
      expect(Math.min(...(requests.beacon ?? []))).toBeGreaterThanOrEqual(1000);
    },
  },
  // The advertisement is sticky for five seconds.
  'counts the seconds for which an advertisement is sticky': {
    address: '/gallery/sticky-banner',
    time: 6000,
    check: ({ adPosition }) => expect(adPosition).toBe('sticky'),
  },
};

test.describe('a page that Chromium prerenders', { tag: '@full-browser' }, () => {
  test('acts only once it is open', {
    tag: ['@PY-01', '@RD-01', '@SI-02', '@SB-01', '@RT-10'],
  }, async ({ openTab }) => {
    // The pages wait at the same time, each in its own tab.
    const checks = Object.entries(PRERENDERED_PAGES).map(
      async ([title, { address, time, condition = 'true', check }]) => {
        const tab = await openTab();
        const next = await tab.prerender(address);
        await next.evaluate(poll(`document.readyState === 'complete' || undefined`));
        await next.evaluate(`new Promise((resolve) => setTimeout(resolve, ${time}))`);
        await next.activate();
        const times = (await tab.evaluate(poll(timesWhen(condition)))) as Times;
        return [title, () => check(times), times.activationStart > time] as const;
      },
    );
    for (const [title, check, isPrerendered] of await Promise.all(checks))
      await test.step(title, () => {
        expect(isPrerendered, 'was prerendered for this time').toBe(true);
        check();
      });
  });
});

test.describe('a page that is restored from the back/forward cache', { tag: '@full-browser' }, () => {
  test('shows the price, even if the visitor left while it was loading', {
    tag: ['@PY-02', '@RT-10'],
  }, async ({ page }) => {
    await recordRestores(page);
    const release = await delayResponses(page, /get-item-price/);
    const parts = await openPurchase(page);
    await parts.product('Full member').check();
    await parts.term('Full member', 'One year').check();
    await expect(parts.total).toHaveText('Loading the price…');
    await page.evaluate(() => location.assign('/resources'));
    await expect(page).toHaveURL('/resources');
    release();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await goBackThroughCache(page, /membership\/purchase/);
    await expect(parts.total).toHaveText('$425.00');
    await expect(parts.cardError).toHaveCount(0);
    // The driver loses the frames of a page that comes back, so the card itself can't be filled in here.
    await expect(page.locator('.sw-payment-field[data-state="ready"]')).toHaveCount(3);
    await expect(cardFrame(page)).toBeVisible();
  });
});

test.describe('a computer that sleeps', () => {
  test('while a price is loading causes no error, but a request that gets no response still times out', {
    tag: ['@PY-02', '@RT-10'],
  }, async ({ page }) => {
    await page.clock.install();
    const release = await delayResponses(page, /get-item-price/);
    const parts = await openPurchase(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await parts.product('Full member').check();
    await parts.term('Full member', 'One year').check();
    await page.clock.fastForward(3_600_000);
    await page.clock.runFor(19_000);
    await expect(parts.cardError).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(parts.cardError).toContainText('We couldn’t load the price.');
    release();
  });

  test('during a search causes no error, and the results appear', { tag: ['@SE-11', '@RT-10'] }, async ({
    page,
    requests,
  }) => {
    const { box, hits, notice } = await openWithStoppedClock(page);
    const release = await delayResponses(page, ALGOLIA_QUERIES);
    const sent = page.waitForRequest(ALGOLIA_QUERIES);
    await box.fill('sarcoidosis');
    await sent;
    const count = requests.to(ALGOLIA_QUERIES).length;
    await page.clock.fastForward(3_600_000);
    await page.clock.runFor(500);
    await expect(notice).toHaveCount(0);
    // After a timeout, Algolia's client would send the search to another host.
    expect(requests.to(ALGOLIA_QUERIES)).toHaveLength(count);
    release();
    await expect(hits.first()).toContainText(/sarcoidosis/i);
    await expect(notice).toHaveCount(0);
  });
});
