import type { Browser, Page } from '@playwright/test';
import { SharedTab } from '../support/sharedTab.ts';
import { expect, test } from '../support/test.ts';

/** Returns the properties of a page that tests can change, either deliberately or as a side effect. */
const factsOf = async (page: Page) => ({
  cookies: await page.context().cookies(),
  viewport: page.viewportSize(),
  ...(await page.evaluate(async () => ({
    stored: [localStorage, sessionStorage].map((storage) => JSON.stringify(storage)),
    prefersDark: matchMedia('(prefers-color-scheme: dark)').matches,
    prefersLessMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    entries: history.length,
    isPointed: document.querySelector('h1:hover') !== null,
    left: Reflect.get(window, 'left') as unknown,
    isOnline: navigator.onLine,
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isClockReal: String(setTimeout).includes('native code'),
  }))),
});

/** Returns the properties of a page in a tab that no test has used. */
async function factsOfNewTab(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  const facts = await factsOf(page);
  await context.close();
  return facts;
}

test.describe('without JavaScript', () => {
  test('a tab that a test has used is like a new one', async ({ browser, baseURL }) => {
    const tab = await SharedTab.open(browser, { javaScriptEnabled: false });
    await tab.page.route('**/login', (route) => route.fulfill({ body: 'replaced' }));
    await tab.page.goto('/login');
    await expect(tab.page.locator('body')).toHaveText('replaced');
    expect(await tab.renew(String(baseURL))).toBe(true);
    await tab.page.goto('/login');
    await expect(tab.page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await tab.context.close();
  });
});

test('a tab that a test has used is like a new one', async ({ browser, baseURL }) => {
  const tab = await SharedTab.open(browser);
  const { page, context } = tab;
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  await context.addInitScript(() => Reflect.set(window, 'left', true));
  await page.addInitScript(() => addEventListener('pagehide', () => localStorage.setItem('draft', 'late')));
  await page.route('**/login', (route) =>
    route.fulfill({ body: '<h1>Replaced</h1>', contentType: 'text/html' }),
  );
  await context.route('**/widgets.js', (route) => route.abort());
  await page.clock.install({ time: '2020-01-01' });
  await context.grantPermissions(['geolocation']);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.goto('/login#other');
  await context.addCookies([{ name: 'left', value: 'yes', url: page.url() }]);
  await page.evaluate(() => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
  });
  await page.locator('h1').hover();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 2 });
  await context.newPage();
  await context.setOffline(true);
  const changed = { left: true, isPointed: true, prefersDark: true, isOnline: false, permission: 'granted' };
  expect(await factsOf(page)).toMatchObject({ ...changed, isClockReal: false });
  const requests = seen.length;

  expect(await tab.renew(String(baseURL))).toBe(true);
  await page.goto('/login');
  expect(await factsOf(page)).toEqual(await factsOfNewTab(browser, baseURL));
  expect(context.pages()).toHaveLength(1);
  expect(seen).toHaveLength(requests);
  await expect(page.locator('html[data-widgets-version]')).toBeAttached();
  await context.close();
});

test('a tab that is navigating to an error page is like a new one afterward', async ({
  browser,
  baseURL,
}) => {
  const tab = await SharedTab.open(browser);
  const { page } = tab;
  for (let round = 0; round < 6; round++) {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('left', 'yes'));
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => location.assign('/events/list.html?fixture=drop-lists'));
    await failed;
    expect(await tab.renew(String(baseURL))).toBe(true);
  }
  await page.goto('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await tab.context.close();
});

test('a file that a test has replaced is not used again, even if it has the headers of the real file', async ({
  browser,
  baseURL,
}) => {
  const tab = await SharedTab.open(browser);
  const { page } = tab;
  await page.route('**/widgets.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: '' });
  });
  await page.goto('/login');
  await expect(page.locator('html[data-widgets-version]')).toHaveCount(0);
  expect(await tab.renew(String(baseURL))).toBe(true);
  await page.goto('/login');
  await expect(page.locator('html[data-widgets-version]')).toBeAttached();
  await tab.context.close();
});

test('a tab is not used again after a change that cannot be undone', async ({ browser, baseURL }) => {
  for (const [change, make] of Object.entries<(page: Page) => Promise<unknown>>({
    'exposing a function to the page': (page) => page.exposeFunction('own', () => undefined),
    'closing the page': (page) => page.close(),
  })) {
    await test.step(change, async () => {
      const tab = await SharedTab.open(browser);
      await make(tab.page);
      expect(await tab.renew(String(baseURL))).toBe(false);
      await tab.context.close();
    });
  }
});

test('the server does not close idle connections, because a test could be about to use one again', async ({
  request,
}) => {
  const response = await request.get('/login');
  expect(response.headers().connection).toBe('keep-alive');
  expect(response.headers()['keep-alive']).toBeUndefined();
});
