/** From an empty WordPress to a page with an accordion, a list and a form, and back. */
import { execFileSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { ready } from '../support/ready.ts';
import { address, password, query, snapshot, zip } from './site.ts';

const settingsPage = '/wp-admin/options-general.php?page=society-widgets';

async function signIn(page: Page): Promise<void> {
  await page.goto('/wp-login.php');
  await page.locator('#user_login').fill('admin');
  await page.locator('#user_pass').fill(password);
  await page.locator('#wp-submit').click();
  await expect(page).toHaveURL(/wp-admin/);
}

/** Sends a request to WordPress's own interface, as the editor does. */
async function rest(page: Page, path: string, data?: object): Promise<unknown> {
  const nonce = await (await page.request.get('/wp-admin/admin-ajax.php?action=rest-nonce')).text();
  const headers = { 'X-WP-Nonce': nonce };
  const options = data ? { headers, data, method: 'POST' } : { headers };
  const response = await page.request.fetch(`/wp-json/wp/v2/${path}`, options);
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Returns the checker's output for a page. */
const check = (path: string): string =>
  execFileSync('node', ['dist/check.js', 'check', `${address}${path}`], { encoding: 'utf8' });

test('the plugin is uploaded, used and deleted', async ({ page, browser }) => {
  await signIn(page);
  // WordPress stores its keys, its addresses and an empty draft at its first visits.
  for (const path of ['/', '/wp-admin/', '/wp-admin/plugins.php']) await page.goto(path);
  const before = snapshot();

  await test.step('upload', async () => {
    await page.goto('/wp-admin/plugin-install.php?tab=upload');
    await page.locator('#pluginzip').setInputFiles(zip);
    await page.locator('#install-plugin-submit').click();
    await page.getByRole('link', { name: 'Activate Plugin' }).click();
    await expect(page.getByText('Plugin activated.')).toBeVisible();
  });

  await test.step('settings', async () => {
    await page.goto(settingsPage);
    await expect(page.getByText('To do: The site does not use HTTPS')).toBeVisible();
    await expect(page.getByText('The files are those of version')).toBeVisible();
    await page.getByLabel('Stripe publishable key').fill('sk_live_0000000000000000');
    await page.getByLabel('Texts').fill('{"accordion": {"openAll": "Show everything", "shutAll": "Hide"}}');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('That is a secret Stripe key')).toBeVisible();
    await expect(page.getByText('names: accordion.shutAll')).toBeVisible();
    expect(query('select option_value from wp_options').join()).not.toContain('sk_live');
    await page.getByLabel('Texts').fill('{"accordion": {"openAll": "Show everything"}}');
    await page.getByLabel('Remove the messages too').check();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
  });

  const patterns = (await rest(page, 'block-patterns/patterns')) as { name: string; content: string }[];
  const own = patterns.filter(({ name }) => name.startsWith('society-widgets/'));
  const accordion = own.find(({ name }) => name.endsWith('/accordion'))?.content ?? '';
  const list =
    '<!-- wp:shortcode -->[society_list type="post" filter="category" per_page="5"]<!-- /wp:shortcode -->';
  const form = `<!-- wp:shortcode -->
[society_form name="contact"]
[society_field name="email" type="email" label="Email address" required]
[society_field name="message" type="textarea" label="Message" required]
[/society_form]
<!-- /wp:shortcode -->`;
  const create = async (type: 'pages' | 'blocks', title: string, content: string): Promise<number> =>
    ((await rest(page, type, { title, status: 'publish', content })) as { id: number }).id;
  const remove = (type: 'pages' | 'blocks', id: number): Promise<unknown> =>
    rest(page, `${type}/${id}?force=true&_method=DELETE`, {});
  const id = await create('pages', 'News', `${accordion}\n${list}\n${form}`);

  await test.step('every pattern passes the filters and the checker', async () => {
    expect(own.map(({ name }) => name)).toHaveLength(13);
    const created = await create('pages', 'All', own.map(({ content }) => content).join('\n'));
    expect(check('/all/')).toMatch(/ [1-9]\d* widgets checked: 0 errors/);
    await page.request.fetch('/all/');
    await remove('pages', created);
  });

  const visitor = await browser.newPage();
  await test.step('a visitor uses the page', async () => {
    await visitor.goto('/news/');
    await ready(visitor, 'accordion', 'content-list', 'form');
    await visitor.getByRole('button', { name: 'Show everything' }).click();
    await expect(visitor.getByText('In Burlington, Vermont.')).toBeVisible();
    const second = visitor.getByRole('link', { name: '2', exact: true });
    expect((await second.boundingBox())?.width).toBeGreaterThan(24);
    await second.click();
    await expect(visitor).toHaveURL(/\/news\/p2$/);
    await visitor.reload();
    await expect(second).toHaveAttribute('aria-current', 'page');
    await ready(visitor, 'content-list', 'form');
    await visitor.getByLabel('Spirometry').check();
    await expect(visitor).toHaveURL(/\/news\?society_filter=spirometry$/);
    await expect(visitor.locator('[data-content-list-part="count"]')).toHaveText('8');
    await visitor.getByLabel('Email address').fill('ada@clinic.example');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await visitor.getByLabel('Message').fill("It's <b>fine</b> & \\ good");
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText('Thank you.')).toBeVisible();
    expect(query("select post_content from wp_posts where post_type = 'society_message'")).toHaveLength(1);
    expect(check('/news/')).toMatch(/ [1-9]\d* widgets checked: 0 errors/);
  });

  await test.step('a server that is sent something else refuses it, and loses nothing', async () => {
    const sent = {
      society_form: 'contact',
      'society[email]': 'ada@clinic.example',
      'society[message]': 'Kept',
    };
    const expired = await visitor.request.post('/news/', { form: { ...sent, society_nonce: 'old' } });
    expect(expired.status()).toBe(400);
    expect(await expired.text()).toMatch(/please send the form again[\s\S]*Kept/);
    await visitor.goto('/news/');
    const society_nonce = await visitor.locator('[name="society_nonce"]').inputValue();
    const society_id = await visitor.locator('[name="society_id"]').inputValue();
    const twice = { form: { ...sent, society_nonce, society_id }, maxRedirects: 0 };
    const [first, second] = await Promise.all([
      visitor.request.post('/news/', twice),
      visitor.request.post('/news/', twice),
    ]);
    expect([first?.status(), second?.status()]).toEqual([303, 303]);
    expect(query("select id from wp_posts where post_type = 'society_message'")).toHaveLength(2);
    const wrong = await visitor.request.post('/news/', {
      form: { ...twice.form, 'society[email]': 'ada', 'society[x]': 'y' },
    });
    expect(wrong.status()).toBe(422);
    expect((await visitor.request.get('/news/list.html?society_filter[a]=b')).status()).toBe(200);
    expect((await visitor.request.get('/news/p99')).status()).toBe(404);
  });

  await test.step('the endpoints answer only pages of this site', async () => {
    const session = '/wp-admin/admin-ajax.php?action=society_session&dontExtendSession=1';
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    expect((await page.request.get(session)).status()).toBe(400);
    expect(await (await page.request.get(session, { headers })).json()).toMatchObject({
      isGuest: false,
      csrfTokenName: 'society_nonce',
    });
    expect(await (await visitor.request.get(session, { headers })).json()).toMatchObject({
      isGuest: true,
      timeout: 0,
    });
    const npi = '/wp-admin/admin-ajax.php?action=society_npi&firstname=Jane&lastname=Doe&number=12';
    expect((await visitor.request.get(npi, { headers })).status()).toBe(401);
    expect(await (await page.request.get(npi, { headers })).json()).toMatchObject({
      message: 'An NPI number has 10 digits.',
    });
  });

  await test.step('a list and a form work in a synced pattern and on the front page', async () => {
    const pattern = await create('blocks', 'Parts', `${list}\n${form}`);
    const front = await create('pages', 'Front', `<!-- wp:block {"ref":${pattern}} /-->`);
    await rest(page, 'settings', { show_on_front: 'page', page_on_front: front });
    await visitor.goto('/');
    await ready(visitor, 'content-list', 'form');
    await visitor.getByRole('link', { name: '2', exact: true }).click();
    await expect(visitor).toHaveURL(/:\d+\/p2$/);
    await visitor.reload();
    await ready(visitor, 'content-list', 'form');
    await visitor.getByRole('link', { name: '1', exact: true }).click();
    await expect(visitor).toHaveURL(/:\d+\/$/);
    await visitor.getByLabel('Email address').fill('ada@clinic.example');
    await visitor.getByLabel('Message').fill('From a pattern');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText('Thank you.')).toBeVisible();
    expect(query("select post_content from wp_posts where post_type = 'society_message'").join()).toContain(
      'From a pattern',
    );
    await rest(page, 'settings', { show_on_front: 'posts', page_on_front: 0 });
    await remove('pages', front);
    await remove('blocks', pattern);
  });
  await visitor.close();

  await test.step('delete', async () => {
    await remove('pages', id);
    await page.goto('/wp-admin/plugins.php');
    await page.locator('#deactivate-society-widgets').click();
    // The confirmation that WordPress shows without its script. It says that data are removed as well.
    const href = await page.locator('#delete-society-widgets').getAttribute('href');
    await page.goto(`/wp-admin/${href}`);
    await page.getByRole('button', { name: 'Yes, delete these files and data' }).click();
    await expect(page.getByText('The selected plugin has been deleted.')).toBeVisible();
    expect(snapshot()).toEqual(before);
  });
});
