import type { Page } from '@playwright/test';
import { expectEvents, type ReceivedEvent, recordFormEvents } from '../support/formEvents.ts';
import { ready } from '../support/ready.ts';
import { replaceMarkup } from '../support/replaceMarkup.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

const ADDRESS = '/gallery/payment-result';
const LINES = ['pay failed card 42500', 'pay succeeded card 5000 month', 'pay processing none'] as const;

/** Records the events, sorted by order, because the order in which the elements mount varies. */
async function recordSorted(page: Page): Promise<() => Promise<ReceivedEvent[]>> {
  const read = await recordFormEvents(page);
  const keyOf = ({ detail }: ReceivedEvent): string => detail.order ?? '';
  return async () => (await read()).toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
}

test.describe('without JavaScript', () => {
  test('the element shows nothing', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto(ADDRESS);
    await expect(page.locator('[data-widget="payment-result"]').first()).toBeHidden();
  });
});

test.describe('a result', () => {
  test('is reported once, with the widget whose form was sent', { tag: '@PY-05' }, async ({
    page,
    context,
  }) => {
    const read = await recordSorted(page);
    await page.goto(ADDRESS);
    await ready(page, 'payment-result');
    await expectEvents(read, LINES);
    const events = await read();
    expect(events.map(({ detail }) => [detail.widget, detail.form, detail.order])).toEqual([
      ['membership-purchase', '', 'gallery-declined'],
      ['donation', '', 'gallery-paid'],
      ['donation', '', 'gallery-processing'],
    ]);
    await page.reload();
    await ready(page, 'payment-result');
    const other = await context.newPage();
    const readOther = await recordSorted(other);
    await other.goto(ADDRESS);
    await ready(other, 'payment-result');
    await expectEvents(readOther, []);
    await other.close();
    await expectEvents(read, LINES);
  });

  test('is not reported again after a reload if the browser stores nothing', { tag: '@RT-13' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    const read = await recordSorted(page);
    await page.goto(ADDRESS);
    await ready(page, 'payment-result');
    await expectEvents(read, LINES);
    await page.reload();
    await ready(page, 'payment-result');
    await expectEvents(read, LINES);
  });

  test('that the server does not know is reported once, until the order succeeds', { tag: '@PY-05' }, async ({
    page,
  }) => {
    const read = await recordSorted(page);
    const outcome = (value: string) => `data-payment-result-outcome="${value}"`;
    const restore = await replaceMarkup(page, ADDRESS, outcome('succeeded'), outcome('unknown'));
    await page.goto(ADDRESS);
    await ready(page, 'payment-result');
    await expectEvents(read, [LINES[0], 'pay unknown card 5000 month', LINES[2]]);
    await page.reload();
    await ready(page, 'payment-result');
    await restore();
    // The next page that the visitor sees reports that the payment has arrived.
    await page.goto(ADDRESS);
    await ready(page, 'payment-result');
    await expectEvents(read, [LINES[0], 'pay unknown card 5000 month', LINES[1], LINES[2]]);
  });

  test('with a missing or unknown option is reported to developers and not to the page', {
    tag: '@RT-04',
  }, async ({ page, violations }) => {
    violations.allow(/payment-result/);
    const read = await recordSorted(page);
    const reports = await collectReports(page);
    await replaceMarkup(
      page,
      ADDRESS,
      'data-payment-result-outcome="succeeded"',
      'data-payment-result-outcome="paid"',
    );
    await replaceMarkup(page, ADDRESS, 'data-payment-result-order="gallery-declined"', '');
    await replaceMarkup(
      page,
      ADDRESS,
      /data-payment-result-for="donation"(?= data-payment-result-cents="0")/,
      '',
    );
    await page.goto(ADDRESS);
    await expect
      .poll(async () =>
        (await reports())
          .filter(({ widget }) => widget === 'payment-result')
          .map(({ problem }) => problem.replace('option data-payment-result-', ''))
          .toSorted(),
      )
      .toEqual(['for is missing', 'order is missing', 'outcome has an invalid value']);
    await expectEvents(read, []);
  });
});
