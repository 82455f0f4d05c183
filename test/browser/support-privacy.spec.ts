import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { register, undeclaredData, undeclaredHost } from '../support/privacy.ts';
import { SharedTab } from '../support/sharedTab.ts';
import { expect, test } from '../support/test.ts';

const [, script = ''] = /```js\n(const keys[\s\S]*?)```/.exec(readFileSync('docs/removing.md', 'utf8')) ?? [];

/** Returns the keys in both storage areas, without those that tests store. */
const keysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('test:')),
  );

test.describe('without JavaScript', () => {
  test('pages with forms set no cookies except the session of the site', async ({
    withoutJavaScript: page,
  }) => {
    for (const path of ['/', '/donate', '/membership/apply', '/account/profile']) await page.goto(path);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toEqual(['CraftSessionId']);
  });
});

test('each kind of undeclared data is reported when it is written', async ({ page, violations }) => {
  violations.allow(/^Undeclared: /);
  const reported: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(message.text().replace(/\. Add .*$/, ''));
  });
  await page.goto('/login');
  await page.evaluate(async () => {
    localStorage.setItem('quiz', '');
    localStorage.removeItem('quiz');
    sessionStorage.setItem('bannerClosedState', '');
    sessionStorage.removeItem('bannerClosedState');
    Reflect.set(document, 'cookie', 'quiz=1');
    Reflect.set(document, 'cookie', 'quiz=; max-age=0');
    indexedDB.open('quiz');
    await caches.open('quiz');
    await caches.delete('quiz');
    history.replaceState({ quiz: 1, widgetsEntry: 1 }, '');
    localStorage.setItem('society-widgets:draft:x', '');
    history.replaceState(null, '');
  });
  await expect(async () =>
    expect(reported).toEqual([
      'Undeclared: quiz in localStorage',
      'Undeclared: bannerClosedState in sessionStorage',
      'Undeclared: cookie quiz',
      'Undeclared: cookie quiz',
      'Undeclared: database quiz',
      'Undeclared: cache quiz',
      'Undeclared: quiz in history.state',
    ]),
  ).toPass();
  await page.evaluate(() => indexedDB.deleteDatabase('quiz'));
});

test('undeclared data that is left without a call is found at the end', async ({ browser, baseURL }) => {
  const tab = await SharedTab.open(browser);
  await tab.page.goto('/login');
  await tab.page.evaluate(() => {
    Reflect.set(localStorage, 'quiz', '');
    Reflect.set(sessionStorage, 'bannerClosedState', '');
    Reflect.set(localStorage, 'bannerClosedState', '');
  });
  await tab.context.addCookies([{ name: 'quiz', value: '', url: tab.page.url() }]);
  expect(await tab.renew(String(baseURL))).toBe(true);
  const { stored, cookies } = tab.leftovers;
  expect(undeclaredData(stored, cookies)).toEqual([
    'quiz in localStorage',
    'bannerClosedState in sessionStorage',
    'cookie quiz',
  ]);
  await tab.context.close();
});

test('only requests to undeclared hosts are reported', () => {
  const addresses = [
    'https://tracker.example/pixel',
    'https://js.stripe.com.tracker.example/',
    'https://js.stripe.com/endive/stripe.js',
    'http://localhost:4199/login',
    'data:text/plain,tracker.example',
  ];
  expect(addresses.map(undeclaredHost)).toEqual([
    'tracker.example',
    'js.stripe.com.tracker.example',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the script in docs/removing.md deletes all declared data, and nothing else', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(({ areas }) => {
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      const { keys, prefixes } = areas[area];
      for (const key of [...keys, ...prefixes.map((prefix) => `${prefix}x`)]) window[area].setItem(key, 'x');
      window[area].setItem('test:own', 'x');
    }
  }, register);
  await page.context().addCookies([{ name: '_ALGOLIA', value: 'anonymous', url: page.url() }]);
  expect((await keysOf(page)).length).toBeGreaterThan(14);
  await page.evaluate(script);
  expect(await keysOf(page)).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([2, 2]);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('_'))).toEqual([]);
});

test('undeclared data is described by its area', () => {
  const stored = { localStorage: ['quiz', 'bannerClosedDate'], sessionStorage: ['widgets-payment-1'] };
  expect(undeclaredData(stored, ['CraftSessionId', 'quiz'])).toEqual(['quiz in localStorage', 'cookie quiz']);
});
