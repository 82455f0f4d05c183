import { openProbes } from '../support/probes.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';
import { replaceTexts } from '../support/texts.ts';

const COUNTER =
  '<div data-widget="counter"><button type="button" data-counter-part="button">Count</button></div>';

test.describe('without JavaScript', () => {
  test('settings are not seen', { tag: ['@RT-09', '@RT-15'] }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events');
    await expect(page.locator('script[data-widgets-config]')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('texts', () => {
  const settings = (json: string) => `<script type="application/json" data-widgets-config>${json}</script>`;

  test('come from the page where it has them', { tag: '@RT-15' }, async ({ page }) => {
    await openProbes(page, COUNTER, settings('{"texts": {"counter": {"count": "{count} gezählt"}}}'));
    await expect(page.locator('[data-counter-part="button"]')).toHaveText('0 gezählt');
  });

  test('of a list come from the page too', { tag: '@RT-15' }, async ({ page }) => {
    await replaceTexts(page, '/events', {
      'content-list': {
        hideFilters: 'Filter verbergen',
        results: 'Treffer',
        announceCount: '{label}: {count}',
      },
    });
    await page.goto('/events');
    await expect(page.getByRole('button', { name: 'Filter verbergen' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Webinar' }).check();
    await expect(page.locator('.content-list-count')).toHaveText('92 Treffer');
  });

  for (const [json, problem] of [
    ['{"texts": {"counter": {"cuont": "x"}}}', 'there is no text "cuont"'],
    ['{"texts": {"counter": {"count": "{number}"}}}', 'text "count" has an unknown placeholder'],
    ['{"texts": ', 'the page settings cannot be used'],
  ] as const) {
    test(`that cannot be used are told, and the defaults stand (${problem})`, {
      tag: ['@RT-15', '@RT-04'],
    }, async ({ page, violations }) => {
      violations.allow(/\[widgets\]/);
      const reports = await collectReports(page);
      await openProbes(page, COUNTER, settings(json));
      await expect(page.locator('[data-counter-part="button"]')).toHaveText('Counted 0');
      expect(await reports()).toMatchObject([{ code: 'config', problem }]);
    });
  }
});

test.describe('storage', () => {
  const KEEPER =
    '<div data-widget="keeper"><button data-keeper-part="keep">Keep</button><button data-keeper-part="forget">Forget</button></div>';
  const blocked = () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  const full = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  };
  const nonsense = () => localStorage.setItem('probe', '\u0000{"not": what was kept');
  for (const { name, spoil, first } of [
    { name: 'blocked', spoil: blocked, first: 'nothing' },
    { name: 'full', spoil: full, first: 'nothing' },
    { name: 'nonsense', spoil: nonsense, first: '\u0000{"not": what was kept' },
    { name: 'fine', spoil: () => undefined, first: 'nothing' },
  ]) {
    test(`that is ${name} changes nothing but memory`, { tag: '@RT-13' }, async ({ page }) => {
      await page.addInitScript(spoil);
      await openProbes(page, KEEPER);
      await ready(page, 'keeper');
      await expect(page.locator('[data-widget="keeper"]')).toHaveAttribute('data-kept', first);
      await page.getByRole('button', { name: 'Keep' }).click();
      await expect(page.locator('[data-widget="keeper"]')).toHaveAttribute('data-kept', 'kept');
      await page.getByRole('button', { name: 'Forget' }).click();
      await expect(page.locator('[data-widget="keeper"]')).toHaveAttribute('data-kept', 'nothing');
    });
  }
});
