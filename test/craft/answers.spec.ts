/** Craft's own responses, compared with their descriptions in the guide. */
import { expect, test } from '@playwright/test';
import { openAs } from './members.ts';
import { memberPassword } from './project.ts';

const json = { Accept: 'application/json' };

test("Craft refuses a member's form without its id, hash or token", async ({ page }) => {
  await openAs(page, 'emma', '/account/profile');
  const token = await page.locator('input[name="CRAFT_CSRF_TOKEN"]').inputValue();
  const userId = await page.locator('input[name="userId"]').inputValue();
  const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const form = { CRAFT_CSRF_TOKEN: token, action: 'users/save-user', ...fields };
    return page.request.post('/account/profile', { form, headers, maxRedirects: 0 });
  };
  expect((await post({ firstName: 'Emma' })).status()).toBe(403);
  expect((await post({ userId, redirect: 'account' })).status()).toBe(400);
  expect((await post({ userId, CRAFT_CSRF_TOKEN: 'expired' })).status()).toBe(400);
  expect(await (await post({ userId, CRAFT_CSRF_TOKEN: 'expired' }, json)).json()).toMatchObject({
    message: 'Unable to verify your data submission.',
    status: 400,
  });
  const saved = await post({ userId });
  expect([saved.status(), saved.headers().location]).toEqual([302, page.url()]);

  const refused = { userId, email: 'cara@example.org', password: memberPassword };
  expect((await post(refused)).status()).toBe(200);
  const response = await post(refused, json);
  expect(response.status()).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { email: [expect.stringContaining('already')] } });
});

test('Craft responds to an action without a session with 403, as JSON without a message', async ({
  request,
}) => {
  const response = await request.get('/actions/society-widgets/npi/lookup', { headers: json });
  expect(response.status()).toBe(403);
  expect(await response.json()).toEqual({ name: 'Forbidden', message: '', code: 0, status: 403 });
});

test('Craft reserves some query parameters', async ({ request }) => {
  expect(await (await request.get('/events?p=about')).text()).toContain('<h1>About us</h1>');
  for (const [query, status] of [
    ['action=webinar', 404],
    ['siteToken=a', 500],
  ] as const)
    expect([query, (await request.get(`/events?${query}`)).status()]).toEqual([query, status]);
});
