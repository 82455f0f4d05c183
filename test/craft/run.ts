/**
 * Script of `npm test -- craft`. Builds the package and the plugin, installs the plugin and the example of
 * `docs/examples/craft/` in a Craft project, fills it with content, and runs the journeys and the checker against its site.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { craftPluginFiles } from '../../src/tools/build/craftPlugin.ts';
import { craftAddress, craftFolder, hasStripe, mailPort, settingOf, stripePort } from './project.ts';

const HELP = `CRAFT and CRAFT_URL do not refer to a project. Use one that was made for these tests, because they replace its
templates and switch Composer's registry off:

  composer create-project craftcms/craft craft && cd craft   (asks for a database, and installs Craft)
  composer require craftcms/ckeditor
  CRAFT=/path/to/craft CRAFT_URL=http://127.0.0.1:8080 npm test -- craft

Serve the project at CRAFT_URL, with CRAFT_ENVIRONMENT=dev and CRAFT_DEV_MODE=false in its .env. To also test payments with
Stripe's library, which then uses a stand-in for Stripe's API on this machine:

  composer require stripe/stripe-php
  STRIPE_SECRET_KEY=sk_test_local, STRIPE_PUBLISHABLE_KEY=pk_test_local, STRIPE_WEBHOOK_SECRET=whsec_local and
  STRIPE_API_BASE=http://127.0.0.1:${stripePort} in .env`;

/** Prints a message and ends the script. */
function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Runs a program, shows its output, and ends the script if it fails. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) stop(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Replaces a folder or file in the project with the package's version. */
function put(source: string, target: string): void {
  cpSync(source, path.join(craftFolder, target), { recursive: true });
}

if (!craftFolder || !craftAddress) stop(HELP);
if (settingOf('CRAFT_ENVIRONMENT') === undefined)
  stop(`${craftFolder} is not a Craft project, because it has no .env.`);
if (settingOf('CRAFT_ENVIRONMENT') !== 'dev')
  stop(
    `${craftFolder} is not for development, because CRAFT_ENVIRONMENT in its .env is not "dev". The tests would change its content.`,
  );
if (settingOf('CRAFT_DEV_MODE') === 'true')
  stop("CRAFT_DEV_MODE=true replaces the site's error pages. Set it to false.");
if (!hasStripe && settingOf('STRIPE_SECRET_KEY'))
  stop(
    "The project's STRIPE_SECRET_KEY would send payments to Stripe itself. Remove it, or set STRIPE_API_BASE as the help describes.",
  );

const work = mkdtempSync(path.join(os.tmpdir(), 'society-craft-'));
console.log('Packing…');
run('npm', ['pack', '--silent', '--pack-destination', work]);
const [tarball = ''] = run('ls', [work]).split('\n');
run('tar', ['-xzf', path.join(work, tarball), '-C', work]);
const unpacked = path.join(work, 'package');

const plugin = path.join(work, 'plugin');
for (const [file, content] of craftPluginFiles()) {
  mkdirSync(path.dirname(path.join(plugin, file)), { recursive: true });
  writeFileSync(path.join(plugin, file), content);
}
// The plugin comes from this folder. Without the registry, Composer keeps all other packages as they are.
const composer = (...args: readonly string[]): string =>
  run('composer', [...args, '--working-dir', craftFolder, '--no-interaction', '--no-scripts', '--quiet']);
composer('config', 'repositories.packagist.org', 'false');
composer(
  'config',
  'repositories.society',
  JSON.stringify({ type: 'path', url: plugin, options: { symlink: false } }),
);
composer('require', 'society/widgets:*');

for (const folder of ['config', 'templates', 'translations', 'web'])
  put(path.join(unpacked, 'docs/examples/craft', folder), folder);
put('test/craft/templates', 'templates');

console.log('Filling the project…');
run('php', [path.join(craftFolder, 'craft'), 'plugin/install', 'society-widgets']);
const version = run('php', ['test/craft/seed.php', craftFolder, craftAddress, String(mailPort)]);
run('php', [path.join(craftFolder, 'craft'), 'clear-caches/all']);
if (!(await fetch(craftAddress)).ok) stop(`${craftAddress} does not respond with a page.`);

const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--config', 'test/craft/playwright.config.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CRAFT_PACKAGE: unpacked } },
);
rmSync(work, { recursive: true });
console.log(`Craft, CKEditor: ${version}`);
process.exitCode = status ?? 1;
