import { expect, test } from '@playwright/test';
import { fillLogin, openAs } from './members.ts';
import { craftAddress } from './project.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a list has filters, pages and one address for each choice', async ({ page }) => {
    await page.goto('/events');
    await page.getByLabel('Webinar').check();
    await page.getByLabel('Course').check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/\/events\?types=webinar%2Ccourse$/);
    await expect(page.locator('[data-count-source]')).toHaveAttribute('data-count-source', '160');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\/events\/p2\?types=webinar/);
    await expect(page.getByLabel('Course')).toBeChecked();
  });
});

test('a list is filtered and paged without a reload, and Back restores the previous state', async ({
  page,
}) => {
  await page.goto('/events');
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.getByLabel('Webinar').check();
  await expect(page).toHaveURL(/\/events\?types=webinar$/);
  await expect(page.locator('[data-content-list-part="count"]')).toHaveText('80');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/events\/p2\?types=webinar$/);
  await expect(page).toHaveTitle('Events, page 2 – Society');
  await expect(page.locator('[data-content-list-part="list"] li')).toHaveCount(20);
  await page.goBack();
  await expect(page.locator('[data-content-list-part="pagination"] [aria-current]')).toHaveText('Page 1');
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
});

test('unknown values change nothing and cause no server error', async ({ request }) => {
  for (const [query, count] of [
    ['types=not,webinar', 80],
    ['types=not%20webinar', 240],
    ['types=*', 240],
    ['types=%3Aempty%3A', 240],
    ['types[]=a', 240],
    ['types[][]=a', 240],
    ['types[a][b]=webinar', 240],
    ['timing[]=past', 240],
    ['timing=%3E%202020', 240],
    ['q[]=a', 240],
    ['q=%FF', 240],
    ['q=%00', 240],
    ['q=*', 0],
    ['q=not%20a', 0],
    // Craft's `literal` filter does not escape the database's wildcard.
    ['q=%25', 240],
    ['q=Webinar%2C%20Course', 0],
    ['q=conference%209', 3],
    ['types=%7B%7B7*7%7D%7D', 240],
    [`types=${'webinar,'.repeat(500)}`, 80],
  ] as const) {
    const response = await request.get(`/events/list.html?${query}`);
    expect([query, response.status()]).toEqual([query, 200]);
    const [, found] = /data-count-source="(\d+)"/.exec(await response.text()) ?? [];
    expect([query, Number(found)]).toEqual([query, count]);
  }
});

test('a page number beyond the end leads to the last page', async ({ request }) => {
  expect(await (await request.get('/events/list.html/p999')).text()).toContain('page 12');
  for (const address of ['/events/p0', '/events/p999', '/events/pagination.html/p999'])
    expect([address, (await request.get(address)).status() < 500]).toEqual([address, true]);
});

test('the second site has its own addresses and its own language', async ({ page }) => {
  await page.goto('/es/events');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByLabel('Seminario web').check();
  await expect(page).toHaveURL(/\/es\/events\?types=webinar$/);
  await expect(page.locator('[data-content-list-part="count"]')).toHaveText('80');
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/\/es\/events\/p2\?types=webinar$/);
  await expect(page.locator('.entries a').first()).toHaveAttribute('href', /\/es\/events\//);
});

test('a list whose session has ended leads to the login and back', async ({ page }) => {
  await openAs(page, 'emma', '/members/events');
  await page.context().clearCookies();
  await page.getByLabel('Webinar').check();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogin(page, 'emma');
  await expect(page).toHaveURL(/\/members\/events\?types=webinar$/);
  await expect(page.getByLabel('Webinar')).toBeChecked();
});

test("the page and each fragment of a members' list require a login", async ({ request }) => {
  for (const address of [
    '/members/events',
    '/members/events/list.html',
    '/members/events/pagination.html/p2',
  ]) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect([address, response.status()]).toEqual([address, 302]);
    expect(await response.text()).not.toContain('/events/');
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const received = (await request.get(address, { headers, maxRedirects: 0 })).headers();
    expect([address, received.location, received['x-redirect']]).toEqual([
      address,
      undefined,
      `${craftAddress}/login`,
    ]);
  }
});

test("an event's calendar links use Craft's time zone", async ({ page }) => {
  await page.goto('/events/event-1');
  const start = await page.locator('main time').first().getAttribute('datetime');
  const instant = new Date(start ?? '').toISOString().replace(/[-:]|\.000/g, '');
  await page.getByText('Add to calendar').click();
  const google = page.getByRole('link', { name: 'Google Calendar' });
  await expect(google).toHaveAttribute('href', new RegExp(`dates=${instant}`));
});

test('the rows of a Matrix field become an accordion, with ids to link to', async ({ page }) => {
  await page.goto('/events/event-1#credits');
  await expect(page.getByText('Six CME credits.')).toBeVisible();
  await expect(page.getByText('Members pay nothing.')).toBeHidden();
  await page.getByText('What does it cost?').click();
  await expect(page.getByText('Members pay nothing.')).toBeVisible();
  const ids = await page
    .locator('details[data-accordion-part]')
    .evaluateAll((rows) => rows.map(({ id }) => id));
  expect(ids).toEqual(['fees', 'credits']);
});

test('a structure becomes the menu, marks the current page, and comes from the cache', async ({ page }) => {
  for (const visit of ['first', 'second']) {
    await test.step(`${visit} visit`, async () => {
      await page.goto('/about/history');
      await page.getByRole('link', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
      await expect(menu.getByRole('link', { name: 'Board' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Contact' })).not.toHaveAttribute('aria-current');
    });
  }
});

test('pages without a form may be cached, and pages with one may not', async ({ request }) => {
  for (const address of [
    '/',
    '/events',
    '/events/event-1',
    '/events/list.html',
    '/about',
    '/es/',
    '/topics',
    '/search?q=a',
  ]) {
    const headers = (await request.get(address)).headers();
    expect([address, headers['cache-control'], headers['set-cookie']]).toEqual([
      address,
      undefined,
      undefined,
    ]);
  }
  expect((await request.get('/login')).headers()['cache-control']).toContain('no-store');
});

test("the widgets' files are kept by every cache, and never set a member's cookies", async ({ page }) => {
  await openAs(page, 'emma', '/members/events');
  const address = await page.locator('script[type=module]').getAttribute('src');
  const headers = (await page.request.get(address ?? '')).headers();
  expect([headers['cache-control'], headers['content-type'], headers.expires, headers['set-cookie']]).toEqual(
    ['public, max-age=31536000, immutable', 'text/javascript;charset=UTF-8', undefined, undefined],
  );
  const other = await page.request.get(address?.replace(/\d[\w.-]*(?=\/widgets\.js)/, '99.0.0') ?? '');
  expect([other.status(), other.headers()['cache-control']]).toEqual([200, 'no-store']);
  const missing = await page.request.get(address?.replace('widgets.js', 'manifest.json') ?? '');
  expect(missing.status()).toBe(404);
});

test('the templates of widgets are not served as pages', async ({ request }) => {
  for (const address of [
    '/society-widgets/form',
    '/society-widgets/forms/field',
    '/society-widgets',
    '/_layouts/site',
  ])
    expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
});

test('the search finds what was typed and treats it as text', async ({ page }) => {
  await page.goto('/search?q=history');
  await expect(page.getByRole('link', { name: 'History' }).first()).toBeVisible();
  await page.goto('/topics/asthma?q=history');
  await expect(page.getByRole('link', { name: 'History' }).first()).toBeVisible();
  for (const query of ['-history', '"*', 'title:a', '%00', '%FF'])
    expect([query, (await page.request.get(`/search?q=${query}`)).status()]).toEqual([query, 200]);
  expect((await page.request.get('/search?q[]=a')).status()).toBe(200);
  expect((await page.request.get('/topics/asthma?q[]=a')).status()).toBe(200);
});
