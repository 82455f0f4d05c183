import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { openControlPanel } from './members.ts';
import { craftFolder } from './project.ts';

/** Runs a command of Craft's console, and returns its output. Nobody is there to answer questions. */
function craft(...args: readonly string[]): string {
  const all = [path.join(craftFolder, 'craft'), ...args, '--interactive=0'];
  const { stdout, stderr } = spawnSync('php', all, { encoding: 'utf8' });
  return stdout + stderr;
}

/** Evaluates an expression of PHP about the database `$db`, and returns its value as JSON. */
function database(expression: string): string {
  const code = `
    require '${craftFolder}/bootstrap.php';
    $app = require CRAFT_VENDOR_PATH . '/craftcms/cms/bootstrap/console.php';
    $db = Craft::$app->getDb();
    echo json_encode(${expression});`;
  return spawnSync('php', ['-r', code], { encoding: 'utf8' }).stdout;
}

const change = (call: string): string => database(`$db->createCommand()->${call}->execute()`);

const orders = (): string => database(`(int)(new craft\\db\\Query())->from('{{%society_orders}}')->count()`);

test('the console names an unsafe Craft, a missing key, mixed keys, a site without HTTPS and an old copy of a template', () => {
  const core = readFileSync(path.join(craftFolder, 'vendor/craftcms/cms/src/config/app.php'), 'utf8');
  const [, version = ''] = /'version' => '([\d.]+)'/.exec(core) ?? [];
  const isSafe = version.localeCompare('5.9.22', 'en', { numeric: true }) >= 0;
  const settings = path.join(craftFolder, '.env');
  const copies = path.join(craftFolder, 'templates/society-widgets');
  const before = readFileSync(settings);
  try {
    appendFileSync(
      settings,
      '\nSTRIPE_SECRET_KEY=sk_live_a\nSTRIPE_PUBLISHABLE_KEY=pk_test_a\nSTRIPE_WEBHOOK_SECRET=\n',
    );
    mkdirSync(path.join(copies, 'quiz'), { recursive: true });
    writeFileSync(path.join(copies, 'quiz/index.twig'), '{# society-widgets 0.0.9 #}\n');
    const said = craft('society-widgets/site/check');
    expect(said.includes(`Craft ${version} has published security holes`)).toBe(!isSafe);
    expect(said).toContain('STRIPE_WEBHOOK_SECRET is not set');
    expect(said).toContain('One of Stripe’s keys is live and the other is for tests');
    expect(said).toContain('does not start with https://');
    expect(said).toContain('templates/society-widgets/quiz/index.twig replaces a template of');
    // The example has forms for payments, so a site without any key is not complete.
    appendFileSync(settings, 'STRIPE_SECRET_KEY=\nSTRIPE_PUBLISHABLE_KEY=\n');
    expect(craft('society-widgets/site/check')).toContain('STRIPE_SECRET_KEY is not set');
  } finally {
    writeFileSync(settings, before);
    rmSync(copies, { recursive: true });
  }
});

test('content that exists is kept', () => {
  const said = craft('society-widgets/site/content');
  expect(said).toContain('kept: section events');
  expect(said).not.toContain('created:');
});

test('the control panel refuses a secret in place of its variable, and keeps what was entered', async ({
  page,
}) => {
  await openControlPanel(page, '/admin/settings/plugins/society-widgets');
  const secret = page.locator('input[name="settings[stripeSecretKey]"]');
  await secret.fill('sk_live_abc');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Put this secret into .env')).toBeVisible();
  await expect(secret).toHaveValue('sk_live_abc');
});

test('uninstalling keeps the orders unless its setting removes them, and a table of something else is named', () => {
  const before = orders();
  expect(before).toMatch(/^[1-9]\d*$/);
  expect(craft('plugin/uninstall', 'society-widgets')).toContain('uninstalled society-widgets successfully');
  expect(orders()).toBe(before);
  expect(craft('plugin/install', 'society-widgets')).toContain('installed society-widgets successfully');
  expect(orders()).toBe(before);
  craft('project-config/set', 'plugins.society-widgets.settings.removeOrders', 'true');
  craft('plugin/uninstall', 'society-widgets');
  const names = "implode(' ', $db->getSchema()->getTableNames('', true))";
  expect(database(names)).not.toContain('society');
  expect(database("Craft::$app->getProjectConfig()->get('plugins.society-widgets')")).toBe('null');
  change("createTable('{{%society_orders}}', ['id' => 'int'])");
  expect(craft('plugin/install', 'society-widgets')).toContain('another table named');
  expect(database("$db->getTableSchema('{{%society_orders}}')->getColumnNames()")).toBe('["id"]');
  expect(database(names)).not.toContain('society_forms');
  change("dropTable('{{%society_orders}}')");
  expect(craft('plugin/install', 'society-widgets')).toContain('installed society-widgets successfully');
});

test("the import map has its chunks' hashes, and the policy has the map's", async ({ page }) => {
  const response = await page.goto('/test-policy');
  const map = (await page.locator('script[type=importmap]').textContent()) ?? '';
  const chunks = Object.entries((JSON.parse(map) as { integrity: Record<string, string> }).integrity);
  expect(chunks.length).toBeGreaterThan(20);
  const [address = '', hash] = chunks[0] ?? [];
  const chunk = await (await page.request.get(address)).body();
  expect(`sha384-${createHash('sha384').update(chunk).digest('base64')}`).toBe(hash);
  const allowed = createHash('sha256').update(map).digest('base64');
  expect(await response?.headerValues('Content-Security-Policy')).toEqual([
    `script-src 'sha256-${allowed}' 'self'; script-src-attr 'none'`,
    `default-src 'self'; script-src 'sha256-${allowed}' 'self'`,
  ]);
});
